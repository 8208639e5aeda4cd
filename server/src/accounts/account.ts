import type { CallingKey, PublicAccount, RateLimit, RateLimits, Scope } from '@atelier/contract/account.ts'
import type { Concurrency } from '@atelier/contract/concurrency.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import type { Grant } from './grant.ts'
import { defaultRateLimits } from './rate-limits.ts'

/** An account as the service knows it. */
export type Account = {
  id: string
  email: string
  name: string
  available: number
  held: number
  runningLimit: number
  raisedLimit: number | null
  /** Generations that are processing, and those that are queued or processing. */
  running: number
  unfinished: number
  rateLimits: RateLimits | null
  locked: boolean
  /** Whether an operator has stopped its shares. */
  sharingBlocked: boolean
  /** Null for those who are no operators. */
  operatorRole: OperatorRole | null
  createdAt: Date
  /** When the person, or an operator for them, asked for everything to be deleted, and when it was. */
  deletionRequestedAt: Date | null
  deletedAt: Date | null
}

/** The key of a request. What it has spent is read only where it is shown. */
export type Key = {
  id: string
  name: string
  scopes: Scope[]
  monthlySpendCapCoins: number | null
  expiresAt: Date | null
  /** Null for a key that a person uses. */
  grant: Grant | null
}

export function rateLimitsOf(account: Account): RateLimits {
  return account.rateLimits ?? defaultRateLimits
}

/**
 * The rate limit of an account's sessions. It is as wide as the account's but separate, so that a program at its limit
 * does not lock people out of the account page, and the other way round.
 */
export function windowOfSessions(account: Account): [name: string, RateLimit] {
  return [`sessions:${account.id}`, rateLimitsOf(account).account]
}

export function concurrencyOf({ runningLimit, raisedLimit, running, unfinished }: Account): Concurrency {
  return { limit: runningLimit, raisedLimit, running, queued: unfinished - running }
}

export function balanceOf({ available, held }: Account): PublicAccount['balance'] {
  return { available, held }
}

export function callingKey(key: Key, spentThisMonthCoins: number, agent: CallingKey['agent']): CallingKey {
  const { id, name, scopes, monthlySpendCapCoins, expiresAt } = key
  return {
    id,
    name,
    scopes,
    monthlySpendCapCoins,
    spentThisMonthCoins,
    expiresAt: expiresAt?.toISOString() ?? null,
    agent,
  }
}
