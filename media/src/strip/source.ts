import type { ReadAt } from '../probe/file-reader.ts'
import { unstrippable } from './unstrippable.ts'

/** A file, or a file within a file, that is read a little at a time. */
export type Source = { readonly read: ReadAt; readonly sizeBytes: number }

const WINDOW_BYTES = 2 ** 16

/** What is looked for is mostly near. */
const FIRST_PIECE_BYTES = 64

/** A video of two gigabytes has half a million parts at most; a file of more than this is hostile. */
const MAX_READS = 2_000_000

/** Reads ahead, so that walking from header to header does not cost a system call for each. */
export function buffered({ read, sizeBytes }: Source): Source {
  let start = 0
  let window: Buffer = Buffer.alloc(0)
  let reads = 0
  return {
    sizeBytes,
    async read(offset, length) {
      if (++reads > MAX_READS) throw unstrippable('It is cut into too many pieces.')
      if (length > WINDOW_BYTES) return read(offset, length)
      const end = Math.min(offset + length, sizeBytes)
      if (offset < start || end > start + window.length) {
        // Who goes back will go back further.
        start = offset < start ? Math.max(0, offset - WINDOW_BYTES / 2) : offset
        window = await read(start, WINDOW_BYTES)
      }
      return window.subarray(offset - start, offset - start + length)
    },
  }
}

/** A part of a source as a source of its own. */
export function partOf({ read, sizeBytes }: Source, start: number, length: number): Source {
  const size = Math.max(0, Math.min(length, sizeBytes - start))
  return {
    sizeBytes: size,
    read: (offset, wanted) => read(start + offset, Math.max(0, Math.min(wanted, size - offset))),
  }
}

/** Where a byte or text next occurs, or the end of the source. */
export async function find(source: Source, what: string | number, from: number): Promise<number> {
  const overlap = typeof what === 'string' ? what.length - 1 : 0
  for await (const { at, bytes } of piecesFrom(source, from, overlap)) {
    const found = typeof what === 'string' ? bytes.indexOf(what, 0, 'latin1') : bytes.indexOf(what)
    if (found >= 0) return at + found
  }
  return source.sizeBytes
}

/**
 * The rest of a source in pieces that overlap. They begin small and grow, so that whoever finds something soon has not read far
 * ahead for it, and a file in which there is something at every second byte is still read once.
 */
export async function* piecesFrom({ read, sizeBytes }: Source, from: number, overlap: number) {
  let length = FIRST_PIECE_BYTES
  for (let at = from; at < sizeBytes; at += length - overlap) {
    if (at > from) length = Math.min(length * 2, WINDOW_BYTES)
    yield { at, bytes: await read(at, length) }
  }
}
