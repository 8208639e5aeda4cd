// The short form of `npm run chaos`: a little of everything, every time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runScenario, type ScenarioResult } from '../../../tools/chaos/run-scenario.ts'
import { failpoints } from '../../../tools/chaos/sabotage/failpoints.ts'
import { scenarios } from '../../../tools/chaos/scenarios/all.ts'
import { fewFailpoints } from '../../../tools/chaos/scenarios/kills.ts'
import { trials } from '../../../tools/chaos/trials.ts'
import { startPostgres, type Postgres } from '../postgres.ts'

const common = { seed: 'npm test', scale: 'brief' } as const

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

describe('chaos', () => {
  test('a kill at every failpoint, and at a few of them on the embedded engine, breaks no promise', async () => {
    const [onPostgres, onEmbedded] = await Promise.all([
      runScenario(scenarios.kills.run, { ...common, postgres }),
      runScenario(scenarios.kills.run, { ...common, postgres: undefined }),
    ])

    expect([...onPostgres.violations, ...onEmbedded.violations]).toEqual([])
    expect(failpointsOf(onPostgres)).toEqual(failpoints.toSorted())
    expect(failpointsOf(onEmbedded)).toEqual(fewFailpoints.toSorted())
  })

  test('a crash of PostgreSQL under load breaks no promise', async () => {
    expect((await runScenario(scenarios.outages.run, { ...common, postgres })).violations).toEqual([])
  })

  test('submit, cancel, claim and settle-and-admit at once break no promise', async () => {
    expect((await runScenario(scenarios.races.run, { ...common, postgres })).violations).toEqual([])
  })
})

describe('a planted fault is noticed', () => {
  test.each(['settle without the token', 'lock order reversed'] as const)('%s', async (fault) => {
    const { violations } = await runScenario(trials[fault], { ...common, postgres, fault })

    expect(violations).not.toEqual([])
  })
})

/** At which failpoints processes died. */
function failpointsOf({ did }: ScenarioResult): string[] {
  const deaths = Object.keys(did).flatMap((what) => what.split(' killed: ')[1] ?? [])
  return deaths.filter((death) => death !== 'any moment').toSorted()
}
