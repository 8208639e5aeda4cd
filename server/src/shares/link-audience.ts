import type { RateLimit } from '@atelier/contract/account.ts'
import type { StoredAsset } from '../assets/asset.ts'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { Problem } from '../platform/http/problem.ts'
import { hashOfToken } from '../platform/link-token.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { Db } from '../platform/db/database.ts'
import { stateOf, type StoredShare } from './share.ts'
import { findByToken, outputsOf } from './store.ts'

// Spec silent: what one address may look at, by links that work or not, and report.
const visitLimit: RateLimit = { limit: 120, windowSeconds: 60 }
export const reportLimit: RateLimit = { limit: 10, windowSeconds: 3600 }

type Source = { db: Db; outputRetentionDays: number | undefined; limiter: RateLimiter }

/** What the link shows to a visitor, or the Problem that it shows nothing. Every visit counts. */
export async function openShare(
  source: Source,
  token: string,
  address: string | undefined,
): Promise<{ share: StoredShare; outputs: StoredAsset[] }> {
  await countRequest(source.limiter, `shares:${networkOf(address)}`, visitLimit)
  const share = await findByToken(source, hashOfToken(token))
  if (!share) throw new Problem('not_found', 'There is nothing at this link. It may be incomplete.')
  const outputs = (await outputsOf(source, [share.id])).get(share.id) ?? []
  if (stateOf(share) !== 'active' || outputs.length === 0)
    throw new Problem('explore_removed', 'This is not shared any more.')
  return { share, outputs }
}
