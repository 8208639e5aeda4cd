import type { Thing } from '../vocabulary.ts'
import { bird, cat, deer, fish, jellyfish, sheep } from './animals.ts'
import { campfire, castle, house, lighthouse, tent, windmill } from './buildings.ts'
import { cactus, coral, flower, island, palm, pine, rock, seaweed, tree } from './plants.ts'
import type { Draughtsman } from './sketch.ts'
import { balloon, boat, comet, kite, lantern, rocket } from './travellers.ts'

/** Painted in pixels, and not drawn one by one. */
type Undrawn = 'sun' | 'moon' | 'crescent' | 'star' | 'bubble' | 'planet'

// prettier-ignore
export const draughtsmen: Record<Exclude<Thing, Undrawn>, Draughtsman> = {
  bird, balloon, kite, lantern, comet, boat, island, lighthouse, house, castle, windmill, tent, campfire, tree, pine, palm,
  cactus, flower, rock, cat, deer, sheep, rocket, fish, jellyfish, seaweed, coral,
}
