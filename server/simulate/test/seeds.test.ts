import { expect, test } from 'vitest'
import { runSeed } from '../run-seed.ts'
import { expectKept, useStage } from './play.ts'

const stage = useStage()

// The short form of `npm run simulate`, which plays a thousand.
test('whatever the schedule, every promise is kept: seeds 1 to 150', async () => {
  await expectKept(stage(), 1, 150)
})

test('a seed tells the same story every time, whatever happened to the database before', async () => {
  const seeds = [10, 18, 45, 47, 50]
  const play = async (seed: number) => (await runSeed(stage(), seed)).story.write()
  const stories: string[] = []
  for (const seed of seeds) stories.push(await play(seed))

  await stage().simulated.pool.query('vacuum analyze')

  for (const [place, seed] of seeds.entries()) expect(await play(seed)).toBe(stories[place])
})
