import { animals } from './animals.ts'
import { boats } from './boats.ts'
import { curiosities } from './curiosities.ts'
import { devices } from './devices.ts'
import { dwellings } from './dwellings.ts'
import { food } from './food.ts'
import { furniture } from './furniture.ts'
import { games } from './games.ts'
import { household } from './household.ts'
import { aircraft } from './aircraft.ts'
import { moreAnimals } from './more-animals.ts'
import { outdoors } from './outdoors.ts'
import { monuments } from './monuments.ts'
import { nature } from './nature.ts'
import { vehicles } from './vehicles.ts'
import { tableware } from './tableware.ts'
import type { ObjectType } from './object.ts'
import { tools } from './tools.ts'
import { weaponsAndValuables } from './weapons-and-valuables.ts'
import { towers } from './towers.ts'

/** Every kind of object that a prompt can name. */
export const objects: readonly ObjectType[] = [
  ...furniture,
  ...tableware,
  ...nature,
  ...dwellings,
  ...towers,
  ...monuments,
  ...vehicles,
  ...boats,
  ...aircraft,
  ...games,
  ...weaponsAndValuables,
  ...tools,
  ...animals,
  ...food,
  ...devices,
  ...household,
  ...moreAnimals,
  ...outdoors,
  ...curiosities,
]
