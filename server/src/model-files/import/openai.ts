import type { AssetKind } from '@atelier/contract/asset.ts'
import { isRecord } from '@atelier/contract/is-record.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import { assembleDraft } from './assemble.ts'
import { ImportError, type Draft, type DraftBackend, type DraftParam } from './draft.ts'
import { paramOf, type Field } from './param-of.ts'
import { resolutionOf } from './sizes.ts'

/** Tasks of OpenAI's API, and words in the names of models that do them. */
// prettier-ignore
const tasks: readonly (readonly [TaskType, AssetKind, RegExp])[] = [
  ['audio.stt',      'text',  /whisper|transcri|\bstt\b|\basr\b|parakeet|moonshine/],
  ['audio.tts',      'audio', /\btts\b|-tts|tts-|speech|kokoro|voice|bark|piper|orpheus/],
  ['video.generate', 'video', /video|sora|\bveo|wan-?\d|wan2|hunyuan|ltx|t2v|i2v|cogvideo|mochi/],
  ['image.generate', 'image', /image|dall-?e|flux|stable-?diffusion|\bsd[x\d-]|sdxl|diffusion|imagen|qwen-image|hidream|recraft|ideogram/],
]

export interface OpenAiSource {
  /** The base of the API, which ends in `/v1`. */
  readonly url: string
  /** What `/models` answers. */
  readonly list: unknown
  /** Which of them; needed where several could be meant. */
  readonly model?: string | undefined
  /** The variable of the key; undefined where the server wants none. */
  readonly key: string | undefined
}

/** The model file of a model behind OpenAI's API. Its list has names only, so that all else is what the API takes at least. */
export function draftOfOpenAi({ url, list, model, key }: OpenAiSource): Draft {
  const id = choose(list, model)
  const [taskType, makes] = taskOf(id) ?? []
  const task = taskType ?? 'image.generate'
  const { params, ...mapping } = requests[task] ?? image
  return assembleDraft({
    source: `the model ${id} of ${new URL(url).origin}`,
    name: id,
    vendor: id.split('/').at(-2) ?? 'Me',
    params,
    makes: makes ?? 'image',
    isKindSaid: taskType !== undefined,
    words: '',
    taskType: task,
    backend: {
      provider: 'openai',
      slots: taskType === 'video.generate' ? 1 : 8,
      settings: { url, ...(key !== undefined && { key: `\${${key}}` }), model: id },
      ...mapping,
      bindsByName: true,
    },
    notOffered: [],
    undecided: [
      { at: ['taskType'], text: `${task} is a guess from the name of the model` },
      {
        at: ['params'],
        text: 'the server does not say what the model takes; these are what the API has for every model',
      },
    ],
  })
}

const taskOf = (id: string) => tasks.find(([, , pattern]) => pattern.test(id.toLowerCase()))

function choose(list: unknown, wanted: string | undefined): string {
  const data = isRecord(list) && Array.isArray(list['data']) ? list['data'] : undefined
  if (!data)
    throw new ImportError('The address does not answer as OpenAI does: /models has no list named data.')
  const ids = data.flatMap((each: unknown) =>
    isRecord(each) && typeof each['id'] === 'string' ? [each['id']] : [],
  )
  if (wanted !== undefined) {
    if (ids.includes(wanted)) return wanted
    throw new ImportError(`The server has no model ${wanted}. It has ${some(ids)}.`)
  }
  const media = ids.filter((id) => taskOf(id))
  const [only, ...others] = media.length > 0 ? media : ids
  if (only === undefined) throw new ImportError('The server lists no models.')
  if (others.length > 0)
    throw new ImportError(`Choose one of its models, as model: ${some([only, ...others])}.`)
  return only
}

const some = (ids: readonly string[]) => ids.slice(0, 20).join(', ') + (ids.length > 20 ? ' …' : '')

const param = (name: ParamName, field: Omit<Field, 'to'> & { to?: string }): DraftParam[] =>
  [paramOf(name, { to: name, ...field })].flatMap((made) => made ?? [])

type Request = { readonly params: readonly DraftParam[] } & Pick<DraftBackend, 'size'>

const prompt = param('prompt', { type: 'text', isRequired: true })

const image: Request = {
  params: [
    ...prompt,
    resolutionOf({ default: 1024 }, { default: 1024 }, 16),
    ...param('num_outputs', { type: 'integer', to: 'n', min: 1, max: 4, default: 1, isRequired: false }),
  ],
  size: { to: 'size', multipleOf: 16 },
}

const requests: Partial<Record<TaskType, Request>> = {
  'image.generate': image,
  'audio.tts': {
    params: [
      ...param('text', { type: 'text', to: 'input', maxLength: 4096, isRequired: true }),
      ...param('voice', { type: 'text', default: 'alloy', isRequired: false }),
      ...param('format', {
        type: 'text',
        to: 'response_format',
        values: ['mp3', 'wav', 'flac'],
        default: 'mp3',
        isRequired: false,
      }),
    ],
  },
  'audio.stt': { params: param('audio', { type: 'file', to: 'file', isRequired: true }) },
  'video.generate': {
    params: [
      ...prompt,
      ...param('image', { type: 'file', to: 'input_reference', isRequired: false }),
      resolutionOf({ default: 1280 }, { default: 720 }, 16),
      ...param('duration', { type: 'text', to: 'seconds', values: [4, 8], default: 4, isRequired: false }),
    ],
    size: { to: 'size', multipleOf: 16 },
  },
}
