import type { Params } from '@atelier/contract/params.ts'
import type { Examples } from '@atelier/models/lib/example.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import { builtInModels } from './built-in-models.ts'
import { effectExample } from './effect-examples.ts'
import { builtInEffects } from './models.ts'
import type { Shown } from './shown.ts'

const ofModels = await Promise.all(
  builtInModels.map(async (model) => {
    const { examples: own } = (await import(`@atelier/models/${model.id}/example.ts`)) as {
      examples: Examples
    }
    return Object.entries(own).map(([name, example]): [string, Shown] => [
      name,
      { modelId: model.id, ...example, params: paramsOf(model, name) },
    ])
  }),
)

/** What the model file says of the example with this picture. */
function paramsOf({ source }: Model, name: string): Params {
  return source.examples?.find(({ picture }) => picture === `${name}.webp`)?.params ?? {}
}

/** By their names, which are those of their images. A model may have several, an effect has one under its own name. */
export const examples: ReadonlyMap<string, Shown> = new Map([
  ...ofModels.flat(),
  ...builtInEffects.map((effect): [string, Shown] => [`effect-${effect.id}`, effectExample(effect)]),
])
