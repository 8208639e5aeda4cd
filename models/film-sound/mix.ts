import { limiterCurve } from '../lib/audio/mastering/limiter.ts'
import { loudnessOf } from '../lib/audio/mastering/loudness.ts'
import type { Audio } from '../lib/audio/audio.ts'

/** The usual loudness of videos on the web, in LUFS. */
const LOUDNESS = -16
const CEILING = 10 ** (-1.5 / 20)
/** Audio that is nearly silent is meant to be, so the gain is limited. */
const MAX_BOOST_DB = 20

/** The levels of the video's own audio and of the added audio, in dB relative to the target loudness; null mutes it. */
export const mixLevels: Readonly<Record<string, { own: number | null; added: number }>> = {
  mixed: { own: -3, added: -3 },
  background: { own: 0, added: -12 },
  replaced: { own: null, added: 0 },
}

/** Mixes both at the levels of the balance, through a limiter. All audio is stereo at 48 kHz and of one length. */
export function mix(own: Audio | null, added: Audio, balance: { own: number | null; added: number }): Audio {
  const isHeard = own && balance.own !== null && Number.isFinite(loudnessOf(asStereo(own)))
  const layers = isHeard
    ? [normalizeLoudness(own, LOUDNESS + balance.own!), normalizeLoudness(added, LOUDNESS + balance.added)]
    : [normalizeLoudness(added, LOUDNESS)]
  const [first, ...others] = layers
  const sum = first.channels.map((samples, channel) =>
    samples.map((value, at) => others.reduce((total, layer) => total + layer.channels[channel][at], value)),
  )
  const curve = limiterCurve({ left: sum[0], right: sum[1] }, 1, CEILING)
  return { rate: added.rate, channels: sum.map((samples) => samples.map((value, at) => value * curve[at])) }
}

function normalizeLoudness(audio: Audio, loudness: number): Audio {
  const own = loudnessOf(asStereo(audio))
  const decibels = Number.isFinite(own) ? Math.min(MAX_BOOST_DB, loudness - own) : 0
  const gain = 10 ** (decibels / 20)
  return { ...audio, channels: audio.channels.map((samples) => samples.map((value) => value * gain)) }
}

const asStereo = ({ channels }: Audio) => ({ left: channels[0], right: channels[1] })
