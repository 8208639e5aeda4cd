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
export const isSegmentSure = (logProbabilities: readonly number[]) =>
  logProbabilities.length > 0 && mean(logProbabilities) >= LEAST_SURE_SEGMENT
