import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { failureOf } from '../http/failures.ts'
import { ProviderError } from '../provider.ts'

/** Sent with 429 or 400, where neither waiting nor another input would help. */
const unpaid = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/**
 * What an answer other than 2xx means. 429 is a refusal, and so is 503 where it says when to come again: whoever says that has
 * not taken the work. Any other 5xx may come from a proxy whose server has. docs/decisions/0041-openai-shape.md
 */
export function refusalOf(answer: BackendAnswer): ProviderError {
  const code = isRecord(answer.body) && isRecord(answer.body.error) ? answer.body.error.code : undefined
  if (typeof code === 'string' && unpaid.has(code))
    return new ProviderError('unavailable', `the account at the backend has no credit: ${code}`)
  return failureOf(answer, { busy: answer.headers['retry-after'] === undefined ? [429] : [429, 503] })
}
