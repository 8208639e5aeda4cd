import type { Colour } from './mosaic.ts'

type Vector = readonly number[]

/** A mesh of triangles; its lists go together. */
export type Mesh = {
  readonly points: readonly Vector[]
  readonly normals: readonly Vector[]
  /** Three points a triangle, counter-clockwise as seen from outside. */
  readonly corners: readonly number[]
  readonly surface: Plain | Textured
}
type Plain = { readonly colour: Colour }
type Textured = { readonly png: Buffer; readonly places: readonly Vector[] }

/** A stretch of the binary part, and how it is to be read where it holds numbers. */
type Part = {
  data: Buffer
  target?: number
  accessor?: { componentType: number; count: number; type: string }
}

// Numbers that glTF takes over from OpenGL.
const float = 5126
const unsignedShort = 5123
const ofVertices = 34_962
const ofCorners = 34_963

/** A glTF 2.0 binary with one mesh of one material. */
export function encodeGlb({ points, normals, corners, surface }: Mesh): Buffer {
  const isTextured = 'png' in surface
  const numbers = [vectors('VEC3', points, bounds(points)), vectors('VEC3', normals), indices(corners)]
  const parts: Part[] = isTextured
    ? [...numbers, vectors('VEC2', surface.places), { data: surface.png }]
    : numbers

  const { bufferViews, binary } = layOut(parts)
  const attributes = { POSITION: 0, NORMAL: 1, ...(isTextured && { TEXCOORD_0: 3 }) }
  const json = {
    asset: { version: '2.0', generator: 'Atelier sandbox' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes, indices: 2, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { ...paint(surface), metallicFactor: 0.1, roughnessFactor: 0.6 } }],
    ...(isTextured && { textures: [{ source: 0 }], images: [{ bufferView: 4, mimeType: 'image/png' }] }),
    accessors: parts.flatMap(({ accessor }, bufferView) => (accessor ? [{ bufferView, ...accessor }] : [])),
    bufferViews,
    buffers: [{ byteLength: binary.length }],
  }
  const text = Buffer.from(JSON.stringify(json))
  const content = Buffer.concat([chunk('JSON', padded(text, ' ')), chunk('BIN\0', binary)])
  return Buffer.concat([Buffer.from('glTF', 'latin1'), uint32(2), uint32(12 + content.length), content])
}

function paint(surface: Plain | Textured) {
  if ('png' in surface) return { baseColorTexture: { index: 0 } }
  // A light model wants amounts of light; the colours of a picture are stored by how bright they look.
  const light = surface.colour.map((value) => Number(((value / 255) ** 2.2).toFixed(4)))
  return { baseColorFactor: [...light, 1] }
}

function vectors(type: 'VEC2' | 'VEC3', list: readonly Vector[], limits = {}): Part {
  const data = Buffer.from(Float32Array.from(list.flat()).buffer)
  return { data, target: ofVertices, accessor: { componentType: float, count: list.length, type, ...limits } }
}

function indices(list: readonly number[]): Part {
  const data = Buffer.from(Uint16Array.from(list).buffer)
  const accessor = { componentType: unsignedShort, count: list.length, type: 'SCALAR' }
  return { data, target: ofCorners, accessor }
}

/** The smallest and largest of each coordinate, rounded as they are stored: the rules want them equal. */
function bounds(points: readonly Vector[]) {
  const axes = [0, 1, 2].map((axis) => points.map((point) => Math.fround(point[axis]!)))
  return { min: axes.map((axis) => Math.min(...axis)), max: axes.map((axis) => Math.max(...axis)) }
}

/** One part after the other, each from a multiple of four bytes on. */
function layOut(parts: Part[]) {
  const stretches = parts.map(({ data }) => padded(data, '\0'))
  let byteOffset = 0
  const bufferViews = parts.map(({ data, target }, index) => {
    const view = { buffer: 0, byteOffset, byteLength: data.length, ...(target !== undefined && { target }) }
    byteOffset += stretches[index]!.length
    return view
  })
  return { bufferViews, binary: Buffer.concat(stretches) }
}

function chunk(type: string, data: Buffer): Buffer {
  return Buffer.concat([uint32(data.length), Buffer.from(type, 'latin1'), data])
}

function padded(data: Buffer, filling: string): Buffer {
  return Buffer.concat([data, Buffer.alloc(-data.length & 3, filling)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
