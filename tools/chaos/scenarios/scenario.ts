import type { Violation } from '../checks/violation.ts'
import type { Environment } from '../cluster/environment.ts'
import type { FaultName } from '../sabotage/faults.ts'
import type { Postgres } from '../../../server/test/postgres.ts'

/** How much of everything: `full` is what is promised, `quick` for a coffee, `brief` for every `npm test`. */
export type Scale = 'full' | 'quick' | 'brief'

export type ScenarioContext = {
  environment: Environment
  /** The database server, for scenarios that stop it; undefined on the embedded engine. */
  postgres: Postgres | undefined
  seed: string
  scale: Scale
  fault?: FaultName | undefined
  /** Says how far it is. */
  say(progress: string): void
}

export type Outcome = {
  /** How often each thing was done. */
  did: Record<string, number>
  /** What was measured on the way, in words. */
  measured: string[]
  violations: Violation[]
}

export type Scenario = (context: ScenarioContext) => Promise<Outcome>
