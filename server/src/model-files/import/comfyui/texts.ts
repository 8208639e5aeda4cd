import { distinct, linkOf, settingOf, valueAt, type Graph, type Place } from './graph.ts'

/** The inputs of a graph that take words. */
export interface Texts {
  readonly prompt: readonly Place[]
  readonly negative: readonly Place[]
  readonly lyrics: readonly Place[]
  /** Words to be spoken. */
  readonly text: readonly Place[]
}

/** Inputs of encoders that hold the words themselves. */
const worded = [
  'text',
  'text_g',
  'text_l',
  'clip_l',
  'clip_g',
  't5xxl',
  'llama',
  'prompt',
  'tags',
  'caption',
  'positive_prompt',
]

const encoder = /encode|prompt|conditioning/i
const speaker = /tts|speech|voice|kokoro|bark/i

/**
 * Follows what a sampler is told to make, and to keep out, up to where the words are. Where there is no sampler the inputs are
 * judged by their names.
 */
export function findTexts(graph: Graph): Texts {
  const trace = (role: Role) => {
    const seen = new Set<string>()
    return distinct(
      [...graph.values()].flatMap(({ class_type: classType, inputs }) =>
        /sampler|guider/i.test(classType)
          ? [role, ...(role === 'positive' ? ['conditioning', 'cond1'] : [])].flatMap((input) =>
              upstream(graph, inputs[input], role, seen),
            )
          : [],
      ),
    )
  }
  const positive = trace('positive')
  const keyOf = ({ node, input }: Place) => `${node}.${input}`
  const taken = new Set(positive.map(keyOf))
  const negative = trace('negative').filter((place) => !taken.has(keyOf(place)))
  const lyrics = named(graph, ['lyrics'], /./)
  const spoken = named(graph, ['text', 'input_text', 'prompt'], speaker)
  if (positive.length > 0 || spoken.length > 0)
    return { prompt: positive, negative, lyrics, text: positive.length > 0 ? [] : spoken }
  const traced = new Set(negative.map(keyOf))
  const guessed = named(graph, ['prompt', 'positive_prompt', 'text'], /./).filter(
    (place) => !traced.has(keyOf(place)),
  )
  return {
    prompt: guessed,
    negative: negative.length > 0 ? negative : named(graph, ['negative_prompt'], /./),
    lyrics,
    text: [],
  }
}

type Role = 'positive' | 'negative'

/** `seen`: every node is looked at once, however many ways lead to it. */
function upstream(graph: Graph, value: unknown, role: Role, seen: Set<string>): Place[] {
  const link = linkOf(graph, value)
  const node = link && graph.get(link.node)
  // What is set to zero says nothing, whatever words it was made of.
  if (!node || seen.has(link.node) || /zeroout/i.test(node.class_type)) return []
  seen.add(link.node)
  const texts = worded.flatMap((input) => textSetting(graph, { node: link.node, input }) ?? [])
  if (texts.length > 0) return texts
  const further = Object.entries(node.inputs).filter(([input]) => isOnTheWay(input, role, node.inputs))
  return further.flatMap(([, inner]) => upstream(graph, inner, role, seen))
}

/** A node with both roles passes each on; others pass on what they are given. */
function isOnTheWay(input: string, role: Role, inputs: Readonly<Record<string, unknown>>): boolean {
  if ('positive' in inputs || 'negative' in inputs) return input === role
  return /cond|guid|positive|negative/i.test(input) && !/clip_vision/.test(input)
}

function textSetting(graph: Graph, place: Place): Place | undefined {
  const setting = settingOf(graph, place)
  return typeof valueAt(graph, setting) === 'string' ? setting : undefined
}

function named(graph: Graph, inputs: readonly string[], classes: RegExp): Place[] {
  const found = [...graph].flatMap(([node, { class_type: classType }]) => {
    if (!classes.test(classType) || /^(Save|Preview|Load)/.test(classType)) return []
    if (inputs.includes('lyrics') && !encoder.test(classType)) return []
    return inputs.flatMap((input) => textSetting(graph, { node, input }) ?? []).slice(0, 1)
  })
  return distinct(found)
}
