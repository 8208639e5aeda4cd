import { highPass, lowPass, applyBiquads } from '../lib/audio/signal/biquad.ts'
import { decibelsOf, rmsOf } from '../lib/audio/signal/level.ts'
import { mono } from '../lib/audio/signal/mono.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'

/** The frequency band of vowels; hum is below, hiss and cymbals are above. */
const BAND = { from: 250, to: 3500 }
/** The dynamic range between loud vowels and pauses, in decibels. */
const RANGE = 36
/** Inaudible below this. */
const SILENCE = 1e-4

/** The loudness of the voice in each video frame, from 0, a closed mouth, to 1, the loudest vowels. */
export function voiceEnergy(audio: Audio, fps: number): Float32Array {
  const { rate } = audio
  const voice = applyBiquads(
    mono(audio),
    highPass(rate, BAND.from),
    highPass(rate, BAND.from),
    lowPass(rate, BAND.to),
    lowPass(rate, BAND.to),
  )
  const levels = Float32Array.from({ length: Math.max(1, Math.round(secondsOf(audio) * fps)) }, (_, frame) =>
    rmsOf(voice.subarray(Math.floor((frame * rate) / fps), Math.ceil(((frame + 1) * rate) / fps))),
  )
  const loudest = levels.toSorted()[Math.floor((levels.length - 1) * 0.97)]
  if (loudest < SILENCE) return levels.fill(0)
  return levels.map((level) => Math.min(1, Math.max(0, 1 + decibelsOf(level / loudest) / RANGE)))
}
