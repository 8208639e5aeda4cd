import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { AgentClient } from './client-metadata.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    agentClients: {
      id: string
      name: string
      redirectUris: string[]
      readAt: Date | null
      createdAt: Generated<Date>
    }
  }
}

export async function addClient(db: Db, client: AgentClient): Promise<void> {
  await db.insertInto('agentClients').values(client).execute()
}

export function findClient(db: Db, id: string): Promise<AgentClient | undefined> {
  return db
    .selectFrom('agentClients')
    .select(['id', 'name', 'redirectUris'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One that was read from its document within the last hour. */
export function findReadClient(db: Db, id: string): Promise<AgentClient | undefined> {
  return db
    .selectFrom('agentClients')
    .select(['id', 'name', 'redirectUris'])
    .where('id', '=', id)
    .where('readAt', '>', sql<Date>`app_now() - interval '1 hour'`)
    .executeTakeFirst()
}

/** As its document says now. */
export async function saveReadClient(db: Db, { id, name, redirectUris }: AgentClient): Promise<void> {
  const readAt = sql<Date>`app_now()`
  await db
    .insertInto('agentClients')
    .values({ id, name, redirectUris, readAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, redirectUris, readAt }))
    .execute()
}
