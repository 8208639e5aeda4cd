import type { ObjectName } from '../vocabulary.ts'
import { bird, cat, deer, fish, jellyfish, sheep } from './animals.ts'
import { campfire, castle, house, lighthouse, tent, windmill } from './buildings.ts'
import { cactus, coral, flower, island, palm, pine, rock, seaweed, tree } from './plants.ts'
import type { DrawSprite } from './sprite.ts'
import { balloon, boat, comet, kite, lantern, rocket } from './vehicles.ts'

/** Objects without a sprite, which are painted pixel by pixel. */
type PaintedInPixels = 'sun' | 'moon' | 'crescent' | 'star' | 'bubble' | 'planet'

// prettier-ignore
export const sprites: Record<Exclude<ObjectName, PaintedInPixels>, DrawSprite> = {
  bird, balloon, kite, lantern, comet, boat, island, lighthouse, house, castle, windmill, tent, campfire, tree, pine, palm,
  cactus, flower, rock, cat, deer, sheep, rocket, fish, jellyfish, seaweed, coral,
}
