import { expect, test } from 'vitest'
import { runSeed } from '../run-seed.ts'
import { expectKept, useStage } from './play.ts'

const stage = useStage()

// Two files, because a file is what a core gets.
test('whatever the schedule, every promise is kept: seeds 1 to 500', async () => {
  await expectKept(stage(), 1, 500)
})

test('a seed tells the same story every time, whatever was played before it', async () => {
  const stories: string[] = []
  for (const seed of [3, 4, 5, 6, 5, 4, 3]) stories.push((await runSeed(stage(), seed)).story.write())

  expect(stories.slice(4)).toEqual(stories.slice(0, 3).toReversed())
})
