import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { Params } from '@atelier/contract/params.ts'
import * as messages from '#messages/developers.ts'

/** A request that can be sent as it stands. */
export type Example = { modelId: string; params: Params }

const prompt = messages.examplePrompt

/** The models that need nothing but words, so that a first request needs no file. */
export function easyModels(models: readonly CatalogEntry[]): CatalogEntry[] {
  return models.filter(
    ({ params, priceFromCoins }) => priceFromCoins !== null && params.every(isOptionalOrWords),
  )
}

const isOptionalOrWords = ({ required, kind }: CatalogEntry['params'][number]): boolean =>
  !required || kind === 'text'

export function exampleOf({ id, params }: CatalogEntry): Example {
  const needed = params.filter(({ required }) => required)
  return { modelId: id, params: Object.fromEntries(needed.map(({ name }) => [name, prompt])) }
}
