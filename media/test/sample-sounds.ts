// Sounds to run models on.
import type { Sound } from '../src/audio/sound/sound.ts'
import { say } from '../src/audio/speaking/say.ts'
import { voices } from '../src/audio/speaking/voices.ts'
import { diceOf } from '../src/chance/dice.ts'

const sentence = 'The old lighthouse stands on the cliff, and the sea is calm today.'
/** As long as it takes at the usual pace, or a little less. */
const SENTENCE_SECONDS = 3.5
const rate = 48_000

/** Something to say that lasts about so long. */
export const textFor = (seconds: number) =>
  Array.from({ length: Math.max(1, Math.round(seconds / SENTENCE_SECONDS)) }, () => sentence).join(' ')

/** A sentence that our own voice says, again and again for so long. */
export async function speech(seconds: number): Promise<Sound> {
  const said = await say(sentence, voices['american woman']!, 1, () => {})
  const [once] = said.channels
  const whole = Float32Array.from(
    { length: Math.round(seconds * said.rate) },
    (_, at) => once![at % once!.length]!,
  )
  return { rate: said.rate, channels: [whole] }
}

/** With the hiss of a bad microphone. */
export function noisy({ rate: same, channels }: Sound): Sound {
  const dice = diceOf(7)
  return { rate: same, channels: channels.map((row) => row.map((value) => value + 0.1 * (dice() - 0.5))) }
}

/** Two beats a second, a bass below and a melody in the middle, with chords at both sides. */
export function tune(seconds: number): Sound {
  const dice = diceOf(7)
  const [left, right] = [new Float32Array(seconds * rate), new Float32Array(seconds * rate)]
  const melody = [440, 494, 523, 587, 659, 587, 523, 494]
  for (let at = 0; at < left.length; at++) {
    const time = at / rate
    const sinceBeat = time % 0.5
    const wave = (frequency: number) => Math.sin(2 * Math.PI * frequency * time)
    const drum = Math.exp(-20 * sinceBeat) * (wave(55) + 0.4 * (dice() - 0.5))
    const bass = 0.6 * wave(110)
    const voice = wave(melody[Math.floor(time * 2) % melody.length]!) * Math.min(1, sinceBeat * 10)
    const middle = 0.3 * drum + 0.2 * bass + 0.2 * voice
    left[at] = middle + 0.08 * wave(220)
    right[at] = middle + 0.08 * wave(277)
  }
  return { rate, channels: [left, right] }
}
