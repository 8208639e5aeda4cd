import { unreadable } from './unreadable.ts'

const HEADER_BYTES = 12
const JSON_CHUNK = 0x4e_4f_53_4a
const BINARY_CHUNK = 0x00_4e_49_42
/** Far more than any real model describes; protects the JSON parser. */
const MOST_JSON_BYTES = 8 * 2 ** 20

/** The JSON and the binary chunk of a GLB. */
export function chunksOf(file: Buffer): { json: unknown; binary: Buffer } {
  if (file.length < HEADER_BYTES + 8 || file.toString('latin1', 0, 4) !== 'glTF') throw unreadable('no head')
  if (file.readUInt32LE(4) !== 2) throw unreadable('another version')
  const jsonBytes = file.readUInt32LE(HEADER_BYTES)
  const jsonStart = HEADER_BYTES + 8
  if (file.readUInt32LE(HEADER_BYTES + 4) !== JSON_CHUNK) throw unreadable('no description')
  if (jsonBytes > MOST_JSON_BYTES || jsonStart + jsonBytes > file.length) throw unreadable('cut off')
  const json: unknown = JSON.parse(file.toString('utf8', jsonStart, jsonStart + jsonBytes))
  const binaryHeader = jsonStart + jsonBytes
  if (binaryHeader + 8 > file.length || file.readUInt32LE(binaryHeader + 4) !== BINARY_CHUNK)
    return { json, binary: Buffer.alloc(0) }
  const binaryBytes = file.readUInt32LE(binaryHeader)
  if (binaryHeader + 8 + binaryBytes > file.length) throw unreadable('cut off')
  return { json, binary: file.subarray(binaryHeader + 8, binaryHeader + 8 + binaryBytes) }
}
