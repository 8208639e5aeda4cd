// Audio to run models on.
import type { Audio } from '../lib/audio/audio.ts'
import { synthesizeSpeech } from '../flite-speech/synthesize-speech.ts'
import { voices } from '../flite-speech/voices.ts'
import { rngOf } from '../lib/random/rng.ts'

const sentence = 'The old lighthouse stands on the cliff, and the sea is calm today.'
/** The duration of the sentence at normal speed, or a little less. */
const SENTENCE_SECONDS = 3.5
const rate = 48_000

/** A text that takes about this long to speak. */
export const textFor = (seconds: number) =>
  Array.from({ length: Math.max(1, Math.round(seconds / SENTENCE_SECONDS)) }, () => sentence).join(' ')

/** A sentence of our own speech model, repeated to a duration. */
export async function speech(seconds: number): Promise<Audio> {
  const said = await synthesizeSpeech(sentence, voices['american woman'], 1, () => {})
  const [once] = said.channels
  const whole = Float32Array.from(
    { length: Math.round(seconds * said.rate) },
    (_, at) => once[at % once.length],
  )
  return { rate: said.rate, channels: [whole] }
}

/** Adds hiss. */
export function noisy({ rate: same, channels }: Audio): Audio {
  const rng = rngOf(7)
  return { rate: same, channels: channels.map((row) => row.map((value) => value + 0.1 * (rng() - 0.5))) }
}

/** Two drum beats a second, a bass and a melody in the centre, and chords at the sides. */
export function tune(seconds: number): Audio {
  const rng = rngOf(7)
  const [left, right] = [new Float32Array(seconds * rate), new Float32Array(seconds * rate)]
  const melody = [440, 494, 523, 587, 659, 587, 523, 494]
  for (let at = 0; at < left.length; at++) {
    const time = at / rate
    const sinceBeat = time % 0.5
    const wave = (frequency: number) => Math.sin(2 * Math.PI * frequency * time)
    const drum = Math.exp(-20 * sinceBeat) * (wave(55) + 0.4 * (rng() - 0.5))
    const bass = 0.6 * wave(110)
    const voice = wave(melody[Math.floor(time * 2) % melody.length]) * Math.min(1, sinceBeat * 10)
    const middle = 0.3 * drum + 0.2 * bass + 0.2 * voice
    left[at] = middle + 0.08 * wave(220)
    right[at] = middle + 0.08 * wave(277)
  }
  return { rate, channels: [left, right] }
}
