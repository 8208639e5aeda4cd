import { sql } from 'kysely'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Providers } from '../providers/registry.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    callbacks: { attemptId: string; blobKey: string }
  }
}

/** Results that backends reported by themselves, kept until a worker reads them. */
export type Callbacks = {
  /** Where a backend may report the result of an attempt. Nobody else can know it. */
  urlOf(attemptId: string): string
  isSecret(attemptId: string, secret: string): boolean
  /** Keeps the first result, from a file that is moved. */
  save(attemptId: string, path: string): Promise<void>
  /** The same for an answer that a worker received, of an attempt that has not ended. */
  keep(attemptId: string, body: readonly Uint8Array[]): Promise<void>
  read(attemptId: string): Promise<Uint8Array | undefined>
  /** Removes the body of what arrived, which may be large. That it arrived stays known. */
  forget(attempt: { id: string; provider: string }): Promise<void>
}

export function openCallbacks(parts: {
  db: Db
  blobs: Blobs
  secrets: Secrets
  providers: Providers
  publicUrl: string
}): Callbacks {
  const { db, blobs, secrets, providers, publicUrl } = parts
  const keyOf = (attemptId: string) => `${attemptId}-callback`
  const find = (attemptId: string) =>
    db.selectFrom('callbacks').select('blobKey').where('attemptId', '=', attemptId).executeTakeFirst()

  return {
    urlOf: (attemptId) => `${publicUrl}/callbacks/${attemptId}/${secrets.sign('callbacks', attemptId)}`,
    isSecret: (attemptId, secret) => secrets.verify('callbacks', attemptId, secret),

    async save(attemptId, path) {
      if (await find(attemptId)) return
      const blobKey = keyOf(attemptId)
      // The body first: a row promises that it can be read. Two that arrive together say the same.
      await blobs.putFile(blobKey, path)
      await sql`insert into callbacks (attempt_id, blob_key) values (${attemptId}, ${blobKey})
        on conflict (attempt_id) do nothing`.execute(db)
    },

    async keep(attemptId, body) {
      if (await find(attemptId)) return
      const blobKey = keyOf(attemptId)
      await blobs.put(blobKey, body)
      const { rows } = await sql`insert into callbacks (attempt_id, blob_key)
        select id, ${blobKey} from attempts where id = ${attemptId} and ended_at is null
        on conflict (attempt_id) do update set blob_key = excluded.blob_key returning attempt_id`.execute(db)
      // Nobody would read it: its worker was held up, and others have given the attempt up.
      if (rows.length === 0) await blobs.remove(blobKey)
    },

    async read(attemptId) {
      const row = await find(attemptId)
      const blob = row && (await blobs.open(row.blobKey))
      if (!blob) return undefined
      return Buffer.concat(await Array.fromAsync<Uint8Array>(blob.stream))
    },

    async forget({ id, provider }) {
      if (providers.get(provider)?.repeatable) return // Of those nothing is kept.
      const row = await find(id)
      if (row) await blobs.remove(row.blobKey)
    },
  }
}

/** An attempt of which a backend reports something. */
export type CallbackTarget = {
  provider: string
  backend: number
  backendId: string | null
  endedAt: Date | null
  /** Whether it succeeded, or it is known what it has cost. */
  isResultKnown: boolean
  modelId: string
  /** With which the attempt was made. */
  modelVersion: string | null
}

export async function findCallbackTarget(db: Db, attemptId: string): Promise<CallbackTarget | undefined> {
  const { rows } = await sql<CallbackTarget>`
    select a.provider, a.backend, a.backend_id, a.ended_at, g.model_id, a.model_version,
      (a.state = 'succeeded' or a.cost_amount is not null or a.verdict is not null) as is_result_known
    from attempts a join generations g on g.id = a.generation_id where a.id = ${attemptId}`.execute(db)
  return rows[0]
}
