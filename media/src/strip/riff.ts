import type { Source } from './source.ts'

export type Chunk = {
  type: string
  at: number
  /** Where its data begins. */
  data: number
  statedBytes: number
  /** With the byte that makes the length even. */
  end: number
}

/** The chunks of a RIFF file. What is too short for a header comes last, as a chunk without a type. */
export async function* chunksOf({ read }: Source, from: number, to: number): AsyncGenerator<Chunk> {
  let at = from
  while (at < to) {
    const head = await read(at, Math.min(8, to - at))
    const isWhole = head.length === 8
    const statedBytes = isWhole ? head.readUInt32LE(4) : 0
    const end = Math.min(to, at + 8 + statedBytes + (statedBytes % 2))
    yield {
      type: isWhole ? head.toString('latin1', 0, 4) : '',
      at,
      data: Math.min(to, at + 8),
      statedBytes,
      end,
    }
    at = end
  }
}
