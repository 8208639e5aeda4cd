import { at, listOf, whole, type Thing } from './json.ts'
import { unreadable } from './unreadable.ts'

const sizes: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }

type Component = { bytes: number; largest: number; read(data: DataView, place: number): number }
// prettier-ignore
const components: Record<number, Component> = {
  5120: { bytes: 1, largest: 127,    read: (data, place) => data.getInt8(place) },
  5121: { bytes: 1, largest: 255,    read: (data, place) => data.getUint8(place) },
  5122: { bytes: 2, largest: 32_767, read: (data, place) => data.getInt16(place, true) },
  5123: { bytes: 2, largest: 65_535, read: (data, place) => data.getUint16(place, true) },
  5125: { bytes: 4, largest: 1,      read: (data, place) => data.getUint32(place, true) },
  5126: { bytes: 4, largest: 1,      read: (data, place) => data.getFloat32(place, true) },
}

/** Reads lists of numbers, and stretches of bytes, none of which may leave the file. */
export function accessorsOf(json: Thing, binary: Buffer) {
  const [buffers, views, accessors] = ['buffers', 'bufferViews', 'accessors'].map((name) =>
    listOf(json, name),
  )

  function bytesOf(viewIndex: number): { bytes: Buffer; stride: number } {
    const view = at(views!, viewIndex)
    const buffer = at(buffers!, whole(view, 'buffer'))
    // Whatever else a buffer is, it lies elsewhere.
    if (whole(view, 'buffer') !== 0 || Object.hasOwn(buffer, 'uri'))
      throw unreadable('part of it lies elsewhere')
    const start = whole(view, 'byteOffset', 0)
    const length = whole(view, 'byteLength')
    if (start + length > binary.length) throw unreadable('a list leaves the file')
    return { bytes: binary.subarray(start, start + length), stride: whole(view, 'byteStride', 0) }
  }

  /** The numbers of an accessor; `most` of them in all. */
  function read(index: number, type: string, most: number): Float64Array {
    const accessor = at(accessors!, index)
    const size = sizes[type]!
    const component = components[whole(accessor, 'componentType')]
    const count = whole(accessor, 'count')
    if (accessor['type'] !== type || !component) throw unreadable('a list is of another type')
    if (accessor['sparse'] !== undefined || accessor['bufferView'] === undefined)
      throw unreadable('a list is sparse')
    if (count > most) throw unreadable('it is too large')
    const { bytes, stride } = bytesOf(whole(accessor, 'bufferView'))
    const step = stride || size * component.bytes
    const start = whole(accessor, 'byteOffset', 0)
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
