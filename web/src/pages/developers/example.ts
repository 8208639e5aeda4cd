import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { Params } from '@atelier/contract/params.ts'

/** A request that can be sent as it stands. */
export type Example = { modelId: string; params: Params }

/** English in every language of the pages: models with a vocabulary know English words. */
const PROMPT = 'A lighthouse at dawn'

/** The models that need nothing but words, so that a first request needs no file. */
export function easyModels(models: readonly CatalogEntry[]): CatalogEntry[] {
  return models.filter(
    ({ params, priceFromCoins }) => priceFromCoins !== null && params.every(isOptionalOrWords),
  )
}

const isOptionalOrWords = ({ required, kind }: CatalogEntry['params'][number]): boolean =>
  !required || kind === 'text'

/** The model's own first example, where it says all that is required; else a sentence wherever words are required. */
export function exampleOf({ id, params, examples }: CatalogEntry): Example {
  const needed = params.filter(({ required }) => required).map(({ name }) => name)
  const own = examples?.[0]?.params
  return own && needed.every((name) => own[name] !== undefined)
    ? { modelId: id, params: own }
    : { modelId: id, params: Object.fromEntries(needed.map((name) => [name, PROMPT])) }
}
