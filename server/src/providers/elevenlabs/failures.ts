import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { errorText, failureOf } from '../http/failures.ts'
import { ProviderError } from '../provider.ts'

/** Sent with 401, where another key would help only if it belonged to another account. */
const unpaid = new Set(['quota_exceeded', 'payment_required', 'insufficient_credits'])

/** Music that must not be made, which is answered with a better prompt. */
const refusedContent = new Set(['bad_prompt', 'bad_composition_plan', 'content_against_policy'])

/** Settings that no customer has chosen, sent with statuses that mean the request elsewhere. */
const ofOperators = new Set(['voice_not_found', 'model_not_found', 'invalid_api_key', 'missing_permissions'])

/**
 * What an answer other than 2xx means. `detail` has a status in words beside its message, which says more than the code; or
 * it is a sentence, or a list of fields. As elsewhere, 503 is a refusal only where it says when to come again.
 */
export function refusalOf(answer: BackendAnswer): ProviderError {
  const status = statusIn(answer.body)
  const detail = `the backend answered ${answer.status}: ${[status, errorText(answer.body)].filter(Boolean).join(': ')}`
  if (unpaid.has(status))
    return new ProviderError('unavailable', `the account at the backend has no credit: ${status}`)
  if (refusedContent.has(status)) return new ProviderError('content_policy', detail)
  if (ofOperators.has(status)) return new ProviderError('internal', detail)
  return failureOf(answer, { busy: answer.headers['retry-after'] === undefined ? [429] : [429, 503] })
}

/** In words, such as `quota_exceeded`; newer answers call it `code`. */
export function statusIn(body: unknown): string {
  const detail = isRecord(body) && isRecord(body.detail) ? body.detail : {}
  const said = [detail.status, detail.code].find((each) => typeof each === 'string')
  return said ?? ''
}
