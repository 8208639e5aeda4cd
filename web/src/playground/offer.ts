import type { Effect } from '@atelier/contract/effect.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { CatalogEntry, InputLimits } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'

/** What a form is drawn from: a model, or an effect with its model. */
export type Offer = {
  modelId: string
  effectId?: string
  params: readonly ParamDescriptor[]
  defaults: Params
  inputLimits: InputLimits
  /** Coins from which it is to be had; null where an input decides. */
  priceFromCoins: number | null
  /** Whether whoever is shown or heard must have agreed to it. */
  needsConsent: boolean
  /** Whether what is made is as large as the picture that is given, or larger. */
  keepsSize: boolean
}

/** Tasks that paint anew: a picture sent along is a reference. */
const anew: ReadonlySet<TaskType> = new Set(['image.generate', 'video.generate', 'video.animate'])

export const offerOfModel = ({
  id,
  params,
  defaults,
  inputLimits = {},
  priceFromCoins,
  taskType,
  consent,
}: CatalogEntry): Offer => ({
  modelId: id,
  params,
  defaults,
  inputLimits,
  priceFromCoins,
  needsConsent: consent === true,
  keepsSize: !anew.has(taskType) && params.every(({ name }) => name !== 'resolution'),
})

/** An effect takes its input, counted as it says, and a prompt; everything else of its model is settled. */
// Spec: GET /v1/effects
export function offerOfEffect(entry: CatalogEntry, { id, input, consent }: Effect): Offer {
  const params = entry.params.flatMap((param): ParamDescriptor[] => {
    if (param.name === 'prompt') return [param]
    if (param.name !== input.type) return []
    if (param.kind !== 'media_list' || input.type !== 'images') return [{ ...param, required: true }]
    return [{ ...param, required: true, minItems: input.min, maxItems: input.max }]
  })
  const ofModel = offerOfModel(entry)
  const needsConsent = ofModel.needsConsent || consent === true
  return { ...ofModel, effectId: id, params, defaults: {}, needsConsent }
}

/** Whether its form has a field for this. */
export const isOffered = ({ params }: Pick<Offer, 'params'>, name: string): boolean =>
  params.some((param) => param.name === name)

/** Whether this was made with it, and so can be made with it again. */
export const isOf = ({ modelId, effectId }: Offer, made: Pick<Generation, 'modelId' | 'effect'>): boolean =>
  made.modelId === modelId && made.effect?.id === effectId

/** Names it among everything that is kept for later. */
export const keyOf = ({ modelId, effectId }: Offer): string =>
  effectId === undefined ? modelId : `${modelId}+${effectId}`
