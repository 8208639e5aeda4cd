import { afloat } from './afloat.ts'
import { dwellings } from './dwellings.ts'
import { furniture } from './furniture.ts'
import { games } from './games.ts'
import { inTheAir } from './in-the-air.ts'
import { monuments } from './monuments.ts'
import { nature } from './nature.ts'
import { onWheels } from './on-wheels.ts'
import { tableware } from './tableware.ts'
import type { Thing } from './thing.ts'
import { tools } from './tools.ts'
import { treasures } from './treasures.ts'
import { towers } from './towers.ts'

/** Everything that can be asked for. */
export const things: readonly Thing[] = [
  ...furniture,
  ...tableware,
  ...nature,
  ...dwellings,
  ...towers,
  ...monuments,
  ...onWheels,
  ...afloat,
  ...inTheAir,
  ...games,
  ...treasures,
  ...tools,
]
