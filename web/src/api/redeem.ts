import type { Redeemed } from '@atelier/contract/code.ts'
import { post } from './client.ts'
import { CallFailed, invalidFields, type FailureCode } from './problem.ts'
import * as messages from '#messages/coins.ts'

/** What is wrong with a code, in the language of the page, at its field. */
const refusals: { [Code in FailureCode]?: string } = {
  invalid_code: messages.codeUnknown,
  code_expired: messages.codeExpired,
  code_used: messages.codeUsed,
}

export async function redeemCode(code: string): Promise<Redeemed> {
  try {
    return await post<Redeemed>('/v1/redemptions', { code })
  } catch (error) {
    const message = error instanceof CallFailed ? refusals[error.code] : undefined
    throw message === undefined ? error : invalidFields([{ path: 'code', message }])
  }
}
