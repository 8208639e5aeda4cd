import { deflateSync } from 'node:zlib'

/** A number is an integer of 32 bits, a bigint one of 64 bits, and `real` a double. */
export type Property =
  | string
  | boolean
  | number
  | bigint
  | { readonly real: number }
  | Buffer
  | Float64Array
  | Int32Array

/** A node of an FBX file: a name, some values, and child nodes. */
export type Node = {
  readonly name: string
  readonly properties: readonly Property[]
  readonly nodes: readonly Node[]
}

export function node(name: string, properties: readonly Property[] = [], nodes: readonly Node[] = []): Node {
  return { name, properties, nodes }
}

const HEADER = Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1')
const VERSION = 7400
/** The id that belongs to the creation time in `fbx.ts`: Autodesk's readers check one against the other. */
export const FILE_ID = Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex')
const FOOTER_ID = Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex')
const FOOTER_END = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex')

/** A binary FBX file, version 7.4. */
export function encodeNodes(nodes: readonly Node[]): Buffer {
  const parts = [HEADER, uint32(VERSION)]
  let length = HEADER.length + 4
  for (const each of nodes) {
    const encoded = encodeNode(each, length)
    parts.push(encoded)
    length += encoded.length
  }
  const footer = [NULL_RECORD, FOOTER_ID, Buffer.alloc(4)]
  length += NULL_RECORD.length + FOOTER_ID.length + 4
  return Buffer.concat([
    ...parts,
    ...footer,
    Buffer.alloc(16 - (length % 16)),
    uint32(VERSION),
    Buffer.alloc(120),
    FOOTER_END,
  ])
}

/** Marks the end of a list of nodes. */
const NULL_RECORD = Buffer.alloc(13)

/** A node states its end offset in the file, so it has to know its start. */
function encodeNode({ name, properties, nodes }: Node, start: number): Buffer {
  const values = Buffer.concat(properties.map(encodeProperty))
  let end = start + 13 + name.length + values.length
  const inner: Buffer[] = []
  for (const each of nodes) {
    const encoded = encodeNode(each, end)
    inner.push(encoded)
    end += encoded.length
  }
  // A node without values counts as a list, even an empty one.
  if (nodes.length > 0 || properties.length === 0) {
    inner.push(NULL_RECORD)
    end += NULL_RECORD.length
  }
  const header = [uint32(end), uint32(properties.length), uint32(values.length), Buffer.from([name.length])]
  return Buffer.concat([...header, Buffer.from(name, 'latin1'), values, ...inner])
}

function encodeProperty(property: Property): Buffer {
  if (typeof property === 'string') return lengthPrefixed('S', Buffer.from(property))
  if (typeof property === 'boolean') return Buffer.from([0x43, property ? 1 : 0])
  if (Buffer.isBuffer(property)) return lengthPrefixed('R', property)
  if (property instanceof Float64Array) return list('d', property)
  if (property instanceof Int32Array) return list('i', property)
  const bytes = Buffer.alloc(typeof property === 'number' ? 5 : 9)
  if (typeof property === 'number') {
    bytes.write('I')
    bytes.writeInt32LE(property, 1)
  } else if (typeof property === 'bigint') {
    bytes.write('L')
    bytes.writeBigInt64LE(property, 1)
  } else {
    bytes.write('D')
    bytes.writeDoubleLE(property.real, 1)
  }
  return bytes
}

function lengthPrefixed(type: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), uint32(data.length), data])
}

const COMPRESSED = 1

function list(type: string, { buffer, byteOffset, byteLength, length }: Float64Array | Int32Array): Buffer {
  const packed = deflateSync(new Uint8Array(buffer, byteOffset, byteLength))
  return Buffer.concat([Buffer.from(type), uint32(length), uint32(COMPRESSED), uint32(packed.length), packed])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
