import type { Edits } from './edits.ts'
import { stripTail } from './mp3.ts'
import type { Source } from './source.ts'

export const [STREAM_INFO, PADDING, SEEK_TABLE, COMMENTS] = [0, 1, 3, 4]
const IS_LAST = 0x80

/** Blocks other than those that decoders need become padding. */
export async function stripFlac(source: Source, edits: Edits): Promise<void> {
  const { read, sizeBytes } = source
  let at = 4
  for (let isLast = false; !isLast && at < sizeBytes;) {
    const head = await read(at, 4)
    if (head.length < 4) return edits.remove(at, sizeBytes - at)
    const type = head[0] & ~IS_LAST
    isLast = (head[0] & IS_LAST) !== 0
    const end = Math.min(sizeBytes, at + 4 + head.readUIntBE(1, 3))
    if (type !== STREAM_INFO && type !== SEEK_TABLE) {
      if (type !== PADDING) edits.replace(at, 1, Buffer.from([PADDING | (isLast ? IS_LAST : 0)]))
      edits.blank(at + 4, end - at - 4)
    }
    at = end
  }
  await stripTail(source, edits, at)
}
