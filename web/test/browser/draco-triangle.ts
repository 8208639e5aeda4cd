// A model as compressed ones come: one triangle, packed by Draco.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

/** What of the packer is used; it is a script without types. */
type Draco = Record<'POSITION' | 'MESH_SEQUENTIAL_ENCODING', number> &
  Record<'Encoder' | 'MeshBuilder' | 'Mesh' | 'DracoInt8Array', new () => any>

/** A GLB whose only mesh has to be unpacked. */
export async function dracoTriangle(): Promise<Buffer> {
  const { draco } = await loadDraco()
  const { packed, attribute } = pack(draco)
  const binary = padded(packed, '\0')
  const extension = 'KHR_draco_mesh_compression'
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: [extension],
    extensionsRequired: [extension],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0 },
            indices: 1,
            extensions: { [extension]: { bufferView: 0, attributes: { POSITION: attribute } } },
          },
        ],
      },
    ],
    accessors: [
      { componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { componentType: 5125, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [{ buffer: 0, byteLength: packed.length }],
    buffers: [{ byteLength: binary.length }],
  }
  const text = padded(Buffer.from(JSON.stringify(json)), ' ')
  const content = Buffer.concat([chunk('JSON', text), chunk('BIN\0', binary)])
  return Buffer.concat([Buffer.from('glTF', 'latin1'), uint32(2), uint32(12 + content.length), content])
}

function pack(draco: Draco): { packed: Buffer; attribute: number } {
  const builder = new draco.MeshBuilder()
  const mesh = new draco.Mesh()
  builder.AddFacesToMesh(mesh, 1, new Uint32Array([0, 1, 2]))
  const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])
  const attribute: number = builder.AddFloatAttributeToMesh(mesh, draco.POSITION, 3, 3, corners)
  const encoder = new draco.Encoder()
  encoder.SetEncodingMethod(draco.MESH_SEQUENTIAL_ENCODING)
  const out = new draco.DracoInt8Array()
  const length: number = encoder.EncodeMeshToDracoBuffer(mesh, out)
  return { packed: Buffer.from(Array.from({ length }, (_, at) => out.GetValue(at) & 0xff)), attribute }
}

function loadDraco(): Promise<{ draco: Draco }> {
  const libraries = join(createRequire(import.meta.url).resolve('three'), '../../examples/jsm/libs')
  const script = readFileSync(join(libraries, 'draco/draco_encoder.js'), 'utf8')
  const load = runInThisContext(`(() => { ${script}; return DracoEncoderModule })()`) as (
    options: object,
  ) => void
  // Wrapped: it has a `then` that leads back to itself, and awaiting it would never end.
  return new Promise((resolve) => load({ onModuleLoaded: (draco: Draco) => resolve({ draco }) }))
}

const chunk = (type: string, data: Buffer) =>
  Buffer.concat([uint32(data.length), Buffer.from(type, 'latin1'), data])
const padded = (data: Buffer, filling: string) =>
  Buffer.concat([data, Buffer.alloc(-data.length & 3, filling)])

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
