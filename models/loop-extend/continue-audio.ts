import type { Audio } from '../lib/audio/audio.ts'

/** The length that is compared to find a loop point, and the length of the crossfade there. */
const COMPARE_SECONDS = 0.03
const CROSSFADE_SECONDS = 0.02
/** The loop point is searched for within this time before the end. */
const SEARCH_SECONDS = 6
/** Shorter loops would hum. */
const MIN_LOOP_SECONDS = 0.4

/** Extends audio by looping from an earlier position that sounds like its end. */
export function continueAudio({ rate, channels }: Audio, moreSeconds: number): Audio {
  const length = channels[0]?.length ?? 0
  const more = Math.round(moreSeconds * rate)
  const fade = Math.round(CROSSFADE_SECONDS * rate)
  const place = findSplicePoint(channels[0] ?? new Float32Array(), rate)
  if (place === null) {
    const silent = channels.map((channel) => extended(channel, more))
    return { rate, channels: silent }
  }
  const loopLength = length - place
  const longer = channels.map((channel) => {
    const result = extended(channel, more)
    for (let at = length; at < length + more; at++) result[at] = channel[place + ((at - length) % loopLength)]
    // A crossfade before each loop point.
    for (let seam = length; seam < length + more; seam += loopLength) {
      for (let step = 0; step < fade; step++) {
        const share = (step + 1) / (fade + 1)
        const at = seam - fade + step
        result[at] = result[at] * (1 - share) + channel[place - fade + step] * share
      }
    }
    return result
  })
  return { rate, channels: longer }
}

/** The position after the segment that is most like the end; null where the audio is too short. */
function findSplicePoint(samples: Float32Array, rate: number): number | null {
  const window = Math.round(COMPARE_SECONDS * rate)
  const latest = samples.length - Math.round(MIN_LOOP_SECONDS * rate)
  const earliest = Math.max(window, samples.length - Math.round(SEARCH_SECONDS * rate))
  if (latest <= earliest) return samples.length > window * 3 ? window : null
  const end = samples.length - window
  const costAt = (place: number) => {
    let cost = 0
    for (let step = 0; step < window; step += 2)
      cost += (samples[place - window + step] - samples[end + step]) ** 2
    return cost
  }
  const leastOf = (from: number, to: number, step: number) => {
    let best = { place: from, cost: Infinity }
    for (let place = from; place <= to; place += step) {
      const cost = costAt(place)
      if (cost < best.cost) best = { place, cost }
    }
    return best.place
  }
  const coarse = Math.max(1, Math.round(rate / 4000))
  const near = leastOf(earliest, latest, coarse)
  return leastOf(Math.max(earliest, near - coarse), Math.min(latest, near + coarse), 1)
}

function extended(channel: Float32Array, more: number): Float32Array {
  const longer = new Float32Array(channel.length + more)
  longer.set(channel)
  return longer
}
