import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants'
import { Packet, type FormatContext, type Stream } from 'node-av/lib'
import { Refusal } from '../refusal.ts'

/** An hour of sound has 170,000; a file of a million empty ones exists to keep us busy. */
const MOST_PACKETS = 1_000_000

/** Gives the packets of the file one after the other; each is valid until the next. */
export async function* packetsOf(input: FormatContext): AsyncGenerator<Packet> {
  using packet = new Packet()
  packet.alloc()
  for (let count = 0; (await input.readFrame(packet)) >= 0; count++) {
    if (count >= MOST_PACKETS)
      throw new Refusal(
        'undecodable',
        'The file is cut into too many pieces. Export it anew and send it again.',
      )
    yield packet
    packet.unref()
  }
}

/** Adds up what is really there, for headers say what they like. */
export function stopwatch(maxSeconds: number | null) {
  let first: number | undefined
  let last = 0

  return {
    add({ pts, dts, duration, flags }: Packet, { timeBase }: Stream): void {
      const start = pts === AV_NOPTS_VALUE ? dts : pts
      // What is cut off by an edit, or comes before the beginning, is never shown.
      if (start === AV_NOPTS_VALUE || (flags & AV_PKT_FLAG_DISCARD) !== 0) return
      const seconds = (ticks: bigint) => (Number(ticks) * timeBase.num) / timeBase.den
      first = Math.min(first ?? Infinity, Math.max(0, seconds(start)))
      last = Math.max(last, seconds(start + duration))
      if (maxSeconds !== null && last - first > maxSeconds + TOLERANCE_SECONDS) throw tooLong(maxSeconds)
    },
    seconds: () => Math.max(0, last - (first ?? 0)),
  }
}

/** Encoders round up to whole frames: a minute exactly may end a little later. */
const TOLERANCE_SECONDS = 0.1

function tooLong(maxSeconds: number): Refusal {
  const words =
    maxSeconds % 60 === 0 && maxSeconds > 60 ? `${maxSeconds / 60} minutes` : `${maxSeconds} seconds`
  return new Refusal('too_long', `The file is longer than ${words}. Cut it and send it again.`)
}
