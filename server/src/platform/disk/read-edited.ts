import { open, type FileHandle } from 'node:fs/promises'
import type { Edit } from '@atelier/media/protocol.ts'
import { PoolUnavailable } from '../process-pool/errors.ts'
import { onDisk } from './on-disk.ts'

const PART_BYTES = 2 ** 18
const zeroBytes = Buffer.alloc(PART_BYTES)

/**
 * Reads a file with some parts of it replaced. The edits come from a child that a hostile file may have taken over, so they
 * must be in order, within the file, and make it no longer.
 */
export async function* readEdited(
  path: string,
  sizeBytes: number,
  edits: readonly Edit[],
): AsyncGenerator<Uint8Array> {
  if (!areWithin(sizeBytes, edits)) throw new PoolUnavailable('misbehaved')
  await using file = await onDisk(open(path))
  let at = 0
  for (const edit of edits) {
    yield* readRange(file, at, edit.at)
    yield Buffer.from(edit.bytes, 'base64')
    for (let zeros = edit.zeros; zeros > 0; zeros -= PART_BYTES)
      yield zeroBytes.subarray(0, Math.min(zeros, PART_BYTES))
    at = edit.at + edit.length
  }
  yield* readRange(file, at, sizeBytes)
}

function areWithin(sizeBytes: number, edits: readonly Edit[]): boolean {
  let [end, growth] = [0, 0]
  for (const { at, length, bytes, zeros } of edits) {
    if (at < end) return false
    end = at + length
    growth += Buffer.byteLength(bytes, 'base64') + zeros - length
  }
  return end <= sizeBytes && growth <= 0
}

async function* readRange(file: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to;) {
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, to - at))
    const { bytesRead } = await onDisk(file.read(part, 0, part.length, at))
    if (bytesRead === 0) return
    yield part.subarray(0, bytesRead)
    at += bytesRead
  }
}
