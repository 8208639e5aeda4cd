import { afterAll, beforeAll, expect, inject } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../test/postgres.ts'
import { runSeed } from '../run-seed.ts'
import { openStage, type Stage } from '../stage.ts'

/** A stage for the tests of one file. */
export function useStage(): () => Stage {
  let stage: Stage
  let url: string
  beforeAll(async () => {
    url = await cloneDatabase(inject('postgresUrl'))
    stage = await openStage(url)
  })
  afterAll(async () => {
    await stage.simulated.close()
    await dropDatabase(url)
  })
  return () => stage
}

/** Shows the story of the first seed that breaks a promise, and how to see it again. */
export async function expectKept(stage: Stage, from: number, to: number): Promise<void> {
  for (let seed = from; seed <= to; seed++) {
    const { finding, story } = await runSeed(stage, seed)
    expect(finding, `${story.write()}\n\nnpm run simulate -- --seed ${seed} --trace`).toBeUndefined()
  }
}
