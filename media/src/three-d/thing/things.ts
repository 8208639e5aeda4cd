import { buildings } from './buildings.ts'
import { furniture } from './furniture.ts'
import { games } from './games.ts'
import { nature } from './nature.ts'
import { tableware } from './tableware.ts'
import type { Thing } from './thing.ts'
import { tools } from './tools.ts'
import { treasures } from './treasures.ts'
import { vehicles } from './vehicles.ts'

/** Everything that can be asked for. */
export const things: readonly Thing[] = [
  ...furniture,
  ...tableware,
  ...nature,
  ...buildings,
  ...vehicles,
  ...games,
  ...treasures,
  ...tools,
]
