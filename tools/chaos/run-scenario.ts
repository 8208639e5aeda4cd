import type { Postgres } from '../../server/test/postgres.ts'
import { violationsOf } from './checks/violation.ts'
import { createEnvironment } from './cluster/environment.ts'
import type { FaultName } from './sabotage/faults.ts'
import { plantInDatabase } from './sabotage/plant.ts'
import type { Outcome, Scale, Scenario } from './scenarios/scenario.ts'

export type ScenarioResult = Outcome & {
  seconds: number
  /** Where the logs are, if it went wrong. */ logs?: string
}

type Options = {
  /** Undefined for the embedded engine. */
  postgres: Postgres | undefined
  seed: string
  scale: Scale
  fault?: FaultName
  say?(progress: string): void
}

/**
 * Runs one scenario in an environment of its own, which is kept for inspection when a check fails that no planted
 * fault explains.
 */
export async function runScenario(scenario: Scenario, options: Options): Promise<ScenarioResult> {
  const { postgres, fault, say = () => {} } = options
  const beganAtMs = Date.now()
  const environment = await createEnvironment(postgres?.url('postgres'))
  if (fault) {
    const database = await environment.open()
    await plantInDatabase(database.pool, fault)
    await database.close()
  }
  const outcome = await scenario({ ...options, environment, say }).catch((error: Error) => ({
    did: {},
    measured: [],
    violations: violationsOf('the scenario comes to its end', [error.stack ?? error.message]),
  }))
  await environment.cleanUp()
  const isKept = outcome.violations.length > 0 && !fault
  if (isKept) environment.keep()
  else await environment.remove()
  return {
    ...outcome,
    seconds: Math.round((Date.now() - beganAtMs) / 1000),
    ...(isKept && { logs: environment.logsFolder }),
  }
}
