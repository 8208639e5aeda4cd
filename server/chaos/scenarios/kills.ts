import { diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import type { Engine } from '../cluster/place.ts'
import type { Role } from '../cluster/victim.ts'
import { pointNames, points, type PointName } from '../sabotage/points.ts'
import { playDecks, type Decks } from './decks.ts'
import type { Death } from './life.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

type Counts = { atEachPoint: number; atAnyMoment: number; /** By default all. */ at?: readonly PointName[] }

/** The last of a generation's ways, while others are at every other place on it. */
export const fewPoints: readonly PointName[] = ['attempt answered, not recorded']

/** Of each role; the embedded engine has one process for both. */
// prettier-ignore
const counts: Record<Scale, Record<Engine, Partial<Record<Role, Counts>>>> = {
  full: {
    postgres: { api: { atEachPoint: 12, atAnyMoment: 152 }, worker: { atEachPoint: 12, atAnyMoment: 116 } },
    embedded: { all: { atEachPoint: 10, atAnyMoment: 20 } },
  },
  quick: {
    postgres: { api: { atEachPoint: 3, atAnyMoment: 12 }, worker: { atEachPoint: 3, atAnyMoment: 12 } },
    embedded: { all: { atEachPoint: 2, atAnyMoment: 6 } },
  },
  brief: {
    postgres: { api: { atEachPoint: 1, atAnyMoment: 0 }, worker: { atEachPoint: 1, atAnyMoment: 0 } },
    embedded: { all: { atEachPoint: 1, atAnyMoment: 0, at: fewPoints } },
  },
}

/** `kill -9` of every process, at named points and at any moment, under load; each is started again at once. */
export function killProcesses(stage: Stage): Promise<Outcome> {
  const decks: Decks = {}
  for (const [role, { atEachPoint, atAnyMoment, at = pointNames }] of Object.entries(
    counts[stage.scale][stage.place.engine],
  )) {
    const reachable = at.filter((name) => role === 'all' || points[name].role === role)
    decks[role as Role] = shuffle(diceOf(stage.seed, 0), [
      ...reachable.flatMap((name) => Array<Death>(atEachPoint).fill(name)),
      ...Array<Death>(atAnyMoment).fill('any moment'),
    ])
  }
  return playDecks(stage, decks)
}

function shuffle<Item>(dice: Dice, items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: dice() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
