import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { errorText, failureOf, isContentRefusal, MAX_DETAIL_CHARACTERS } from '../http/failures.ts'
import { ProviderError, type Cost } from '../provider.ts'
import type { QueueState, Result } from './result.ts'

/** What fal calls errors of its own and of models, as far as the status of the answer does not say the same. */
// prettier-ignore
const codes: ReadonlyMap<string, GenerationErrorCode> = new Map([
  ['content_policy_violation',       'content_policy'],
  ['request_timeout',                'timeout'],
  ['startup_timeout',                'timeout'],
  ['generation_timeout',             'timeout'],
  ['downstream_service_error',       'unavailable'],
  ['downstream_service_unavailable', 'unavailable'],
  ['internal_server_error',          'internal'],
  ['internal_error',                 'internal'],
  // Of the files that we have sent there.
  ['file_download_error',            'internal'],
  ['no_media_generated',             'internal'],
])

/** No runner had it yet, and fal bills for no such error. */
const neverBegan = new Set([
  'startup_timeout',
  'runner_scheduling_failure',
  'runner_connection_timeout',
  'runner_connection_refused',
])

type FailureOfRun = {
  state: 'failed'
  code: GenerationErrorCode
  detail: string
  isFree?: true
  isCanceled: boolean
}

/** What is wrong with a request that has ended; said by the queue, by the result, or by both. */
export function failureOfRun(state: QueueState, result: Result, cost: Cost | undefined): FailureOfRun {
  const types = typesIn(state, result)
  const said = state.state === 'ended' ? (state.error ?? '') : ''
  const text = [errorText(result.status < 300 ? undefined : result.body), said].filter(Boolean).join('; ')
  const isOurTime = result.headers['x-fal-request-timeout-type'] === 'user'
  const isFree = (isOurTime || types.some((type) => neverBegan.has(type))) && !cost?.amount
  return {
    state: 'failed',
    code: isOurTime ? 'timeout' : codeOf(types, result.status, text),
    detail: text.slice(0, MAX_DETAIL_CHARACTERS) || 'the request failed without saying why',
    ...(isFree && { isFree }),
    isCanceled: types.some((type) => /cancel+ed/i.test(type)) || /\bcancel+ed\b/i.test(said),
  }
}

function codeOf(types: readonly string[], status: number, text: string): GenerationErrorCode {
  const known = types.map((type) => codes.get(type)).find((code) => code !== undefined)
  if (known) return known
  if (isContentRefusal(text)) return 'content_policy'
  if (types.some((type) => type.startsWith('runner_'))) return 'unavailable'
  if (status === 400 || status === 413 || status === 422) return 'invalid_input'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}

/** `detail` is a list of errors with a type each, or a sentence; then the type stands beside it. */
function typesIn(state: QueueState, { headers, body }: Result): string[] {
  const { detail, error_type: beside } = isRecord(body) ? body : {}
  const listed: unknown[] = Array.isArray(detail) ? detail.map((each) => isRecord(each) && each.type) : []
  const said = state.state === 'ended' ? state.errorType : undefined
  return [...listed, beside, headers['x-fal-error-type'], said].filter((type) => typeof type === 'string')
}

/** A submit that was refused. The balance is none of the customer's business, and waiting does not help. */
export function refusalOf(answer: BackendAnswer): ProviderError {
  const { status, body } = answer
  const isUnpaid =
    status === 402 || (status === 403 && /exhausted balance|user is locked/i.test(errorText(body)))
  return isUnpaid
    ? new ProviderError('unavailable', `the account at the backend has no credit: ${errorText(body)}`)
    : failureOf(answer)
}
