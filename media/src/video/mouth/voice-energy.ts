import { highPass, lowPass, throughBiquads } from '../../audio/signal/biquad.ts'
import { decibelsOf, levelOf } from '../../audio/signal/level.ts'
import { mono } from '../../audio/signal/mono.ts'
import { secondsOf, type Sound } from '../../audio/sound/sound.ts'

/** Where the vowels of speech are; hum is below, hiss and cymbals are above. */
const BAND = { from: 250, to: 3500 }
/** So much quieter than its loudest moments a voice is between words, in decibels. */
const RANGE = 36
/** Below this nobody hears anything. */
const SILENCE = 1e-4

/** How loud the voice is in each frame of a film, from 0, a closed mouth, to 1, the loudest vowels of the sound. */
export function voiceEnergy(sound: Sound, fps: number): Float32Array {
  const { rate } = sound
  const voice = throughBiquads(
    mono(sound),
    highPass(rate, BAND.from),
    highPass(rate, BAND.from),
    lowPass(rate, BAND.to),
    lowPass(rate, BAND.to),
  )
  const levels = Float32Array.from({ length: Math.max(1, Math.round(secondsOf(sound) * fps)) }, (_, frame) =>
    levelOf(voice.subarray(Math.floor((frame * rate) / fps), Math.ceil(((frame + 1) * rate) / fps))),
  )
  const loudest = levels.toSorted()[Math.floor((levels.length - 1) * 0.97)]!
  if (loudest < SILENCE) return levels.fill(0)
  return levels.map((level) => Math.min(1, Math.max(0, 1 + decibelsOf(level / loudest) / RANGE)))
}
