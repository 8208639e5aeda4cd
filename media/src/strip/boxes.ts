import type { Source } from './source.ts'

export type Box = {
  type: string
  at: number
  /** Where its data begins. */
  data: number
  end: number
}

/** The boxes from one place to another; ends early where there is none. One that is cut off ends where its parent does. */
export async function* boxesOf({ read }: Source, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to;) {
    const head = await read(at, 16)
    if (head.length < 8) return
    const stated = head.readUInt32BE(0)
    const isLong = stated === 1
    if (isLong && head.length < 16) return
    const data = at + (isLong ? 16 : 8)
    const length = isLong ? Number(head.readBigUInt64BE(8)) : stated === 0 ? to - at : stated
    const end = Math.min(to, at + length)
    if (end < data) return
    yield { type: head.toString('latin1', 4, 8), at, data, end }
    at = end
  }
}
