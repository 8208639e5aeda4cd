/** Triangles with a normal and a place in the texture at each vertex. */
export type Mesh = {
  /** Three numbers a vertex. */
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Two a vertex. */
  readonly uvs: Float32Array
  /** Three a triangle, counter-clockwise as seen from outside. */
  readonly indices: Uint16Array
}

/** A PNG, or red, green and blue from 0 to 255. */
type Material = { readonly texture: Buffer } | { readonly colour: readonly number[] }

// Constants that glTF takes over from OpenGL.
const float = 5126
const unsignedShort = 5123
const arrayBuffer = 34_962
const elementArrayBuffer = 34_963

/** A glTF 2.0 binary with one mesh of one material. */
export function encodeGlb({ positions, normals, uvs, indices }: Mesh, material: Material): Buffer {
  const texture = 'texture' in material ? [material.texture] : []
  const parts = [...[positions, normals, uvs, indices].map(bytesOf), ...texture]
  const binary = Buffer.concat(parts.map((part) => padded(part, '\0')))
  const vertices = { componentType: float, count: positions.length / 3 }
  const json = {
    asset: { version: '2.0', generator: 'Atelier sandbox' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      { primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }] },
    ],
    materials: [{ pbrMetallicRoughness: { ...paint(material), metallicFactor: 0.1, roughnessFactor: 0.6 } }],
    ...(texture.length > 0 && {
      textures: [{ source: 0 }],
      images: [{ bufferView: 4, mimeType: 'image/png' }],
    }),
    accessors: [
      { bufferView: 0, type: 'VEC3', ...vertices, ...bounds(positions) },
      { bufferView: 1, type: 'VEC3', ...vertices },
      { bufferView: 2, type: 'VEC2', ...vertices },
      { bufferView: 3, type: 'SCALAR', componentType: unsignedShort, count: indices.length },
    ],
    bufferViews: viewsOf(parts),
    buffers: [{ byteLength: binary.length }],
  }
  const text = padded(Buffer.from(JSON.stringify(json)), ' ')
  const length = uint32(12 + 8 + text.length + 8 + binary.length)
  const header = Buffer.concat([Buffer.from('glTF'), uint32(2), length])
  return Buffer.concat([header, chunk('JSON', text), chunk('BIN\0', binary)])
}

function paint(material: Material) {
  if ('texture' in material) return { baseColorTexture: { index: 0 } }
  // glTF factors are linear, while the colours of the mosaic are sRGB.
  const linear = material.colour.map((value) => Number(((value / 255) ** 2.2).toFixed(4)))
  return { baseColorFactor: [...linear, 1] }
}

/** The minimum and maximum of each coordinate. */
function bounds(positions: Float32Array) {
  const axes = [0, 1, 2].map((axis) => positions.filter((_, index) => index % 3 === axis))
  return { min: axes.map((axis) => Math.min(...axis)), max: axes.map((axis) => Math.max(...axis)) }
}

/** One part after the other, each aligned to four bytes; the fifth, an image, has no target. */
function viewsOf(parts: readonly Buffer[]) {
  const targets = [arrayBuffer, arrayBuffer, arrayBuffer, elementArrayBuffer]
  let end = 0
  return parts.map(({ length: byteLength }, index) => {
    const byteOffset = end
    end += Math.ceil(byteLength / 4) * 4
    return { buffer: 0, byteOffset, byteLength, target: targets[index] }
  })
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Uint16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function chunk(type: string, data: Buffer): Buffer {
  return Buffer.concat([uint32(data.length), Buffer.from(type), data])
}

function padded(data: Buffer, filling: string): Buffer {
  return Buffer.concat([data, Buffer.alloc(-data.length & 3, filling)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
