import { elementAt, listOf, unsigned, type JsonObject } from './json.ts'
import { unreadable } from './unreadable.ts'

const sizes = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }

type Component = { bytes: number; largest: number; read(data: DataView, offset: number): number }
// prettier-ignore
const components: Record<number, Component> = {
  5120: { bytes: 1, largest: 127,    read: (data, offset) => data.getInt8(offset) },
  5121: { bytes: 1, largest: 255,    read: (data, offset) => data.getUint8(offset) },
  5122: { bytes: 2, largest: 32_767, read: (data, offset) => data.getInt16(offset, true) },
  5123: { bytes: 2, largest: 65_535, read: (data, offset) => data.getUint16(offset, true) },
  5125: { bytes: 4, largest: 1,      read: (data, offset) => data.getUint32(offset, true) },
  5126: { bytes: 4, largest: 1,      read: (data, offset) => data.getFloat32(offset, true) },
}

/** Reads accessors and buffer views, and refuses those that reach beyond the file. */
export function accessorsOf(json: JsonObject, binary: Buffer) {
  const buffers = listOf(json, 'buffers')
  const views = listOf(json, 'bufferViews')
  const accessors = listOf(json, 'accessors')

  function bytesOf(viewIndex: number): { bytes: Buffer; stride: number } {
    const view = elementAt(views, viewIndex)
    const buffer = elementAt(buffers, unsigned(view, 'buffer'))
    // Only the first buffer without a URI is inside the file.
    if (unsigned(view, 'buffer') !== 0 || Object.hasOwn(buffer, 'uri'))
      throw unreadable('part of it lies elsewhere')
    const start = unsigned(view, 'byteOffset', 0)
    const length = unsigned(view, 'byteLength')
    if (start + length > binary.length) throw unreadable('a list leaves the file')
    return { bytes: binary.subarray(start, start + length), stride: unsigned(view, 'byteStride', 0) }
  }

  /** The numbers of an accessor, refused if it has more than `most` elements. */
  function read(index: number, type: keyof typeof sizes, most: number): Float64Array {
    const accessor = elementAt(accessors, index)
    const size = sizes[type]
    const component = components[unsigned(accessor, 'componentType')]
    const count = unsigned(accessor, 'count')
    if (accessor['type'] !== type || !component) throw unreadable('a list is of another type')
    if (accessor['sparse'] !== undefined || accessor['bufferView'] === undefined)
      throw unreadable('a list is sparse')
    if (count > most) throw unreadable('it is too large')
    const { bytes, stride } = bytesOf(unsigned(accessor, 'bufferView'))
    const step = stride || size * component.bytes
    const start = unsigned(accessor, 'byteOffset', 0)
    if (count > 0 && start + step * (count - 1) + size * component.bytes > bytes.length)
      throw unreadable('a list leaves the file')
    const scale = accessor['normalized'] === true ? 1 / component.largest : 1
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const values = new Float64Array(count * size)
    for (let each = 0; each < count; each++) {
      for (let part = 0; part < size; part++)
        values[each * size + part] =
          component.read(data, start + each * step + part * component.bytes) * scale
    }
    return values
  }

  return { read, bytesOf: (viewIndex: number) => bytesOf(viewIndex).bytes }
}

export type Accessors = ReturnType<typeof accessorsOf>
