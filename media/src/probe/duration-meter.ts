import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { InvalidInput } from '../invalid-input.ts'

/** Encoders round up to whole frames, so that a file of exactly a minute may end a little later. */
const TOLERANCE_SECONDS = 0.1

/** The duration of a single frame in a file that does not state one. */
const SINGLE_FRAME_SECONDS = 0.04

type Timing = { packets: number; first: number; lastStart: number; end: number }

/** Measures the duration by the packets, because headers may lie. */
export function durationMeter(maxSeconds: number | null) {
  const timings = new Map<number, Timing>()

  function seconds(): number {
    const all = [...timings.values()]
    if (all.length === 0) return 0
    return Math.max(...all.map(endOf)) - Math.min(...all.map(({ first }) => first))
  }

  return {
    seconds,
    /** Packets of other streams are ignored. */
    add({ streamIndex, pts, dts, duration, flags }: Packet, streams: readonly Stream[]): void {
      const timeBase = streams.find(({ index }) => index === streamIndex)?.timeBase
      if (!timeBase) return
      const start = pts === AV_NOPTS_VALUE ? dts : pts
      // An edit list cuts these packets off.
      if (start === AV_NOPTS_VALUE || (flags & AV_PKT_FLAG_DISCARD) !== 0) return
      const secondsOf = (ticks: bigint) => (Number(ticks) * timeBase.num) / timeBase.den
      // What comes before time 0 is not shown either.
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

/** Where packets have no duration, the last one is taken to last as long as the others on average. */
function endOf({ packets, first, lastStart, end }: Timing): number {
  if (end > lastStart) return end
  return lastStart + (packets === 1 ? SINGLE_FRAME_SECONDS : (lastStart - first) / (packets - 1))
}

function tooLong(maxSeconds: number): InvalidInput {
  const limit =
    maxSeconds > 60 && maxSeconds % 60 === 0 ? `${maxSeconds / 60} minutes` : `${maxSeconds} seconds`
  return new InvalidInput(`The file is longer than ${limit}. Cut it and send it again.`, {
    reason: 'too_long',
  })
}
