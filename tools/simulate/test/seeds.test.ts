import { expect, test } from 'vitest'
import { runSeed } from '../run-seed.ts'
import type { Simulation } from '../simulation.ts'
import { expectKept, useSimulation } from './use-simulation.ts'

const simulation = useSimulation()
const otherSimulation = useSimulation({
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  enable_nestloop: 'off',
})

// The short form of `npm run simulate`, which plays a thousand.
test('whatever the schedule, every promise is kept: seeds 1 to 150', async () => {
  await expectKept(simulation(), 1, 150)
})

test('a seed gives the same trace every time, by whatever plan the database finds its rows', async () => {
  // With jobs that are tried again, submits of one batch, and deliveries of several generations.
  for (const seed of [6, 10, 58, 60, 65, 80, 86, 116])
    expect(await run(otherSimulation(), seed)).toEqual(await run(simulation(), seed))
})

/** The trace, and the next time, random number and id of the database: both runs must have used as many. */
async function run(on: Simulation, seed: number) {
  const { trace } = await runSeed(on, seed)
  const { rows } = await on.simulated.pool.query('select app_now()::text, random(), gen_random_uuid()')
  return { trace: trace.write(), next: rows[0] }
}
