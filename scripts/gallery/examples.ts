import { effectExample } from './effect-examples.ts'
import type { Example } from './example.ts'
import { filmExamples } from './film-examples.ts'
import { imageExamples } from './image-examples.ts'
import { builtInEffects } from './models.ts'
import { soundExamples } from './sound-examples.ts'
import { thingExamples } from './thing-examples.ts'

/**
 * By their names, which are those of their pictures. A model may have several, an effect has one under its own name.
 */
export const examples: ReadonlyMap<string, Example> = new Map([
  ...Object.entries({ ...imageExamples, ...filmExamples, ...soundExamples, ...thingExamples }),
  ...builtInEffects.map((effect): [string, Example] => [`effect-${effect.id}`, effectExample(effect)]),
])
