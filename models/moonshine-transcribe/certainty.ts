/**
 * The mean log-probability of its tokens below which a transcript is a guess. Real English recordings are at -0.02 to
 * -0.25, read aloud by machines or in noise as loud as the voice down to -0.51; German, French, Spanish, Polish and Russian
 * are at -0.76 to -1.43, and what the decoder hears in music is lower.
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
