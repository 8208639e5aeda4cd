import type { Effect } from '@atelier/contract/effect.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { CatalogEntry, InputLimits, ModelExample } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'

/** What a form is built from: a model, or an effect with its model. */
export type FormSource = {
  modelId: string
  effectId?: string
  params: readonly ParamDescriptor[]
  defaults: Params
  inputLimits: InputLimits
  /** The lowest price in coins; null where it depends on an input. */
  priceFromCoins: number | null
  /** Params of which at least one must be set, where none is required by itself. */
  needsOneOf: readonly ParamName[]
  /** What it has made, to begin with. */
  examples: readonly ModelExample[]
  /** What an effect makes of a picture. */
  shown?: { before: string | undefined; after: string; name: string }
  /** Whether the people who are shown or heard must have consented. */
  needsConsent: boolean
  /** Whether the output is as large as the input image, or larger. */
  keepsSize: boolean
}

/** Tasks that make a new image: an input image is only a reference. */
const anew: ReadonlySet<TaskType> = new Set(['image.generate', 'video.generate', 'video.animate'])

export const formSourceOfModel = ({
  id,
  params,
  defaults,
  inputLimits = {},
  priceFromCoins,
  taskType,
  consent,
  needsOneOf = [],
  examples = [],
}: CatalogEntry): FormSource => ({
  modelId: id,
  params,
  defaults,
  inputLimits,
  priceFromCoins,
  needsOneOf,
  examples: examples.filter((example) => isComplete(example, params)),
  needsConsent: consent === true,
  keepsSize: !anew.has(taskType) && params.every(({ name }) => name !== 'resolution'),
})

/** Whether the form has all that it needs once it is filled in. */
const isComplete = ({ params: values, inputs = [] }: ModelExample, params: readonly ParamDescriptor[]) =>
  params.every(
    ({ name, required }) =>
      !required || values[name] !== undefined || inputs.some(({ param }) => param === name),
  )

/** An effect takes its input, counted as it says, and a prompt; everything else of its model is settled. */
// Spec: GET /v1/effects
export function formSourceOfEffect(entry: CatalogEntry, { id, input, consent }: Effect): FormSource {
  const params = entry.params.flatMap((param): ParamDescriptor[] => {
    if (param.name === 'prompt') return [param]
    if (param.name !== input.type) return []
    if (param.kind !== 'media_list' || input.type !== 'images') return [{ ...param, required: true }]
    return [{ ...param, required: true, minItems: input.min, maxItems: input.max }]
  })
  const ofModel = formSourceOfModel(entry)
  const needsConsent = ofModel.needsConsent || consent === true
  return { ...ofModel, effectId: id, params, defaults: {}, needsConsent, needsOneOf: [], examples: [] }
}

/** Whether its form has a field of this name. */
export const hasParam = ({ params }: Pick<FormSource, 'params'>, name: string): boolean =>
  params.some((param) => param.name === name)

/** Whether a generation was made with this model or effect, and so can be repeated here. */
export const wasMadeWith = (
  { modelId, effectId }: FormSource,
  made: Pick<Generation, 'modelId' | 'effect'>,
): boolean => made.modelId === modelId && made.effect?.id === effectId

/** Its part of the storage keys. */
export const keyOf = ({ modelId, effectId }: FormSource): string =>
  effectId === undefined ? modelId : `${modelId}+${effectId}`
