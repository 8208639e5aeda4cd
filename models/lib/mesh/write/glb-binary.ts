import { boundsOf } from '@atelier/media/mesh/bounds.ts'

// Constants of OpenGL that glTF uses.
const FLOAT = 5126
const UNSIGNED_SHORT = 5123
const UNSIGNED_INT = 5125
const ARRAY_BUFFER = 34_962
const ELEMENT_ARRAY_BUFFER = 34_963

type View = { buffer: 0; byteOffset: number; byteLength: number; target?: number }
type Accessor = {
  bufferView: number
  componentType: number
  count: number
  type: string
  min?: number[]
  max?: number[]
}

/** Collects the binary chunk of a GLB; each buffer view starts at a multiple of four bytes. */
export function binaryBuilder() {
  const parts: Buffer[] = []
  const bufferViews: View[] = []
  const accessors: Accessor[] = []
  let length = 0

  function addBytes(data: Uint8Array, target?: number): number {
    const bytes = padded(Buffer.from(data.buffer, data.byteOffset, data.byteLength), 0)
    const view = { buffer: 0, byteOffset: length, byteLength: data.byteLength } as const
    length += bytes.length
    parts.push(bytes)
    return bufferViews.push(target === undefined ? view : { ...view, target }) - 1
  }

  return {
    addBytes,
    addVectors(values: Float32Array, size: 2 | 3 | 4, { isBounded = false } = {}): number {
      const bufferView = addBytes(bytesOf(values), ARRAY_BUFFER)
      const accessor = { bufferView, componentType: FLOAT, count: values.length / size, type: `VEC${size}` }
      if (!isBounded) return accessors.push(accessor) - 1
      const { low, high } = boundsOf([values])
      return accessors.push({ ...accessor, min: [...low], max: [...high] }) - 1
    },
    addIndices(indices: Uint32Array, vertexCount: number): number {
      // The largest value of an index type is reserved for primitive restart.
      const isSmall = vertexCount < 65_535
      const bufferView = addBytes(
        bytesOf(isSmall ? Uint16Array.from(indices) : indices),
        ELEMENT_ARRAY_BUFFER,
      )
      const componentType = isSmall ? UNSIGNED_SHORT : UNSIGNED_INT
      return accessors.push({ bufferView, componentType, count: indices.length, type: 'SCALAR' }) - 1
    },
    /** The whole file, with the rest of its JSON. */
    encode(json: object): Buffer {
      const whole = { ...json, accessors, bufferViews, buffers: [{ byteLength: length }] }
      const text = padded(Buffer.from(JSON.stringify(whole)), 0x20)
      const chunks = [chunk('JSON', text), chunk('BIN\0', Buffer.concat(parts))]
      const head = Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1')
      head.writeUInt32LE(12 + chunks[0].length + chunks[1].length, 8)
      return Buffer.concat([head, ...chunks])
    },
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(data.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}

function padded(data: Buffer, padding: number): Buffer {
  return Buffer.concat([data, Buffer.alloc(-data.length & 3, padding)])
}
