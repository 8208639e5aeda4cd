import type { Edits } from './edits.ts'
import { COMMENTS, PADDING, SEEK_TABLE } from './flac.ts'
import { oggChecksum } from './ogg-checksum.ts'
import { find, type Source } from './source.ts'
import { unstrippable } from './unstrippable.ts'

const HEADER_BYTES = 27
const [IS_CONTINUED, IS_FIRST] = [1, 2]
const MAX_STREAMS = 64

/** How the comments of a codec are made empty. `kept` bytes come first, then the lengths of the lists. */
type Comments = { kept: number; hasFramingBit?: true }

/** A header packet as far as it has been seen: packets go on from page to page. */
type Stream = {
  codec: Comments | 'flac'
  packet: number
  offset: number
  plan: Plan | undefined
  isDone: boolean
}

/** What becomes of a packet: zeros from `from` on, except for these bytes. */
type Plan = { from: number; bytes: ReadonlyMap<number, number> }

/** Empties the comments of every stream. Their packets keep their length, so that no page moves. */
export async function stripOgg(source: Source, edits: Edits): Promise<void> {
  const { read, sizeBytes } = source
  const streams = new Map<number, Stream>()
  for (let at = 0; at < sizeBytes;) {
    const page = await pageAt(source, at)
    if (!page) {
      const next = await find(source, 'OggS', at + 1)
      edits.remove(at, next - at)
      at = next
      continue
    }
    await stripPage(page)
    at = page.end
  }

  async function stripPage(page: Page): Promise<void> {
    const { serial, flags, body } = page
    if ((flags & IS_FIRST) !== 0) {
      streams.set(serial, streamOf(await read(body, 8)))
      if (streams.size > MAX_STREAMS) throw unstrippable('It has too many streams.')
    }
    const stream = streams.get(serial)
    if (!stream) throw unstrippable('A stream has no beginning.')
    if (stream.isDone) return
    if ((flags & IS_CONTINUED) === 0) stream.offset = 0
    const blanks: Blank[] = []
    for (const { at, length, isEnd } of page.parts) {
      if (stream.isDone) break
      if (stream.offset === 0) stream.plan = planOf(stream, await read(at, Math.min(length, 16)))
      if (stream.plan) blanks.push(...blanksIn(stream.plan, stream.offset, at, length))
      stream.offset = isEnd ? 0 : stream.offset + length
      if (isEnd) stream.packet++
    }
    if (blanks.length > 0) await rewrite(page, blanks)
  }

  async function rewrite(page: Page, blanks: readonly Blank[]): Promise<void> {
    const bytes = Buffer.from(await read(page.at, page.end - page.at))
    bytes.writeUInt32LE(0, 22)
    for (const { at, content } of blanks) content.copy(bytes, at - page.at)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(oggChecksum(bytes))
    edits.replace(page.at + 22, 4, checksum)
    for (const { at, content } of blanks) {
      const lastByte = content.findLastIndex((byte) => byte !== 0) + 1
      edits.replace(at, content.length, content.subarray(0, lastByte), content.length - lastByte)
    }
  }
}

function streamOf(head: Buffer): Stream {
  const is = (text: string) => head.toString('latin1', 0, text.length) === text
  const stream = { packet: 0, offset: 0, plan: undefined, isDone: false }
  if (is('\x01vorbis')) return { ...stream, codec: { kept: 7, hasFramingBit: true } }
  if (is('OpusHead')) return { ...stream, codec: { kept: 8 } }
  if (is('Speex   ')) return { ...stream, codec: { kept: 0 } }
  if (is('\x7fFLAC')) return { ...stream, codec: 'flac' }
  throw unstrippable('It has a stream of an unknown kind.')
}

/** Two lists of no bytes and no comments. */
const EMPTY_BYTES = 8

function planOf(stream: Stream, head: Buffer): Plan | undefined {
  const { codec, packet } = stream
  if (packet === 0) return undefined
  if (codec !== 'flac') {
    stream.isDone = packet > 1
    if (packet > 1) return undefined
    const framing = codec.hasFramingBit ? [[codec.kept + EMPTY_BYTES, 1] as const] : []
    return { from: codec.kept, bytes: new Map(framing) }
  }
  const [first = 0xff] = head
  if (first === 0xff) {
    stream.isDone = true // The first frame of audio.
    return undefined
  }
  const [type, last] = [first & 0x7f, first & 0x80]
  if (type === SEEK_TABLE) return undefined
  // Comments have to be there, if empty.
  return {
    from: 0,
    bytes: new Map(
      [...head.subarray(0, 4)].map((byte, at) => [
        at,
        at > 0 ? byte : type === COMMENTS ? first : PADDING | last,
      ]),
    ),
  }
}

type Blank = { at: number; content: Buffer }

/** What to write over a part of a packet that begins `offset` bytes into it. */
function blanksIn({ from, bytes }: Plan, offset: number, at: number, length: number): Blank[] {
  const start = Math.max(from, offset)
  if (start >= offset + length) return []
  const content = Buffer.alloc(offset + length - start)
  for (const [place, byte] of bytes)
    if (place >= start && place - start < content.length) content[place - start] = byte
  return [{ at: at + start - offset, content }]
}

type Page = {
  at: number
  body: number
  end: number
  serial: number
  flags: number
  /** The parts of packets in it; `isEnd` where the packet ends with it. */
  parts: { at: number; length: number; isEnd: boolean }[]
}

async function pageAt({ read, sizeBytes }: Source, at: number): Promise<Page | undefined> {
  const head = await read(at, HEADER_BYTES + 255)
  if (head.toString('latin1', 0, 5) !== 'OggS\0' || head.length < HEADER_BYTES) return undefined
  const body = at + HEADER_BYTES + head[26]
  const parts: Page['parts'] = []
  let [start, end] = [body, body]
  for (const segment of head.subarray(HEADER_BYTES, HEADER_BYTES + head[26])) {
    end += segment
    if (segment === 255) continue
    parts.push({ at: start, length: end - start, isEnd: true })
    start = end
  }
  if (end > start) parts.push({ at: start, length: end - start, isEnd: false })
  // A page that is cut off cannot be played, and its comments could not be emptied.
  if (end > sizeBytes) return undefined
  return { at, body, end, serial: head.readUInt32LE(14), flags: head[5], parts }
}
