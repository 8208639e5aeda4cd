import type { Issue } from '@atelier/contract/problem.ts'
import { refuseFields, type Refusal } from '@atelier/contract/refusal.ts'
import type { UpdateWebhookRequest } from '@atelier/contract/webhook.ts'
import { hasKey } from '../accounts/keys.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/client.ts'

/** What is wrong with a webhook as somebody wants it; undefined when nothing is. */
export async function refuseWebhook(
  { db, outbound }: { db: Db; outbound: Outbound },
  accountId: string,
  { url, keyId }: UpdateWebhookRequest,
): Promise<Refusal<'invalid_params'> | undefined> {
  const issues: Issue[] = []
  const target = url === undefined ? undefined : await outbound.resolveTarget(url)
  if (target && 'refusal' in target) issues.push({ path: 'url', message: target.refusal })
  if (keyId && !(await hasKey(db, accountId, keyId)))
    issues.push({ path: 'keyId', message: 'is not the id of an API key of this account' })
  return issues.length === 0 ? undefined : refuseFields('invalid_params', issues)
}
