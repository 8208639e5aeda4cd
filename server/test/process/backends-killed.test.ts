// The short form of the scenario `backends` of `npm run chaos`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScenario } from '../../../tools/chaos/run-scenario.ts'
import { scenarios } from '../../../tools/chaos/scenarios/all.ts'
import { startPostgres, type Postgres } from '../postgres.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

test('workers that are killed while backends do everything wrong buy nothing twice', async () => {
  const common = { seed: 'npm test', scale: 'brief' } as const

  const { violations, did } = await runScenario(scenarios.backends.run, { ...common, postgres })

  expect(violations).toEqual([])
  expect(did['purchases']).toBeGreaterThan(0)
})
