import { limiterCurve } from '../../audio/mastering/limiter.ts'
import { loudnessOf } from '../../audio/mastering/loudness.ts'
import type { Sound } from '../../audio/sound/sound.ts'

/** How loud films are on the web, in LUFS. */
const LOUDNESS = -16
const CEILING = 10 ** (-1.5 / 20)
/** What is nearly silent is meant to be: it is not lifted by more than this, in decibels. */
const MOST_LIFT = 20

/** How loud the film's own sound and the new one are, beside the loudness of the whole; null is not heard at all. */
export const balances: Readonly<Record<string, { own: number | null; added: number }>> = {
  mixed: { own: -3, added: -3 },
  background: { own: 0, added: -12 },
  replaced: { own: null, added: 0 },
}

/** Both sounds as loud as the balance has them, none of them louder than can be. All are stereo at 48 kHz and of one length. */
export function mix(own: Sound | null, added: Sound, balance: { own: number | null; added: number }): Sound {
  const isHeard = own && balance.own !== null && Number.isFinite(loudnessOf(trackOf(own)))
  const layers = isHeard
    ? [asLoudAs(own, LOUDNESS + balance.own!), asLoudAs(added, LOUDNESS + balance.added)]
    : [asLoudAs(added, LOUDNESS)]
  const [first, ...others] = layers
  const sum = first!.channels.map((samples, channel) =>
    samples.map((value, at) => others.reduce((total, layer) => total + layer.channels[channel]![at]!, value)),
  )
  const curve = limiterCurve({ left: sum[0]!, right: sum[1]! }, 1, CEILING)
  return { rate: added.rate, channels: sum.map((samples) => samples.map((value, at) => value * curve[at]!)) }
}

function asLoudAs(sound: Sound, loudness: number): Sound {
  const own = loudnessOf(trackOf(sound))
  const decibels = Number.isFinite(own) ? Math.min(MOST_LIFT, loudness - own) : 0
  const gain = 10 ** (decibels / 20)
  return { ...sound, channels: sound.channels.map((samples) => samples.map((value) => value * gain)) }
}

const trackOf = ({ channels }: Sound) => ({ left: channels[0]!, right: channels[1]! })
