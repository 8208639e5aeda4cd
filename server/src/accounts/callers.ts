import type { Channel } from '@atelier/contract/account.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import type { ProblemCode } from '@atelier/contract/problem.ts'
import type { Account, Key } from './account.ts'

/** An account, by key or by session; `key` is null for a session. `callerId` tells keys and sessions apart. */
export type AccountCaller = { account: Account; key: Key | null; channel: Channel; callerId: CallerId }

export type CallerId = `key:${string}` | `session:${string}`

/** The refusal of a caller whose key or session ended after the request was authenticated. */
export const endedCallers = {
  api_key_revoked: 'This API key was revoked. Create a new one.',
  api_key_expired: 'This API key has expired. Create a new one.',
  unauthorized: 'This session has ended. Sign in again.',
} as const satisfies Partial<Record<ProblemCode, string>>
/** The same for an agent, whose key nobody can create. */
export const endedAgents = {
  api_key_revoked: 'This access was ended. Ask the person to sign in again.',
  api_key_expired: 'This access token has expired. Refresh it, or ask the person to sign in again.',
} as const satisfies Partial<Record<ProblemCode, string>>

export type EndedCaller = keyof typeof endedCallers

/** A person at the account page. `sessionToken` tells this session from the person's others. */
export type SessionCaller = { account: Account; sessionToken: string }

/** Who acts as operator: the name of a token, or the email of an account marked as operator. */
export type OperatorCaller = { operator: string; role: OperatorRole }

declare module '../platform/http/endpoint.ts' {
  interface Callers {
    generate: AccountCaller
    read: AccountCaller
    uploads: AccountCaller
    account: AccountCaller
    /** Any key, at `/mcp`. */
    agent: AccountCaller
    session: SessionCaller
    operator: OperatorCaller
  }
}

const keyRefusals = [
  'unauthorized',
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
  'insufficient_scope',
  'rate_limited',
] as const

/** The problems with which authentication and rate limits can answer, by scope. */
export const accessProblems = {
  public: [],
  generate: keyRefusals,
  read: keyRefusals,
  uploads: keyRefusals,
  account: keyRefusals,
  agent: keyRefusals,
  session: ['unauthorized', 'rate_limited'],
  operator: ['unauthorized', 'insufficient_scope', 'rate_limited'],
} as const satisfies Record<string, readonly ProblemCode[]>
