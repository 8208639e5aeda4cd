import type { Sound } from '../../audio/sound/sound.ts'

/** Seconds that are compared to find where a sound can go on, and over which one place fades into the other. */
const COMPARED = 0.03
const FADE = 0.02
/** It goes on from within the last seconds, not from another part of what is heard. */
const LOOKED_BACK = 6
/** Shorter pieces, again and again, would hum. */
const LEAST_PIECE = 0.4

/** A sound that goes on: from an earlier place that sounds like its end, again and again. */
export function continueSound({ rate, channels }: Sound, moreSeconds: number): Sound {
  const length = channels[0]?.length ?? 0
  const more = Math.round(moreSeconds * rate)
  const fade = Math.round(FADE * rate)
  const place = placeLikeEnd(channels[0] ?? new Float32Array(), rate)
  if (place === null) {
    const silent = channels.map((channel) => withRoom(channel, more))
    return { rate, channels: silent }
  }
  const piece = length - place
  const longer = channels.map((channel) => {
    const result = withRoom(channel, more)
    for (let at = length; at < length + more; at++) result[at] = channel[place + ((at - length) % piece)]!
    // Before each seam it fades into what lies before the place that it goes on from.
    for (let seam = length; seam < length + more; seam += piece) {
      for (let step = 0; step < fade; step++) {
        const share = (step + 1) / (fade + 1)
        const at = seam - fade + step
        result[at] = result[at]! * (1 - share) + channel[place - fade + step]! * share
      }
    }
    return result
  })
  return { rate, channels: longer }
}

/** The sample after the piece that is most like the last one; null where there is too little to choose from. */
function placeLikeEnd(samples: Float32Array, rate: number): number | null {
  const window = Math.round(COMPARED * rate)
  const latest = samples.length - Math.round(LEAST_PIECE * rate)
  const earliest = Math.max(window, samples.length - Math.round(LOOKED_BACK * rate))
  if (latest <= earliest) return samples.length > window * 3 ? window : null
  const end = samples.length - window
  const costAt = (place: number) => {
    let cost = 0
    for (let step = 0; step < window; step += 2)
      cost += (samples[place - window + step]! - samples[end + step]!) ** 2
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

function withRoom(channel: Float32Array, more: number): Float32Array {
  const longer = new Float32Array(channel.length + more)
  longer.set(channel)
  return longer
}
