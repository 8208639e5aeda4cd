import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import type { Credentials } from '../http/credentials.ts'
import { isSuccess } from '../http/failures.ts'
import { parseJson } from '../http/parse-json.ts'

/** What the queue says of a request. One that failed has ended, too, and says so only by its error. */
export type QueueState =
  | { readonly state: 'running'; readonly logs: string }
  | { readonly state: 'ended'; readonly error?: string; readonly errorType?: string }
  | { readonly state: 'canceled' }

/** A status that we do not know is one on the way; undefined where there is none. */
export function readStatus(body: unknown): QueueState | undefined {
  if (!isRecord(body) || typeof body.status !== 'string') return undefined
  const { status, error, error_type: errorType, logs } = body
  if (/^CANCEL+ED$/.test(status)) return { state: 'canceled' }
  if (status !== 'COMPLETED') return { state: 'running', logs: logText(logs) }
  return {
    state: 'ended',
    ...(typeof error === 'string' && { error }),
    ...(typeof errorType === 'string' && { errorType }),
  }
}

function logText(logs: unknown): string {
  const lines: unknown[] = Array.isArray(logs) ? logs : []
  return lines
    .flatMap((line) => (isRecord(line) && typeof line.message === 'string' ? line.message : []))
    .join('\n')
}

/** What arrived at the callback URL. */
export type Report = { readonly id: string; readonly state: QueueState; readonly result?: Result }

/** The answer to the question for a result, or as much of it as a report has. */
export type Result = Pick<BackendAnswer, 'status' | 'headers' | 'body'>

/** Undefined where it is not the end of a request. */
export function readReport(body: Uint8Array, credentials: Pick<Credentials, 'redact'>): Report | undefined {
  const report = credentials.redact(parseJson(body))
  if (!isRecord(report) || typeof report.request_id !== 'string') return undefined
  const { request_id: id, status, payload } = report
  if (status !== 'OK' && status !== 'ERROR') return undefined
  const error = typeof report.error === 'string' ? report.error : ''
  if (status === 'ERROR')
    return { id, state: { state: 'ended', error }, result: failedResult(error, payload) }
  // A payload that could not be put into the report is asked for.
  const hasPayload = payload !== null && payload !== undefined
  return { id, state: { state: 'ended' }, ...(hasPayload && { result: resultOf(200, payload) }) }
}

/** The error names the status of the answer that the model gave. */
function failedResult(error: string, payload: unknown): Result {
  const status = Number(/\b[45]\d\d\b/.exec(error)?.[0] ?? 500)
  return resultOf(status, payload ?? { detail: error })
}

const resultOf = (status: number, body: unknown): Result => ({ status, headers: {}, body })

/** These are about the question, and not about the result. */
const ofTheQuestion = new Set([401, 403, 404, 408, 429])

/** Whether an answer is the result, or a failure of the run. A gateway that has trouble says nothing of the run. */
export function isResult(answer: BackendAnswer, state: QueueState): boolean {
  if (isSuccess(answer))
    return answer.status !== 202 && typeof answer.body === 'object' && answer.body !== null
  if (ofTheQuestion.has(answer.status)) return false
  const hasFailed = state.state === 'ended' && state.error !== undefined
  return answer.status < 500 || (isRecord(answer.body) && (hasFailed || answer.body.detail !== undefined))
}
