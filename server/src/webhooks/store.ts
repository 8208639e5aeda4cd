import type { CreateWebhookRequest, UpdateWebhookRequest } from '@atelier/contract/webhook.ts'
import { sql, type Generated } from 'kysely'
import { lockAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { changesMatching, MAX_WEBHOOKS, type StoredWebhook } from './webhook.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    webhooks: WebhooksTable
  }
}

type WebhooksTable = Omit<StoredWebhook, 'id' | 'createdAt' | 'failedSinceSuccess' | 'pending'> & {
  id: Generated<string>
  secretSealed: string
  matchingSince: Generated<Date>
  enabledAt: Generated<Date>
  failedSinceSuccess: Generated<number>
  wakeAt: Date | null
  createdAt: Generated<Date>
}

const pending = sql<number>`(select count(*) from deliveries where webhook_id = webhooks.id and state = 'pending')`

export const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'accountId', 'keyId', 'url', 'events', 'disabledAt', 'disabledBecause', 'lastSuccessAt'])
    .select(['failedSinceSuccess', 'createdAt'])
    .select(pending.as('pending'))

export function findWebhook(db: Db, accountId: string, id: string): Promise<StoredWebhook | undefined> {
  return webhooks(db).where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listWebhooks(db: Db, accountId: string): Promise<StoredWebhook[]> {
  return webhooks(db).where('accountId', '=', accountId).orderBy('createdAt', 'desc').execute()
}

/** Undefined when the account has the maximum. */
export async function createWebhook(
  tx: Db,
  accountId: string,
  { url, events, keyId = null }: CreateWebhookRequest,
  secretSealed: string,
): Promise<StoredWebhook | undefined> {
  // Generations that end from now on find it: events are written under the same lock.
  await lockAccount(tx, accountId)
  const { count } = await tx
    .selectFrom('webhooks')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_WEBHOOKS) return undefined
  const { id } = await tx
    .insertInto('webhooks')
    .values({
      accountId,
      url,
      events,
      keyId,
      secretSealed,
      disabledAt: null,
      disabledBecause: null,
      lastSuccessAt: null,
      wakeAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return findWebhook(tx, accountId, id)
}

export async function updateWebhook(
  tx: Db,
  accountId: string,
  id: string,
  { enabled, ...changes }: UpdateWebhookRequest,
): Promise<StoredWebhook | undefined> {
  await lockAccount(tx, accountId)
  await tx
    .updateTable('webhooks')
    .set({
      ...changes,
      ...(changesMatching(changes) && { matchingSince: sql<Date>`app_now()` }),
      ...(enabled !== undefined && switchTo(enabled)),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  return findWebhook(tx, accountId, id)
}

/** A webhook that is enabled again has as long to succeed as a new one. */
function switchTo(enabled: boolean) {
  if (!enabled)
    return {
      disabledAt: sql<Date>`coalesce(disabled_at, app_now())`,
      disabledBecause: sql<'paused'>`coalesce(disabled_because, 'paused')`,
    }
  return {
    enabledAt: sql<Date>`case when disabled_at is null then enabled_at else app_now() end`,
    disabledAt: null,
    disabledBecause: null,
    failedSinceSuccess: sql<number>`case when disabled_at is null then failed_since_success else 0 end`,
  }
}

/** Disables a webhook before it is deleted; false where the account has no such webhook. */
export async function retireWebhook(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ matchingSince: sql<Date>`'infinity'`, ...switchTo(false) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the webhook with its deliveries. */
export async function deleteWebhook(tx: Db, accountId: string, id: string): Promise<true | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n || undefined
}

/** The new secret signs from the next attempt on. */
export async function replaceSecret(
  tx: Db,
  accountId: string,
  id: string,
  secretSealed: string,
): Promise<true | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ secretSealed })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n || undefined
}

/**
 * Encrypts secrets again after a change of SECRET_KEY, or they would be lost with the old one. Nodes that still have
 * only the old one may go on using it for a while, so this is repeated.
 */
export async function resealSecrets(db: Db, secrets: Secrets, log: Logger): Promise<void> {
  const rows = await db.selectFrom('webhooks').select(['id', 'secretSealed']).execute()
  for (const { id, secretSealed } of rows.filter((row) => !secrets.isSealedByCurrent(row.secretSealed))) {
    try {
      const sealedAnew = secrets.seal('webhooks', secrets.open('webhooks', secretSealed))
      await db
        .updateTable('webhooks')
        .set({ secretSealed: sealedAnew })
        .where('id', '=', id)
        .where('secretSealed', '=', secretSealed) // Unless it was just rotated.
        .execute()
    } catch (error) {
      log.error({ err: error, webhookId: id }, 'a webhook secret cannot be opened; it has to be rotated')
    }
  }
}
