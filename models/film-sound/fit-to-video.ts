import { smoothstep } from '@atelier/media/image/colour.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'

/** The fade-out before audio is cut off. */
const FADE_SECONDS = 1
/** How long end and beginning overlap where the audio loops. */
const CROSSFADE_SECONDS = 0.6

/** Plays audio once from the start: padded with silence where it is shorter, faded out where it is longer. */
export function playOnce(audio: Audio, seconds: number): Audio {
  const length = Math.round(seconds * audio.rate)
  const isTrimmed = secondsOf(audio) > seconds
  const fade = Math.min(FADE_SECONDS, seconds / 4) * audio.rate
  return mapSamples(
    audio,
    length,
    (samples, at) => (samples[at] ?? 0) * (isTrimmed ? smoothstep(length, length - fade, at) : 1),
  )
}

/** Loops audio with a crossfade, and fades it out at the end. */
export function playLooped(audio: Audio, seconds: number): Audio {
  if (secondsOf(audio) >= seconds) return playOnce(audio, seconds)
  const length = Math.round(seconds * audio.rate)
  const crossfade = Math.round(Math.min(CROSSFADE_SECONDS, secondsOf(audio) / 4) * audio.rate)
  const loopLength = audio.channels[0].length - crossfade
  const fade = Math.min(FADE_SECONDS, seconds / 4) * audio.rate
  return mapSamples(audio, length, (samples, at) => {
    const place = at % loopLength
    const fresh = samples[place] ?? 0
    // An equal-power crossfade: uncorrelated signals keep their power where the squares of the gains add up to one.
    const isCrossfade = at >= loopLength && place < crossfade
    const share = isCrossfade ? Math.sin((place / crossfade) * (Math.PI / 2)) : 1
    const old = isCrossfade
      ? (samples[loopLength + place] ?? 0) * Math.cos((place / crossfade) * (Math.PI / 2))
      : 0
    return (fresh * share + old) * smoothstep(length, length - fade, at)
  })
}

function mapSamples(
  audio: Audio,
  length: number,
  valueAt: (samples: Float32Array, at: number) => number,
): Audio {
  return {
    ...audio,
    channels: audio.channels.map((samples) => Float32Array.from({ length }, (_, at) => valueAt(samples, at))),
  }
}
