import type { RecognizedWords } from './recognize-words.ts'
import type { Word } from './word-times.ts'

/**
 * The mean log-probability of its tokens below which a transcript is a guess. Of the recordings that it was set by, people
 * who speak English are at -0.02 to -0.24, machines at -0.13 and -0.22, a voice in noise as loud as itself at -0.51; German,
 * French, Spanish, Polish and Russian, a sentence each by one machine, at -0.76 to -1.43.
 */
const LEAST_SURE = -0.65
/** Of a segment, which may be a single mumbled word among others that are clear. */
const LEAST_SURE_SEGMENT = -1

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whether the words of a recording are what was said, as far as the decoder knows. */
export const isTranscript = (logProbabilities: readonly number[]) => mean(logProbabilities) >= LEAST_SURE

/** Whether the words of a segment belong into the transcript. */
const isSegmentSure = (logProbabilities: readonly number[]) => mean(logProbabilities) >= LEAST_SURE_SEGMENT

/** Words of a recording, and how many seconds of it are left out because nobody knows what they are. */
export type Understood = { readonly words: readonly Word[]; readonly leftOutSeconds: number }

/** Adds a segment. One in which the decoder hears nothing is a noise, and not left out. */
export function withSegment(
  { words, leftOutSeconds }: Understood,
  recognized: RecognizedWords,
  seconds: number,
): Understood {
  if (recognized.logProbabilities.length === 0) return { words, leftOutSeconds }
  return isSegmentSure(recognized.logProbabilities)
    ? { words: [...words, ...recognized.words], leftOutSeconds }
    : { words, leftOutSeconds: leftOutSeconds + seconds }
}
