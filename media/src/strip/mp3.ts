import { firstFrame, id3Bytes } from '../probe/mp3-frames.ts'
import type { Edits } from './edits.ts'
import type { Source } from './source.ts'

/** Removes the tags before the audio and those behind it. */
export async function stripMp3(source: Source, edits: Edits): Promise<void> {
  let start = 0
  for (let length = -1; length !== 0 && start < source.sizeBytes; start += length)
    length = id3Bytes(await source.read(start, 10))
  start = Math.min(source.sizeBytes, start)
  const audio = (await firstFrame(source.read, start)) ?? start
  edits.remove(0, audio)
  await stripTail(source, edits, audio)
}

/** Removes tags at the end of a file: ID3, APE and Lyrics3, in any order. */
export async function stripTail(source: Source, edits: Edits, from: number): Promise<void> {
  let end = source.sizeBytes
  for (let length = -1; length !== 0; end -= length)
    length = Math.min(end - from, await tailBytes(source, end))
  edits.remove(end, source.sizeBytes - end)
}

const LYRICS3_V1_BYTES = 5100 + 20

/** The length of the tag that ends here; 0 where none does. */
async function tailBytes({ read }: Source, end: number): Promise<number> {
  const at = (offset: number, length: number) =>
    offset > end ? Promise.resolve(Buffer.alloc(0)) : read(end - offset, length)
  const textAt = async (offset: number, length: number) => (await at(offset, length)).toString('latin1')

  if ((await textAt(128, 3)) === 'TAG') return 128
  if ((await textAt(227, 4)) === 'TAG+') return 227
  const footer = await at(32, 32)
  if (footer.toString('latin1', 0, 8) === 'APETAGEX')
    return Math.max(32, footer.readUInt32LE(12)) + (footer.readUInt32LE(20) >>> 31) * 32
  const id3Footer = await at(10, 10)
  if (id3Footer.toString('latin1', 0, 3) === '3DI')
    return id3Bytes(Buffer.concat([Buffer.from('ID3'), id3Footer.subarray(3)]))
  const lyrics = await textAt(9, 9)
  if (lyrics === 'LYRICS200') return 15 + Number(/^\d{6}$/.exec(await textAt(15, 6))?.[0] ?? 0)
  if (lyrics !== 'LYRICSEND') return 0
  const length = Math.min(end, LYRICS3_V1_BYTES)
  const begin = (await read(end - length, length)).lastIndexOf('LYRICSBEGIN')
  return begin < 0 ? 9 : length - begin
}
