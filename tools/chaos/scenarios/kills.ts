import type { Failpoint } from '../../../server/src/platform/failpoints.ts'
import { createRng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Engine } from '../cluster/environment.ts'
import type { Role } from '../cluster/target-node.ts'
import { failpoints, roles } from '../sabotage/failpoints.ts'
import { runKillSchedules, type KillSchedules } from './kill-schedules.ts'
import type { KillPoint } from './incarnation.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'
import { shuffle } from './shuffle.ts'

type Counts = { atEach: number; atAnyMoment: number; /** By default all. */ at?: readonly Failpoint[] }

/** One of the last that a generation passes; under load, others are at all the earlier ones by then. */
export const fewFailpoints: readonly Failpoint[] = ['delivery-before-record']

/** Of each role; the embedded engine has one process for both. */
// prettier-ignore
const counts: Record<Scale, Record<Engine, Partial<Record<Role, Counts>>>> = {
  full: {
    postgres: { api: { atEach: 12, atAnyMoment: 152 }, worker: { atEach: 12, atAnyMoment: 116 } },
    embedded: { all: { atEach: 10, atAnyMoment: 20 } },
  },
  quick: {
    postgres: { api: { atEach: 3, atAnyMoment: 12 }, worker: { atEach: 3, atAnyMoment: 12 } },
    embedded: { all: { atEach: 2, atAnyMoment: 6 } },
  },
  brief: {
    postgres: { api: { atEach: 1, atAnyMoment: 0 }, worker: { atEach: 1, atAnyMoment: 0 } },
    embedded: { all: { atEach: 1, atAnyMoment: 0, at: fewFailpoints } },
  },
}

/** `kill -9` of every process, at failpoints and at any moment, under load; each is started again at once. */
export function killProcesses(context: ScenarioContext): Promise<Outcome> {
  const schedules: KillSchedules = {}
  for (const [role, { atEach, atAnyMoment, at = failpoints }] of Object.entries(
    counts[context.scale][context.environment.engine],
  )) {
    const reachable = at.filter((name) => role === 'all' || roles[name] === role)
    schedules[role as Role] = shuffle(createRng(context.seed, 0), [
      ...reachable.flatMap((name) => Array<KillPoint>(atEach).fill(name)),
      ...Array<KillPoint>(atAnyMoment).fill('any moment'),
    ])
  }
  return runKillSchedules(context, schedules)
}
