import { unreadable } from './unreadable.ts'

const HEAD_BYTES = 12
const JSON_CHUNK = 0x4e_4f_53_4a
const BINARY_CHUNK = 0x00_4e_49_42
/** Far more than any description of a model; nobody has to parse a bomb. */
const MOST_JSON_BYTES = 8 * 2 ** 20

/** The two parts of a GLB: what is described, and the bytes that it describes. */
export function chunksOf(file: Buffer): { json: unknown; binary: Buffer } {
  if (file.length < HEAD_BYTES + 8 || file.toString('latin1', 0, 4) !== 'glTF') throw unreadable('no head')
  if (file.readUInt32LE(4) !== 2) throw unreadable('another version')
  const jsonBytes = file.readUInt32LE(HEAD_BYTES)
  const jsonStart = HEAD_BYTES + 8
  if (file.readUInt32LE(HEAD_BYTES + 4) !== JSON_CHUNK) throw unreadable('no description')
  if (jsonBytes > MOST_JSON_BYTES || jsonStart + jsonBytes > file.length) throw unreadable('cut off')
  const json: unknown = JSON.parse(file.toString('utf8', jsonStart, jsonStart + jsonBytes))
  const binaryHead = jsonStart + jsonBytes
  if (binaryHead + 8 > file.length || file.readUInt32LE(binaryHead + 4) !== BINARY_CHUNK)
    return { json, binary: Buffer.alloc(0) }
  const binaryBytes = file.readUInt32LE(binaryHead)
  if (binaryHead + 8 + binaryBytes > file.length) throw unreadable('cut off')
  return { json, binary: file.subarray(binaryHead + 8, binaryHead + 8 + binaryBytes) }
}
