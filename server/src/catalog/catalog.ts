import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import type { Effect, EffectInput } from '@atelier/contract/effect.ts'
import { keysOf } from '@atelier/contract/keys-of.ts'
import type { CatalogEntry, ParamCondition, RefusedCombination } from '@atelier/contract/model.ts'
import type { Params } from '@atelier/contract/params.ts'
import { isValues, type Combination } from './combination.ts'
import type { EffectEntry } from './effect-file.ts'
import type { RefusedParam } from './model-file.ts'
import type { Model } from './model.ts'
import { priceFloor, priceFrom } from './price.ts'

/** Everything that can be run. Both maps are in display order. */
export interface Catalog {
  readonly models: ReadonlyMap<string, Model>
  readonly effects: ReadonlyMap<string, CatalogEffect>
}

/** An effect: what clients see, and what it adds to a run of its model. */
export interface CatalogEffect {
  readonly entry: Effect
  /** The file of its thumbnail; null where it is a link or there is none. */
  readonly thumbnailFile: string | null
  /** The file of what went into it, likewise. */
  readonly beforeFile: string | null
  /** Params that the effect sets. */
  readonly presets: Params
  /** Whether a submit must state consent, beyond what the model asks for. */
  readonly consent: boolean
  /** Whether what it makes may be shared by links. */
  readonly isShareable: boolean
}

/** The model as `GET /v1/models` shows it. */
export function catalogEntry(model: Model): CatalogEntry {
  const { description, method, keywords, examples } = model
  const floor = priceFloor(model)
  return {
    id: model.id,
    listingId: model.listingId,
    taskType: model.taskType,
    modality: model.modality,
    workspace: model.workspace,
    vendor: model.vendor,
    displayName: model.displayName,
    ...(description !== undefined && { description }),
    ...(method !== undefined && { method }),
    ...(keywords && { keywords: [...keywords] }),
    ...(examples.length > 0 && { examples: [...examples] }),
    params: [...model.params],
    defaults: model.defaults,
    priceFromCoins: priceFrom(model),
    ...(floor !== undefined && { priceFloorCoins: floor }),
    ...(model.needsOneOf.length > 0 && { needsOneOf: [...model.needsOneOf] }),
    ...(model.refuses.length > 0 && { refuses: model.refuses.map(refusedCombination) }),
    ...(Object.keys(model.inputLimits).length > 0 && { inputLimits: model.inputLimits }),
    ...(model.consent && { consent: true as const }),
  }
}

function refusedCombination({ param, message, when, without }: RefusedParam): RefusedCombination {
  return { param, when: conditionsOf(when), ...(without !== undefined && { without }), message }
}

/** A list, which is easier for clients than an object whose values are lists or bounds. */
function conditionsOf(when: Combination['when'] = {}): ParamCondition[] {
  return keysOf(when).map((param) => {
    const condition = when[param] ?? []
    return isValues(condition) ? { param, values: [...condition] } : { param, ...condition }
  })
}

/** `listFile` is the file that defines the effect. */
export function catalogEffect(effect: EffectEntry, listFile: string, publicUrl: string): CatalogEffect {
  const { id, kind, category, modelId } = effect
  const thumbnailFile = pictureFileOf(effect.thumbnail, listFile)
  const beforeFile = pictureFileOf(effect.before, listFile)
  const before = beforeFile === null ? effect.before : `${publicUrl}/thumbnails/${id}.before.webp`
  return {
    entry: {
      id,
      kind,
      category,
      nameKey: `effects.${id}`, // Spec silent: the form of the key.
      thumbnail: thumbnailFile === null ? (effect.thumbnail ?? null) : `${publicUrl}/thumbnails/${id}.webp`,
      ...(before !== undefined && { before }),
      input: effectInput(effect),
      modelId,
      ...(effect.consent && { consent: true as const }),
    },
    thumbnailFile,
    beforeFile,
    presets: effect.presets ?? {},
    consent: effect.consent ?? false,
    isShareable: effect.shareable ?? true,
  }
}

/** The file of an effect's picture, beside the list that names it; null where there is none, or a link. */
export function pictureFileOf(picture: string | undefined, listFile: string): string | null {
  return picture === undefined || picture.includes('://') ? null : join(dirname(listFile), picture)
}

function effectInput({ input }: EffectEntry): EffectInput {
  if (input.type === 'video') return { type: 'video' }
  assert(input.min !== undefined && input.max !== undefined, 'checkEffect has refused images without a count')
  return { type: 'images', min: input.min, max: input.max }
}
