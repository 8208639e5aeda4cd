import type { Issue } from '@atelier/contract/problem.ts'
import { refuseFields, type Refusal } from '@atelier/contract/refusal.ts'
import type { UpdateWebhookRequest } from '@atelier/contract/webhook.ts'
import { hasLiveKey } from '../accounts/keys.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/client.ts'

/** Checks the address and key of a webhook; returns it with the normalised address, or a refusal. */
export async function checkWebhook<Wanted extends UpdateWebhookRequest>(
  { db, outbound }: { db: Db; outbound: Outbound },
  accountId: string,
  wanted: Wanted,
): Promise<{ refusal: Refusal<'invalid_params'>; checked?: never } | { refusal?: never; checked: Wanted }> {
  const { url, keyId } = wanted
  const issues: Issue[] = []
  const target = url === undefined ? undefined : await outbound.resolveTarget(url)
  if (target && 'refusal' in target) issues.push({ path: 'url', message: target.refusal })
  if (keyId && !(await hasLiveKey(db, accountId, keyId)))
    issues.push({ path: 'keyId', message: 'is not the id of an active API key of this account' })
  if (issues.length > 0) return { refusal: refuseFields('invalid_params', issues) }
  return { checked: target && 'url' in target ? { ...wanted, url: target.url.href } : wanted }
}
