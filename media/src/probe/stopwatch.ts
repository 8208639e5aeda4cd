import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { Refusal } from '../refusal.ts'

/** Encoders round up to whole frames: a minute exactly may end a little later. */
const TOLERANCE_SECONDS = 0.1

/** How long a lone picture is taken to last in a file that does not say. */
const LONE_PICTURE_SECONDS = 0.04

type Timing = { packets: number; first: number; lastStart: number; end: number }

/** Adds up what is really there, for headers say what they like. */
export function stopwatch(maxSeconds: number | null) {
  const timings = new Map<number, Timing>()

  function seconds(): number {
    const all = [...timings.values()]
    if (all.length === 0) return 0
    return Math.max(...all.map(endOf)) - Math.min(...all.map(({ first }) => first))
  }

  return {
    seconds,
    /** Packets of other streams count for nothing. */
    add({ streamIndex, pts, dts, duration, flags }: Packet, streams: readonly Stream[]): void {
      const timeBase = streams.find(({ index }) => index === streamIndex)?.timeBase
      if (!timeBase) return
      const start = pts === AV_NOPTS_VALUE ? dts : pts
      // What an edit cuts off is never shown.
      if (start === AV_NOPTS_VALUE || (flags & AV_PKT_FLAG_DISCARD) !== 0) return
      const secondsOf = (ticks: bigint) => (Number(ticks) * timeBase.num) / timeBase.den
      // What comes before the beginning is not shown either.
      const from = Math.max(0, secondsOf(start))
      const known = timings.get(streamIndex) ?? { packets: 0, first: from, lastStart: from, end: from }
      timings.set(streamIndex, {
        packets: known.packets + 1,
        first: Math.min(known.first, from),
        lastStart: Math.max(known.lastStart, from),
        end: Math.max(known.end, secondsOf(start + duration)),
      })
      if (maxSeconds !== null && seconds() > maxSeconds + TOLERANCE_SECONDS) throw tooLong(maxSeconds)
    },
  }
}

/** Where packets do not say how long they last, the last one lasts as long as the others do on average. */
function endOf({ packets, first, lastStart, end }: Timing): number {
  if (end > lastStart) return end
  return lastStart + (packets === 1 ? LONE_PICTURE_SECONDS : (lastStart - first) / (packets - 1))
}

function tooLong(maxSeconds: number): Refusal {
  const words =
    maxSeconds > 60 && maxSeconds % 60 === 0 ? `${maxSeconds / 60} minutes` : `${maxSeconds} seconds`
  return new Refusal('too_long', `The file is longer than ${words}. Cut it and send it again.`)
}
