import type { RateLimit } from '@atelier/contract/account.ts'
import { Redeemed, RedeemRequest } from '@atelier/contract/code.ts'
import type { ProblemCode } from '@atelier/contract/problem.ts'
import { IdempotencyKey } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { endedCallers } from '../accounts/callers.ts'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readCode } from './code.ts'
import type { CodesDependencies } from './dependencies.ts'
import { redeem, type RedeemRefusal } from './store.ts'

/** Wrong codes; those that work do not count. Far from what guessing would need, whoever shares the address. */
const wrongCodes = {
  ofAccount: { limit: 10, windowSeconds: 600 },
  fromNetwork: { limit: 30, windowSeconds: 600 },
} as const satisfies Record<string, RateLimit>

export const redeemCode = endpoint({
  method: 'POST',
  path: '/v1/redemptions',
  summary: 'Redeem a code for coins',
  description: `The coins are on the account with the answer. Send an \`Idempotency-Key\` to make a repeat harmless: it answers as the first. After ${wrongCodes.ofAccount.limit} wrong codes it asks to wait.`,
  scope: 'account',
  headers: Type.Object({
    'Idempotency-Key': Type.Optional(
      Type.With(IdempotencyKey, { description: 'Unique per intended redemption.' }),
    ),
  }),
  body: RedeemRequest,
  responds: { 200: Redeemed },
  problems: [
    'invalid_params',
    'unauthorized',
    'api_key_revoked',
    'api_key_expired',
    'account_locked',
    'invalid_code',
    'idempotency_conflict',
    'code_expired',
    'code_used',
    'rate_limited',
  ],
  async handle({ account, callerId, body, headers, request, problem }, { db, limiter }: CodesDependencies) {
    const windows = [
      { name: `codes:${account.id}`, window: wrongCodes.ofAccount },
      { name: `codes:${networkOf(request.ip)}`, window: wrongCodes.fromNetwork },
    ]
    // Counted before it is looked up, so that guesses at once are counted, too.
    for (const { name, window } of windows) await countRequest(limiter, name, window)
    const code = readCode(body.code)
    if (code === undefined) throw atCode('invalid_code', unknownCode)
    const idempotencyKey = headers['Idempotency-Key']
    const answer = await redeem(db, { accountId: account.id, callerId, code, idempotencyKey })
    if (answer.verdict === 'unknown') throw atCode('invalid_code', unknownCode)
    // Whoever has a real code is not guessing.
    for (const { name, window } of windows) await limiter.giveBack(name, window).catch(() => undefined)

    if (answer.verdict === 'redeemed') {
      const { coins, availableAfter: available, heldAfter: held } = answer
      return { 200: { coins, balance: { available, held } } }
    }
    const { code: refusal, detail, isAtCode } = refusals[answer.verdict]
    throw isAtCode ? atCode(refusal, detail) : problem(refusal, detail)

    function atCode(refused: Refused, message: string) {
      return problem(refused, `code: ${message}`, { issues: [{ path: 'code', message }] })
    }
  },
})

type Refused = (typeof refusals)[keyof typeof refusals]['code'] | 'invalid_code'

const unknownCode = 'is no code of this service; check that you typed all of it'

/** What is said of each verdict; of a code, at its field. */
const refusals = {
  unauthorized: { code: 'unauthorized', detail: endedCallers.unauthorized, isAtCode: false },
  api_key_revoked: { code: 'api_key_revoked', detail: endedCallers.api_key_revoked, isAtCode: false },
  api_key_expired: { code: 'api_key_expired', detail: endedCallers.api_key_expired, isAtCode: false },
  account_locked: {
    code: 'account_locked',
    detail: 'The account is locked; no code can be redeemed. Ask the operator.',
    isAtCode: false,
  },
  conflict: {
    code: 'idempotency_conflict',
    detail: 'This Idempotency-Key was used for another code. Use a new key for a new redemption.',
    isAtCode: false,
  },
  ended: {
    code: 'code_expired',
    detail: 'can no longer be redeemed; ask whoever gave it to you',
    isAtCode: true,
  },
  expired: {
    code: 'code_expired',
    detail: 'can no longer be redeemed; ask whoever gave it to you',
    isAtCode: true,
  },
  used: { code: 'code_used', detail: 'was redeemed as often as it can be', isAtCode: true },
  used_by_account: {
    code: 'code_used',
    detail: 'was redeemed by you before; its coins are in your ledger',
    isAtCode: true,
  },
  account_limit: {
    code: 'code_used',
    detail: 'is one more of this kind than an account may redeem',
    isAtCode: true,
  },
  too_many_coins: {
    code: 'invalid_params',
    detail: 'would make the balance too large to count exactly',
    isAtCode: true,
  },
} as const satisfies Record<
  Exclude<RedeemRefusal, 'unknown'>,
  { code: ProblemCode; detail: string; isAtCode: boolean }
>
