import type { Asset } from '@atelier/contract/asset.ts'
import type { Effect } from '@atelier/contract/effect.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { inputKindOf, inputParamFor } from '../playground/input-param.ts'

/** What people most often go on with comes first, then the order of the catalog; what is for tests comes last. */
const first: readonly string[] = [
  'image.upscale',
  'video.upscale',
  'video.animate',
  'image.erase',
  'image.edit',
]

/** Models that take a file like this one, by which of their names or words are looked for. */
export function nextModels(models: readonly CatalogEntry[], asset: Asset, text: string): CatalogEntry[] {
  const kind = inputKindOf(asset)
  return models
    .filter(({ params }) => inputParamFor(params, kind) !== undefined)
    .filter(({ displayName, keywords = [], description = '' }) =>
      [displayName, ...keywords, description].some((words) => has(words, text)),
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ taskType, listingId }: CatalogEntry): number {
  if (listingId === 'sandbox') return first.length + 1
  const rank = first.indexOf(taskType)
  return rank === -1 ? first.length : rank
}

/** Effects that can begin with this file alone. */
export function nextEffects(
  effects: readonly Effect[],
  asset: Asset,
  nameOf: (effect: Effect) => string,
  text: string,
): Effect[] {
  const kind = inputKindOf(asset)
  return effects.filter(
    (effect) => (effect.input.type === 'video' ? 'video' : 'image') === kind && has(nameOf(effect), text),
  )
}

const has = (words: string, text: string): boolean => words.toLowerCase().includes(text.trim().toLowerCase())
