import { concatenated } from '../lib/concatenated.ts'
import { normalizeRms } from '../lib/audio/signal/normalize-rms.ts'
import type { Audio } from '../lib/audio/audio.ts'
import { runFlite, SPEECH_RATE } from './flite.ts'
import { sentencesOf } from './sentences.ts'
import { normalizeText } from './normalize-text.ts'
import type { Voice } from './voices.ts'

/** The silence that is kept around a sentence and at both ends of the whole, in seconds. */
const MARGIN = 0.03
const END_SILENCE = 0.1
/** The RMS level of broadcast speech, and a peak that does not clip. */
const [LEVEL, PEAK] = [0.1, 0.89]
const AUDIBLE = 0.004

/** The text as speech, sentence by sentence, with pauses between them. */
export async function synthesizeSpeech(
  text: string,
  voice: Voice,
  speed: number,
  progress: (share: number) => void,
): Promise<Audio> {
  const sentences = sentencesOf(normalizeText(text))
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * SPEECH_RATE))
  const parts: Float32Array[] = [silence(END_SILENCE)]
  for (const [index, sentence] of sentences.entries()) {
    const isLast = index === sentences.length - 1
    parts.push(
      trimmed(await runFlite(sentence.text, voice, speed)),
      silence(isLast ? END_SILENCE : sentence.pauseSeconds / speed),
    )
    progress((index + 1) / sentences.length)
  }
  return { rate: SPEECH_RATE, channels: normalizeRms([concatenated(parts)], LEVEL, PEAK) }
}

/** Removes the silence at both ends, which differs from voice to voice. */
function trimmed(samples: Float32Array): Float32Array {
  const margin = Math.round(MARGIN * SPEECH_RATE)
  const isHeard = (value: number) => Math.abs(value) > AUDIBLE
  const [first, last] = [samples.findIndex(isHeard), samples.findLastIndex(isHeard)]
  return first < 0 ? samples : samples.slice(Math.max(0, first - margin), last + margin)
}
