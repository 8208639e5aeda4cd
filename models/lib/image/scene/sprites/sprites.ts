import type { ObjectName } from '../vocabulary.ts'
import { bird, cat, deer, fish, jellyfish, sheep } from './animals.ts'
import * as birdsAndReptiles from './birds-and-reptiles.ts'
import { campfire, castle, house, lighthouse, tent, windmill } from './buildings.ts'
import * as fittings from './fittings.ts'
import * as food from './food.ts'
import * as household from './household.ts'
import * as landmarks from './landmarks.ts'
import * as mammals from './mammals.ts'
import * as moreAnimals from './more-animals.ts'
import * as onWheels from './on-wheels.ts'
import * as people from './people.ts'
import { cactus, coral, flower, island, palm, pine, rock, seaweed, tree } from './plants.ts'
import type { DrawSprite } from './sprite.ts'
import * as storyFigures from './story-figures.ts'
import * as tabletop from './tabletop.ts'
import * as town from './town.ts'
import { balloon, boat, comet, kite, lantern, rocket } from './vehicles.ts'
import * as wildAnimals from './wild-animals.ts'

const { christmasTree, ...otherLandmarks } = landmarks
const { iceCream, ...otherFood } = food
const { wallPicture, ...otherFittings } = fittings
const { ferrisWheel, lampPost, ...otherTown } = town
const { partyBalloon, ...otherHousehold } = household
const { portraitOfAMan, portraitOfAWoman, ...otherPeople } = people

/** Objects without a sprite, which are painted pixel by pixel. */
type PaintedInPixels = 'sun' | 'moon' | 'crescent' | 'star' | 'bubble' | 'planet'

// prettier-ignore
export const sprites: Record<Exclude<ObjectName, PaintedInPixels>, DrawSprite> = {
  bird, balloon, kite, lantern, comet, boat, island, lighthouse, house, castle, windmill, tent, campfire, tree, pine, palm,
  cactus, flower, rock, cat, deer, sheep, rocket, fish, jellyfish, seaweed, coral,
  ...mammals, ...wildAnimals, ...birdsAndReptiles, ...otherPeople, ...onWheels, ...tabletop, ...otherLandmarks, 'christmas-tree': christmasTree, 'portrait-of-a-man': portraitOfAMan, 'portrait-of-a-woman': portraitOfAWoman,
  ...moreAnimals, ...storyFigures, ...otherHousehold, ...otherFood, ...otherFittings, ...otherTown, 'ice-cream': iceCream, 'wall-picture': wallPicture, 'ferris-wheel': ferrisWheel, 'lamp-post': lampPost, 'party-balloon': partyBalloon,
}
