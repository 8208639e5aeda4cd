import type { KillPoint } from './scenarios/incarnation.ts'
import { runKillSchedules } from './scenarios/kill-schedules.ts'
import { raceMoves } from './scenarios/races.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { workTogether } from './scenarios/together.ts'
import type { FaultName } from './sabotage/faults.ts'

/** For each planted fault, the shortest scenario that should notice it. All on PostgreSQL, where things can meet. */
export const trials: Record<FaultName, Scenario> = {
  'hold outside the transaction': killing('api', 'hold-before-commit'),
  'no skip locked': workTogether,
  'settle without the token': raceMoves,
  'event before the commit': killing('worker', 'settle-before-commit'),
  'lock order reversed': raceMoves,
  'admission outside the move': killing('worker', 'settle-after-commit'),
  'deliveries outside the move': killing('worker', 'settle-after-commit'),
  'answer before the commit': killing('api', 'any moment'),
  'bought again after a death': killing('worker', 'handle-before-save'),
}

function killing(role: 'api' | 'worker', killPoint: KillPoint): Scenario {
  return (context) => runKillSchedules(context, { [role]: Array(6).fill(killPoint) })
}
