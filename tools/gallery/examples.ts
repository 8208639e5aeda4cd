import type { Examples } from '@atelier/models/lib/example.ts'
import { builtInModels } from './built-in-models.ts'
import { effectExample } from './effect-examples.ts'
import { builtInEffects } from './models.ts'
import type { Shown } from './shown.ts'

const ofModels = await Promise.all(
  builtInModels.map(async ({ id: modelId }) => {
    const { examples: own } = (await import(`@atelier/models/${modelId}/example.ts`)) as {
      examples: Examples
    }
    return Object.entries(own).map(([name, example]): [string, Shown] => [name, { modelId, ...example }])
  }),
)

/** By their names, which are those of their images. A model may have several, an effect has one under its own name. */
export const examples: ReadonlyMap<string, Shown> = new Map([
  ...ofModels.flat(),
  ...builtInEffects.map((effect): [string, Shown] => [`effect-${effect.id}`, effectExample(effect)]),
])
