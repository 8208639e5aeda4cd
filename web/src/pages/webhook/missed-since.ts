import type { Webhook } from '@atelier/contract/webhook.ts'

type Parts = Pick<Webhook, 'disabledReason' | 'disabledAt' | 'lastSuccessAt' | 'createdAt'>

const dayMs = 86_400_000

/** Since when a disabled webhook has missed something: a paused one since then, a failing one since it failed. */
export function missedSince({ disabledReason, disabledAt, lastSuccessAt, createdAt }: Parts): string {
  if (disabledAt === null) return createdAt
  if (disabledReason === 'paused') return disabledAt
  if (lastSuccessAt === null) return createdAt
  if (lastSuccessAt < disabledAt) return lastSuccessAt
  // Somebody has tested it since, and when it last answered before is forgotten. It was disabled after five days
  // without a success, and attempts at one delivery take about one more.
  return new Date(Math.max(Date.parse(disabledAt) - 6 * dayMs, Date.parse(createdAt))).toISOString()
}
