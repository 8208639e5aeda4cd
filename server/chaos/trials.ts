import type { Death } from './scenarios/life.ts'
import { playDecks } from './scenarios/decks.ts'
import { raceMoves } from './scenarios/races.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { workTogether } from './scenarios/together.ts'
import type { FaultName } from './sabotage/faults.ts'

/** For each planted fault, the shortest scenario that should notice it. All on PostgreSQL, where things can meet. */
export const trials: Record<FaultName, Scenario> = {
  'hold outside the transaction': killing('api', 'hold made, not committed'),
  'no skip locked': workTogether,
  'settle without the token': raceMoves,
  'event before the commit': killing('worker', 'settled, not committed'),
  'lock order reversed': raceMoves,
  'admission outside the move': killing('worker', 'settling committed'),
  'deliveries outside the move': killing('worker', 'settling committed'),
  'answer before the commit': killing('api', 'any moment'),
  'bought again after a death': killing('worker', 'bought, handle not stored'),
}

function killing(role: 'api' | 'worker', death: Death): Scenario {
  return (stage) => playDecks(stage, { [role]: Array(6).fill(death) })
}
