// What a worker does to a generation, step by step.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expectOk, type TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Starts it with a token that no worker has. */
export async function start({ service }: Pick<TestApp, 'service'>, id: string): Promise<void> {
  await sql`select move_generation(${id}, 'queued', 'processing', null, ${randomUUID()}, null, null, null)`.execute(
    service.database.db,
  )
}

export async function saveProgress(
  { service }: Pick<TestApp, 'service'>,
  id: string,
  progress: number,
): Promise<void> {
  await sql`update generations set progress = ${progress} where id = ${id}`.execute(service.database.db)
}

export const cancel = (owner: Client, id: string) => expectOk(owner.post(`/v1/generations/${id}/cancel`))
