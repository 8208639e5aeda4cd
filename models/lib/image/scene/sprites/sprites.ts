import type { ObjectName } from '../vocabulary.ts'
import { bird, cat, deer, fish, jellyfish, sheep } from './animals.ts'
import * as birdsAndReptiles from './birds-and-reptiles.ts'
import { campfire, castle, house, lighthouse, tent, windmill } from './buildings.ts'
import * as landmarks from './landmarks.ts'
import * as mammals from './mammals.ts'
import * as onWheels from './on-wheels.ts'
import * as people from './people.ts'
import { cactus, coral, flower, island, palm, pine, rock, seaweed, tree } from './plants.ts'
import type { DrawSprite } from './sprite.ts'
import * as tabletop from './tabletop.ts'
import { balloon, boat, comet, kite, lantern, rocket } from './vehicles.ts'
import * as wildAnimals from './wild-animals.ts'

const { christmasTree, ...otherLandmarks } = landmarks
const { portraitOfAMan, portraitOfAWoman, ...otherPeople } = people

/** Objects without a sprite, which are painted pixel by pixel. */
type PaintedInPixels = 'sun' | 'moon' | 'crescent' | 'star' | 'bubble' | 'planet'

// prettier-ignore
export const sprites: Record<Exclude<ObjectName, PaintedInPixels>, DrawSprite> = {
  bird, balloon, kite, lantern, comet, boat, island, lighthouse, house, castle, windmill, tent, campfire, tree, pine, palm,
  cactus, flower, rock, cat, deer, sheep, rocket, fish, jellyfish, seaweed, coral,
  ...mammals, ...wildAnimals, ...birdsAndReptiles, ...otherPeople, ...onWheels, ...tabletop, ...otherLandmarks, 'christmas-tree': christmasTree, 'portrait-of-a-man': portraitOfAMan, 'portrait-of-a-woman': portraitOfAWoman,
}
