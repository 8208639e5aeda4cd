import { expect, test } from 'vitest'
import { runSeed } from '../run-seed.ts'
import type { Stage } from '../stage.ts'
import { expectKept, useStage } from './play.ts'

const stage = useStage()
const otherStage = useStage({
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  enable_nestloop: 'off',
})

// The short form of `npm run simulate`, which plays a thousand.
test('whatever the schedule, every promise is kept: seeds 1 to 150', async () => {
  await expectKept(stage(), 1, 150)
})

test('a seed tells the same story every time, by whatever plan the database finds its rows', async () => {
  // With jobs that are tried again, submits of one batch, and deliveries of several generations.
  for (const seed of [6, 10, 58, 60, 65, 80, 86, 116])
    expect(await play(otherStage(), seed)).toEqual(await play(stage(), seed))
})

/** The story, and what the database would say next of time and chance: both have come as far. */
async function play(on: Stage, seed: number) {
  const { story } = await runSeed(on, seed)
  const { rows } = await on.simulated.pool.query('select app_now()::text, random(), gen_random_uuid()')
  return { story: story.write(), next: rows[0] }
}
