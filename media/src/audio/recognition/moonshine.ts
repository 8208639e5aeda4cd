import llamaTokenizer from 'llama-tokenizer-js'
import type { Tensor } from 'onnxruntime-node'
import { openSession, weightsFile } from '../../neural/runtime.ts'
import { once } from '../../once.ts'
import { lengthBeforeLoop } from './loops.ts'

/** The network hears sounds of this rate. */
export const HEARING_RATE = 16_000

/** A part of a word as the vocabulary numbers it, and how sure the network is of it, as a logarithm: 0 is certain. */
export type Token = { readonly id: number; readonly certainty: number }

const [BEGIN, END] = [1, 2]
/** The shape of what the tiny edition keeps of the tokens that it has written. */
const [LAYERS, HEADS, HEAD_SIZE] = [6, 8, 36]
/** More than the fastest speakers say in a second. What goes on beyond it is made up. */
const TOKENS_PER_SECOND = 12
/** Who says the same over and over says no more than this; a network that goes in circles soon has. */
const REPEATED_PER_SECOND = 5

const network = once(async () => {
  const file = (name: string) =>
    weightsFile('@moonshine-ai/moonshine-js', `dist/model/tiny/quantized/${name}`)
  const encoder = await openSession(file('encoder_model.onnx'))
  // A step for one token is so little work that a second thread would only be waited for.
  const decoder = await openSession(file('decoder_model_merged.onnx'), 1)
  return { encoder: encoder.session, decoder: decoder.session, Tensor: encoder.Tensor }
})

/** Which tokens English is written with. The vocabulary has those of many languages, and bytes for all others. */
const isEnglish = Uint8Array.from(llamaTokenizer.vocabById, (token) =>
  /^[▁ -~\u00c0-\u00ff’‘“”–—…£€]+$/u.test(token) && !/^<.*>$/.test(token) ? 1 : 0,
)

export type Heard = {
  readonly tokens: readonly Token[]
  /** Whether it went in circles. What it says of the rest is then left out. */
  readonly isLost: boolean
}

/** What is said in some seconds of English speech: always the likeliest token behind those before it. */
export async function hear(samples: Float32Array): Promise<Heard> {
  const { encoder, decoder, Tensor } = await network()
  const input = new Tensor('float32', samples, [1, samples.length])
  const { last_hidden_state: heard } = await encoder.run({ input_values: input })
  const nothing = new Tensor('float32', new Float32Array(), [0, HEADS, 1, HEAD_SIZE])
  const kept: Record<string, Tensor> = Object.fromEntries(keptNames.map((name) => [name, nothing]))

  const tokens: Token[] = []
  const seconds = samples.length / HEARING_RATE
  const most = Math.ceil(seconds * TOKENS_PER_SECOND) + 4
  for (let last = BEGIN; tokens.length < most;) {
    const isFirst = tokens.length === 0
    const output = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1]),
      encoder_hidden_states: heard!,
      use_cache_branch: new Tensor('bool', [!isFirst]),
      ...kept,
    })
    const token = likeliest(output['logits']!.data as Float32Array)
    if (token.id === END) break
    tokens.push(token)
    const beforeLoop =
      tokens.length > seconds * REPEATED_PER_SECOND && lengthBeforeLoop(tokens.map(({ id }) => id))
    if (beforeLoop) return { tokens: tokens.slice(0, beforeLoop), isLost: true }
    last = token.id
    // What it makes of the sound it makes once.
    for (const name of keptNames)
      if (isFirst || name.includes('decoder'))
        kept[name] = output[name.replace('past_key_values', 'present')]!
  }
  return { tokens, isLost: false }
}

const keptNames = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map(
    (what) => `past_key_values.${layer}.${what}`,
  ),
).flat()

function likeliest(scores: Float32Array): Token {
  let id = END
  for (let at = 0; at < scores.length; at++) if (isEnglish[at] && scores[at]! > scores[id]!) id = at
  let sum = 0
  for (const score of scores) sum += Math.exp(score - scores[id]!)
  return { id, certainty: -Math.log(sum) }
}
