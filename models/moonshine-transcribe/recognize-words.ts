import llamaTokenizer from 'llama-tokenizer-js'
import { levelsOf, FRAMES_PER_SECOND } from './frame-levels.ts'
import { recognize, MODEL_RATE, type Recognized } from './moonshine.ts'
import { wordTimes, type Word } from './word-times.ts'

/** With fewer tokens per second the network has skipped something. */
const MIN_TOKENS_PER_SECOND = 0.8
/** Shorter segments are not split; the split is searched for in this share around the middle. */
const [SHORTEST_SECONDS, SHARE_OF_MIDDLE] = [2.5, 0.5]

export type RecognizedWords = {
  readonly words: readonly Word[]
  /** How sure the decoder was of each token. */
  readonly logProbabilities: readonly number[]
}

/**
 * The words of a speech segment that begins at `offset` seconds. On repeated phrases the network loops or skips; then
 * the halves are recognized separately.
 */
export async function recognizeWords(samples: Float32Array, offset: number): Promise<RecognizedWords> {
  const recognized = await recognize(samples)
  const seconds = samples.length / MODEL_RATE
  if (seconds > SHORTEST_SECONDS && isDoubtful(recognized, seconds)) {
    const at = quietestNearMiddle(samples)
    const first = await recognizeWords(samples.slice(0, at), offset)
    const second = await recognizeWords(samples.slice(at), offset + at / MODEL_RATE)
    return {
      words: [...first.words, ...second.words],
      logProbabilities: [...first.logProbabilities, ...second.logProbabilities],
    }
  }
  const ids = recognized.tokens.map(({ id }) => id)
  const text = llamaTokenizer.decode(ids, false, false)
  const words = wordTimes(text, samples, MODEL_RATE).map((word) => ({
    text: word.text,
    start: offset + word.start,
    end: offset + word.end,
  }))
  return { words, logProbabilities: recognized.tokens.map(({ logProbability }) => logProbability) }
}

function isDoubtful({ tokens, isLooping }: Recognized, seconds: number): boolean {
  return isLooping || tokens.length < seconds * MIN_TOKENS_PER_SECOND
}

/** The best position for a split. */
function quietestNearMiddle(samples: Float32Array): number {
  const { levels } = levelsOf(samples, MODEL_RATE)
  const from = Math.floor((levels.length * (1 - SHARE_OF_MIDDLE)) / 2)
  let quietest = from
  for (let frame = from; frame < levels.length - from; frame++)
    if (levels[frame] < levels[quietest]) quietest = frame
  return Math.round(((quietest + 0.5) / FRAMES_PER_SECOND) * MODEL_RATE)
}
