import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../test/postgres.ts'
import { runSeed } from '../run-seed.ts'
import { openStage, type Stage } from '../stage.ts'

/** A stage for the tests of one file; `settings` are those of its database. */
export function useStage(settings: Record<string, string> = {}): () => Stage {
  let stage: Stage
  let url: string
  beforeAll(async () => {
    url = await cloneDatabase(inject('postgresUrl'))
    await setUp(url, settings)
    stage = await openStage(url)
  })
  afterAll(async () => {
    await stage.simulated.close()
    await dropDatabase(url)
  })
  return () => stage
}

async function setUp(url: string, settings: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${client.escapeIdentifier(client.database!)} set ${name} = ${value}`)
  await client.end()
}

/** Shows the story of the first seed that breaks a promise, and how to see it again. */
export async function expectKept(stage: Stage, from: number, to: number): Promise<void> {
  for (let seed = from; seed <= to; seed++) {
    const { finding, story } = await runSeed(stage, seed)
    expect(finding, `${story.write()}\n\nnpm run simulate -- --seed ${seed} --trace`).toBeUndefined()
  }
}
