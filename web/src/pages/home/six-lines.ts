import type { CatalogEntry } from '@atelier/contract/model.ts'
import { keyVariable } from '../../key-variable.ts'

/** The first of them that a prompt is enough for: the program sends nothing else. */
export const modelOfPrompt = (
  models: readonly Pick<CatalogEntry, 'id' | 'priceFromCoins' | 'params' | 'needsOneOf' | 'consent'>[],
) =>
  models.find(
    ({ params, needsOneOf = ['prompt'], consent, priceFromCoins }) =>
      params.some(({ name }) => name === 'prompt') &&
      params.every(({ name, required }) => !required || name === 'prompt') &&
      needsOneOf.includes('prompt') &&
      consent === undefined &&
      priceFromCoins !== null,
  )

/** A whole program for a first picture. English in every language: programs are. */
export function sixLines(
  baseUrl: string,
  model: Pick<CatalogEntry, 'id' | 'priceFromCoins'> | undefined,
): string {
  return `import { Atelier } from '@atelier/sdk'
const { ${keyVariable}: apiKey } = process.env
const atelier = new Atelier({ apiKey, baseUrl: '${baseUrl}' })
const request = { modelId: '${model?.id ?? 'sandbox-image'}', params: { prompt: 'a lighthouse' } }
const { outputs } = await atelier.generations.run({ ...request, maxCoins: ${model?.priceFromCoins ?? 5} })
console.log(outputs[0].url)`
}
