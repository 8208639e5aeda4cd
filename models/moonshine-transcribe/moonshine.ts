import llamaTokenizer from 'llama-tokenizer-js'
import type { Tensor } from 'onnxruntime-node'
import { ownWeights } from '../lib/onnx/own-weights.ts'
import { openSession } from '../lib/onnx/runtime.ts'
import { once } from '../lib/once.ts'
import { lengthBeforeLoop } from './loops.ts'

/** The sample rate of the network's input. */
export const MODEL_RATE = 16_000

/** A token id and its log-probability: 0 is certain. */
export type Token = { readonly id: number; readonly logProbability: number }

const [BEGIN, END] = [1, 2]
/** The shape of the key-value cache of the tiny model. */
const [LAYERS, HEADS, HEAD_SIZE] = [6, 8, 36]
/** More than the fastest speakers produce; tokens beyond it are hallucinated. */
const TOKENS_PER_SECOND = 12
/** Real repetition has at most this many tokens per second; a looping decoder soon exceeds it. */
const REPEATED_PER_SECOND = 5

const network = once(async () => {
  const encoder = await openSession(await ownWeights('moonshine-encoder'))
  // A decoding step is so little work that a second thread would only add waiting.
  const decoder = await openSession(await ownWeights('moonshine-decoder'), 1)
  return { encoder: encoder.session, decoder: decoder.session, Tensor: encoder.Tensor }
})

/** Marks the tokens of English text. The vocabulary also has those of other languages, and bytes. */
const isEnglish = Uint8Array.from(llamaTokenizer.vocabById, (token) =>
  /^[▁ -~\u00c0-\u00ff’‘“”–—…£€]+$/u.test(token) && !/^<.*>$/.test(token) ? 1 : 0,
)

export type Recognized = {
  readonly tokens: readonly Token[]
  /** Whether the decoder looped. The text after the loop is missing then. */
  readonly isLooping: boolean
}

/** Recognizes some seconds of English speech by greedy decoding. */
export async function recognize(samples: Float32Array): Promise<Recognized> {
  const { encoder, decoder, Tensor } = await network()
  const input = new Tensor('float32', samples, [1, samples.length])
  const { last_hidden_state: encoded } = await encoder.run({ input_values: input })
  const emptyCache = new Tensor('float32', new Float32Array(), [0, HEADS, 1, HEAD_SIZE])
  const cache: Record<string, Tensor> = Object.fromEntries(cacheNames.map((name) => [name, emptyCache]))

  const tokens: Token[] = []
  const seconds = samples.length / MODEL_RATE
  const most = Math.ceil(seconds * TOKENS_PER_SECOND) + 4
  for (let last = BEGIN; tokens.length < most;) {
    const isFirst = tokens.length === 0
    const output = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1]),
      encoder_hidden_states: encoded,
      use_cache_branch: new Tensor('bool', [!isFirst]),
      ...cache,
    })
    const token = likeliest(output['logits'].data as Float32Array)
    if (token.id === END) break
    tokens.push(token)
    const beforeLoop =
      tokens.length > seconds * REPEATED_PER_SECOND && lengthBeforeLoop(tokens.map(({ id }) => id))
    if (beforeLoop) return { tokens: tokens.slice(0, beforeLoop), isLooping: true }
    last = token.id
    // The encoder's part of the cache is computed only in the first step.
    for (const name of cacheNames)
      if (isFirst || name.includes('decoder'))
        cache[name] = output[name.replace('past_key_values', 'present')]
  }
  return { tokens, isLooping: false }
}

const cacheNames = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map(
    (what) => `past_key_values.${layer}.${what}`,
  ),
).flat()

function likeliest(scores: Float32Array): Token {
  let id = END
  for (let at = 0; at < scores.length; at++) if (isEnglish[at] && scores[at] > scores[id]) id = at
  let sum = 0
  for (const score of scores) sum += Math.exp(score - scores[id])
  return { id, logProbability: -Math.log(sum) }
}
