import type { Note } from '@atelier/contract/note.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { StoredAsset } from '../assets/asset.ts'
import type { Catalog, CatalogEffect } from './catalog.ts'
import { assetIdsOf, readMedia } from './media.ts'
import type { Model } from './model.ts'
import { countedParams, requestNotes } from './notes.ts'
import { completeParams, paramIssues } from './params.ts'
import { priceGeneration, type Price } from './price.ts'
import { checkPrompt, type ReadPrompt } from './prompt-reading.ts'
import { refuseFields, type Refusal } from '@atelier/contract/refusal.ts'

/** What quotes and submits have in common. */
export interface GenerationRequest {
  readonly modelId: string
  readonly params: Params
  readonly effectId?: string
}

/** What a request is checked against. */
export interface RequestParts {
  readonly catalog: Catalog
  /** Whether it is enabled. */
  isOpen(kind: 'model' | 'effect', id: string): boolean
  /** Set where a model is not sold at the moment. */
  pauseOf(modelId: string): object | undefined
  /** The account's assets with these ids. Called at most once, and not at all without media. */
  findAssets(ids: string[]): Promise<ReadonlyMap<string, StoredAsset>>
  readonly readPrompt: ReadPrompt
  /** From 0 up to 1, to draw the seed with. */
  readonly random: number
}

/** A valid request and its price. */
export interface PricedRequest {
  readonly model: Model
  readonly effect: CatalogEffect | null
  readonly storedParams: Params
  readonly effectiveParams: Params
  readonly price: Price
  /** What of the request is not used. */
  readonly notes: Note[]
  /** The input files, by id. */
  readonly assets: ReadonlyMap<string, StoredAsset>
}

/** For what a request is refused; the endpoints declare it. */
export const requestRefusals = [
  'unavailable',
  'unknown_model',
  'not_found',
  'invalid_params',
  'wrong_media',
  'input_file_too_large',
  'input_duration',
  'input_too_large',
] as const

export type RequestRefusal = Refusal<(typeof requestRefusals)[number]>

export type RequestReading =
  | { refusal: RequestRefusal; priced: null }
  | { refusal: null; priced: PricedRequest }

/** Checks and prices a request. Quotes and submits share it, so that they can never disagree. */
// Spec: POST /v1/quotes. Spec silent: the order, which is model, params, prompt, media, price.
export async function priceRequest(
  request: GenerationRequest,
  draft: boolean,
  { catalog, isOpen, pauseOf, findAssets, readPrompt, random }: RequestParts,
): Promise<RequestReading> {
  const { modelId, effectId, params } = request
  const model = isOpen('model', modelId) ? catalog.models.get(modelId) : undefined
  if (!model)
    return refuse({
      code: 'unknown_model',
      detail: `There is no model "${modelId.slice(0, 100)}". GET /v1/models lists all models.`,
    })
  if (pauseOf(modelId)) return refuse(notSold)

  const isPlain = effectId === undefined
  const effect = isPlain || !isOpen('effect', effectId) ? undefined : catalog.effects.get(effectId)
  if (!isPlain && !effect)
    return refuse({
      code: 'not_found',
      detail: `There is no effect "${effectId}". GET /v1/effects lists all effects.`,
    })
  if (effect && effect.entry.modelId !== modelId) {
    const message = `must be ${effect.entry.modelId}, the model of this effect`
    return refuse(refuseFields('invalid_params', [{ path: 'modelId', message }]))
  }

  const issues = paramIssues(model, effect ?? null, params, draft)
  if (issues.length > 0) return refuse(refuseFields('invalid_params', issues))
  const { stored, effective } = completeParams(model, effect ?? null, params, random)
  const prompt = await checkPrompt(model, effective, draft, readPrompt)
  if (prompt.issues.length > 0) return refuse(refuseFields('invalid_params', prompt.issues))

  const ids = assetIdsOf(model, effective)
  const assets = ids.length > 0 ? await findAssets(ids) : new Map<string, StoredAsset>()
  const media = readMedia(model, effective, assets)
  if (media.refusal) return refuse(media.refusal)

  const price = priceGeneration(model, countedParams(model, effective), media.measured, draft)
  const priced = {
    model,
    effect: effect ?? null,
    storedParams: stored,
    effectiveParams: effective,
    price,
    notes: [...requestNotes(model, params, effective, draft), ...prompt.notes],
    assets,
  }
  return { refusal: null, priced }
}

/** An estimate: it lasts until an operator has looked. */
const NOT_SOLD_SECONDS = 600
const notSold = {
  code: 'unavailable',
  detail: 'This model is not available at the moment. Nothing was charged; try again later.',
  retryAfterSeconds: NOT_SOLD_SECONDS,
} as const

function refuse(refusal: RequestRefusal): RequestReading {
  return { refusal, priced: null }
}

/** For submits only: a person's likeness or voice is processed only if the client states that the person agreed. */
// Spec silent: when consent is required.
export function consentRefusal(
  { model, effect }: PricedRequest,
  consent: boolean | undefined,
): Refusal<'consent_required'> | null {
  if (consent || !(model.consent || effect?.consent)) return null
  const detail = `${model.displayName} processes the likeness or voice of a person. Send "consent": true if that person has agreed.`
  return { code: 'consent_required', detail, issues: [{ path: 'consent', message: 'is required' }] }
}
