import { concatenated } from '../../concatenated.ts'
import { levelled } from '../signal/levelled.ts'
import type { Sound } from '../sound/sound.ts'
import { sayWithFlite, SPEECH_RATE } from './flite.ts'
import { sentencesOf } from './sentences.ts'
import { spokenText } from './spoken-text.ts'
import type { Voice } from './voices.ts'

/** What is left of the silence around a sentence, and what stands at both ends of all, in seconds. */
const MARGIN = 0.03
const ENDS = 0.1
/** As loud as voices are in broadcasts, and not so loud that a peak is cut off. */
const [LEVEL, PEAK] = [0.1, 0.89]
const AUDIBLE = 0.004

/** The text as speech, sentence by sentence, with pauses between them. */
export async function say(
  text: string,
  voice: Voice,
  speed: number,
  progress: (share: number) => void,
): Promise<Sound> {
  const sentences = sentencesOf(spokenText(text))
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * SPEECH_RATE))
  const parts: Float32Array[] = [silence(ENDS)]
  for (const [index, sentence] of sentences.entries()) {
    const isLast = index === sentences.length - 1
    parts.push(
      trimmed(await sayWithFlite(sentence.text, voice, speed)),
      silence(isLast ? ENDS : sentence.pauseSeconds / speed),
    )
    progress((index + 1) / sentences.length)
  }
  return { rate: SPEECH_RATE, channels: levelled([concatenated(parts)], LEVEL, PEAK) }
}

/** Without the silence around it, which is different from voice to voice. */
function trimmed(samples: Float32Array): Float32Array {
  const margin = Math.round(MARGIN * SPEECH_RATE)
  const isHeard = (value: number) => Math.abs(value) > AUDIBLE
  const [first, last] = [samples.findIndex(isHeard), samples.findLastIndex(isHeard)]
  return first < 0 ? samples : samples.slice(Math.max(0, first - margin), last + margin)
}
