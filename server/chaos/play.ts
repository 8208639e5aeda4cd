import type { Postgres } from '../test/postgres.ts'
import { violationsOf } from './checks/violation.ts'
import { makePlace } from './cluster/place.ts'
import type { FaultName } from './sabotage/faults.ts'
import { plantInDatabase } from './sabotage/plant.ts'
import type { Outcome, Scale, Scenario } from './scenarios/scenario.ts'

export type Played = Outcome & { seconds: number; /** Where the logs are, if it went wrong. */ logs?: string }

type Options = {
  /** Undefined for the embedded engine. */
  postgres: Postgres | undefined
  seed: string
  scale: Scale
  fault?: FaultName
  say?(progress: string): void
}

/** Plays one scenario in a place of its own, which is kept when something was broken that nobody broke on purpose. */
export async function play(scenario: Scenario, options: Options): Promise<Played> {
  const { postgres, fault, say = () => {} } = options
  const beganAtMs = Date.now()
  const place = await makePlace(postgres?.url('postgres'))
  if (fault) {
    const database = await place.open()
    await plantInDatabase(database.pool, fault)
    await database.close()
  }
  const outcome = await scenario({ ...options, place, say }).catch((error: Error) => ({
    did: {},
    measured: [],
    violations: violationsOf('the scenario comes to its end', [error.stack ?? error.message]),
  }))
  await place.leave()
  const isKept = outcome.violations.length > 0 && !fault
  if (isKept) place.keep()
  else await place.remove()
  return {
    ...outcome,
    seconds: Math.round((Date.now() - beganAtMs) / 1000),
    ...(isKept && { logs: place.logsFolder }),
  }
}
