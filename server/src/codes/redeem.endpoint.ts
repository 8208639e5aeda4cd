import type { RateLimit } from '@atelier/contract/account.ts'
import { Redeemed, RedeemRequest } from '@atelier/contract/code.ts'
import { IdempotencyKey } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { endedCallers } from '../accounts/callers.ts'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readCode } from './code.ts'
import type { CodesDependencies } from './dependencies.ts'
import { redeem } from './store.ts'

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

    switch (answer.verdict) {
      case 'redeemed': {
        const { coins, availableAfter: available, heldAfter: held } = answer
        return { 200: { coins, balance: { available, held } } }
      }
      case 'unauthorized':
      case 'api_key_revoked':
      case 'api_key_expired':
        throw problem(answer.verdict, endedCallers[answer.verdict])
      case 'account_locked':
        throw problem('account_locked', 'The account is locked; no code can be redeemed. Ask the operator.')
      case 'conflict':
        throw problem(
          'idempotency_conflict',
          'This Idempotency-Key was used for another code. Use a new key for a new redemption.',
        )
      case 'ended':
      case 'expired':
        throw atCode('code_expired', 'can no longer be redeemed; ask whoever gave it to you')
      case 'used':
        throw atCode('code_used', 'was redeemed as often as it can be')
      case 'used_by_account':
        throw atCode(
          'code_used',
          `was redeemed by you${dayOf(answer.createdAt)}; its coins are in your ledger`,
        )
      case 'account_limit':
        throw atCode('code_used', 'is one more of this kind than an account may redeem')
      case 'too_many_coins':
        throw atCode('invalid_params', 'would make the balance too large to count exactly')
    }

    function atCode(
      refusal: 'invalid_params' | 'invalid_code' | 'code_expired' | 'code_used',
      message: string,
    ) {
      return problem(refusal, `code: ${message}`, { issues: [{ path: 'code', message }] })
    }
  },
})

const unknownCode = 'is no code of this service; check that you typed all of it'
const dayOf = (moment: Date | null) => (moment ? ` on ${moment.toISOString().slice(0, 10)}` : '')
