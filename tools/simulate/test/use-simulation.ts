import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { cloneDatabase, dropDatabase } from '../../../server/test/postgres.ts'
import { runSeed } from '../run-seed.ts'
import { openSimulation, type Simulation } from '../simulation.ts'

/** A simulation for the tests of one file; `settings` are those of its database. */
export function useSimulation(settings: Record<string, string> = {}): () => Simulation {
  let simulation: Simulation
  let url: string
  beforeAll(async () => {
    url = await cloneDatabase(inject('postgresUrl'))
    await setUp(url, settings)
    simulation = await openSimulation(url)
  })
  afterAll(async () => {
    await simulation.simulated.close()
    await dropDatabase(url)
  })
  return () => simulation
}

async function setUp(url: string, settings: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${client.escapeIdentifier(client.database!)} set ${name} = ${value}`)
  await client.end()
}

/** Fails with the trace of the first seed that violates an invariant, and with the command that repeats it. */
export async function expectKept(simulation: Simulation, from: number, to: number): Promise<void> {
  for (let seed = from; seed <= to; seed++) {
    const { finding, trace } = await runSeed(simulation, seed)
    expect(finding, `${trace.write()}\n\nnpm run simulate -- --seed ${seed} --trace`).toBeUndefined()
  }
}
