import type { AssetKind } from '@atelier/contract/asset.ts'
import type { InputLimits } from '@atelier/contract/model.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { PriceFormula } from '../../catalog/price-formula.ts'
import type { Draft, DraftParam, Undecided } from './draft.ts'
import { guessTask, modalityOf } from './tasks.ts'
import { formOrder, mediaParams } from './usual.ts'

/** What a family has found out about a model. */
export type Found = Pick<Draft, 'source' | 'backend' | 'notOffered' | 'undecided'> & {
  /** The name at the backend, such as `owner/model`. */
  readonly name: string
  readonly displayName?: string
  readonly vendor: string
  readonly params: readonly DraftParam[]
  readonly makes: AssetKind
  /** Whether the source itself says what it makes. */
  readonly isKindSaid: boolean
  /** Descriptions, categories and class names, for the guess of the task. */
  readonly words: string
  /** Where the source names the task. */
  readonly taskType?: TaskType
}

/** The draft of what was found, with the guesses that are the same for all families. */
export function assembleDraft(found: Found): Draft {
  const { source, vendor, name, makes, words } = found
  const takes = new Set(found.params.map((param) => param.name))
  const guess = guessTask({ makes, takes, words: `${name} ${words}` })
  const taskType = found.taskType ?? guess.taskType
  const params = [...found.params].map((param) => required(param, taskType, takes)).toSorted(byForm)
  const inputLimits = limitsOf(takes)
  const id = idOf(name)
  return {
    source,
    id,
    displayName: found.displayName ?? readable(name),
    vendor,
    taskType,
    params,
    ...(inputLimits && { inputLimits }),
    timeLimitSeconds: timeLimits[modalityOf(taskType)],
    price: priceOf(taskType, params),
    backend: found.backend,
    notOffered: found.notOffered,
    undecided: [
      ...(found.isKindSaid
        ? []
        : [{ at: ['taskType'], text: `the source does not say what it makes; ${makes} is a guess` }]),
      ...(found.taskType || guess.isSure
        ? []
        : [
            {
              at: ['taskType'],
              text: `${taskType} is a guess from the names of inputs and outputs; choose the one that it is`,
            },
          ]),
      {
        at: ['price'],
        text: 'a guess, and no calculation: look at what a run costs you, then set yours (`npm run models -- price` shows what it charges)',
      },
      ...(inputLimits ? [{ at: ['inputLimits'], text: 'guesses; set what your backend can take' }] : []),
      { at: ['timeLimitSeconds'], text: 'a guess; a run that takes longer is stopped and refunded' },
      ...params.flatMap(({ name: param, guesses = [] }): Undecided[] =>
        guesses.map((text) => ({ at: ['params', param], text })),
      ),
      ...found.undecided,
    ],
  }
}

/** Without any file to work on, the words are what is asked for, whatever default the backend has. */
function required(param: DraftParam, taskType: TaskType, takes: ReadonlySet<ParamName>): DraftParam {
  const hasFiles = [...takes].some((name) => mediaParams[name] !== undefined)
  const isMain =
    param.name === 'text' || (param.name === 'prompt' && (!hasFiles || taskType.endsWith('.edit')))
  if (!isMain || param.descriptor.kind !== 'text') return param
  const { default: _, ...rest } = param
  return {
    ...rest,
    isRequired: true,
    descriptor: { ...param.descriptor, minLength: param.descriptor.minLength ?? 1 },
  }
}

const byForm = (one: DraftParam, other: DraftParam) =>
  formOrder.indexOf(one.name) - formOrder.indexOf(other.name)

/** The largest file of a request is what fills memory and time. */
function limitsOf(takes: ReadonlySet<ParamName>): InputLimits | undefined {
  const hasTime = takes.has('video') || takes.has('audio')
  const hasFiles = hasTime || [...takes].some((name) => mediaParams[name] !== undefined)
  if (!hasFiles) return undefined
  return { ...(hasTime && { maxInputSeconds: 60 }), maxInputBytes: (hasTime ? 100 : 20) * 2 ** 20 }
}

const timeLimits = { image: 300, video: 1800, audio: 600, '3d': 900 } as const

function priceOf(taskType: TaskType, params: readonly DraftParam[]): PriceFormula {
  const of = (name: ParamName) => params.find((param) => param.name === name)
  const duration = of('duration')
  const isMetered = duration !== undefined && (duration.isRequired || duration.default !== undefined)
  const modality = modalityOf(taskType)
  if (isMetered && modality === 'video') return { base: 2, perSecond: { coins: 6, of: 'duration' } }
  if (isMetered && modality === 'audio') return { base: 1, perSecond: { coins: 0.2, of: 'duration' } }
  if (of('text') && modality === 'audio') return { base: 1, perThousandCharacters: { coins: 3, of: 'text' } }
  if (of('video')?.isRequired) return { base: 2, perSecond: { coins: 4, of: 'video' } }
  if (of('audio')?.isRequired) return { base: 1, perSecond: { coins: 0.05, of: 'audio' } }
  return { base: { image: 5, video: 30, audio: 5, '3d': 30 }[modality] }
}

/** Also of names with slashes, capitals and dots. */
function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 64)
  return id === '' ? 'my-model' : id
}

function readable(name: string): string {
  const words = (name.split('/').at(-1) ?? name).replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? 'My model' : words.charAt(0).toUpperCase() + words.slice(1)
}
