import { expect, test } from 'vitest'
import { runSeed } from '../run-seed.ts'
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
  // With jobs that are put back, submits of one batch, and deliveries of several generations.
  for (const seed of [6, 10, 18, 58, 60, 61, 65, 86]) {
    const [one, other] = [await runSeed(stage(), seed), await runSeed(otherStage(), seed)]

    expect(other.story.write()).toBe(one.story.write())
  }
})
