import llamaTokenizer from 'llama-tokenizer-js'
import { levelsOf, MOMENTS_PER_SECOND } from './moments.ts'
import { hear, HEARING_RATE, type Heard } from './moonshine.ts'
import { wordTimes, type Word } from './word-times.ts'

/** Speech of which less is understood in a second has been passed over. */
const LEAST_TOKENS_PER_SECOND = 0.8
/** What is shorter is not cut any more. */
const [SHORTEST_SECONDS, SHARE_OF_MIDDLE] = [2.5, 0.5]

/**
 * The words of a piece of speech that begins at `offset` seconds. Where something is said over and over, the network goes in
 * circles or passes over it; then its halves are heard one by one.
 */
export async function wordsIn(samples: Float32Array, offset: number): Promise<Word[]> {
  const heard = await hear(samples)
  const seconds = samples.length / HEARING_RATE
  if (seconds > SHORTEST_SECONDS && isDoubtful(heard, seconds)) {
    const at = quietestNearMiddle(samples)
    return [
      ...(await wordsIn(samples.slice(0, at), offset)),
      ...(await wordsIn(samples.slice(at), offset + at / HEARING_RATE)),
    ]
  }
  const ids = heard.tokens.map(({ id }) => id)
  const text = llamaTokenizer.decode(ids, false, false)
  return wordTimes(text, samples, HEARING_RATE).map((word) => ({
    text: word.text,
    start: offset + word.start,
    end: offset + word.end,
  }))
}

function isDoubtful({ tokens, isLost }: Heard, seconds: number): boolean {
  return isLost || tokens.length < seconds * LEAST_TOKENS_PER_SECOND
}

/** Where a cut does the least harm. */
function quietestNearMiddle(samples: Float32Array): number {
  const { levels } = levelsOf(samples, HEARING_RATE)
  const from = Math.floor((levels.length * (1 - SHARE_OF_MIDDLE)) / 2)
  let quietest = from
  for (let moment = from; moment < levels.length - from; moment++)
    if (levels[moment]! < levels[quietest]!) quietest = moment
  return Math.round(((quietest + 0.5) / MOMENTS_PER_SECOND) * HEARING_RATE)
}
