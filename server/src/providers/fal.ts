import { isRecord } from '@atelier/contract/is-record.ts'
import { createApi, type HttpParts } from './http/api.ts'
import type { BackendAnswer } from './http/client.ts'
import { createLostSubmits, withCorrelationId } from './http/correlation-id.ts'
import { failureOf, isSuccess, pollFailureOf } from './http/failures.ts'
import { pollPause } from './http/poll-pause.ts'
import { canceledRun, progressOf } from './http/prediction.ts'
import { buildInput, smallAsDataUrl } from './http/request.ts'
import { createCosts } from './fal/cost.ts'
import { endOf } from './fal/end.ts'
import { failureOfRun, refusalOf } from './fal/failures.ts'
import { listRequests } from './fal/requests.ts'
import {
  apiUrlOf,
  falIssues,
  handleFrom,
  restUrlOf,
  storedHandle,
  submitHeaders,
  submitUrl,
  urlOf,
  usualHandle,
  type FalHandle,
} from './fal/request.ts'
import { isResult, readReport, readStatus, type QueueState, type Report } from './fal/result.ts'
import { createUploads } from './fal/uploads.ts'
import { createSignatures } from './fal/webhook.ts'
import type { Charge, Handle, Provider, Settings, Work } from './provider.ts'

const CALL_TIMEOUT_MS = 30_000

/** For all that we ask before a callback is answered: fal waits 15 seconds, and we have to store it as well. */
const CALLBACK_TIMEOUT_MS = 10_000

/** Nobody has such a request; whoever says so is there, and knows the key. */
const NO_REQUEST = '00000000-0000-0000-0000-000000000000'

/** What a cancel may say; whether it came in time is for the next poll. */
const cancelStatuses = new Set([
  'OK',
  'CANCELLATION_REQUESTED',
  'ALREADY_COMPLETED',
  'NOT_FOUND',
  'CANCELLED',
])

/**
 * The queue of fal: requests are accepted whatever the load, can be asked for and report their end, signed. What they cost
 * stands in the answer that has the result. docs/decisions/0044-fal-and-elevenlabs.md
 */
export function createFal({ client, credentials, clock }: HttpParts): Provider {
  const authorize = (key: string) => ({ authorization: `Key ${key}` })
  const common = { client, credentials, authorize, timeoutMs: CALL_TIMEOUT_MS }
  const queue = createApi({ ...common, urlOf })
  const rest = createApi({ ...common, urlOf: restUrlOf })
  const api = createApi({ ...common, urlOf: apiUrlOf })
  const { upload } = createUploads(rest, client)
  const { isSigned } = createSignatures(client, clock)
  const costs = createCosts(api, clock)
  // Perhaps only what has ended is listed, and a request may wait for hours before: that there is none is never said.
  const lostSubmits = createLostSubmits({ clock, settleMs: Infinity })

  return {
    name: 'fal',
    repeatable: false,
    slots: 8,
    settingsIssues: falIssues,
    origin: queue.origin,
    otherOrigins: (settings) => [rest.origin(settings), api.origin(settings)],

    async health(settings, signal) {
      const answer = await queue.probe(settings, signal, usualHandle(NO_REQUEST, settings).status)
      const isDown = answer.status >= 500 || answer.status === 401 || answer.status === 403
      return isDown ? { state: 'down', detail: refusalOf(answer).message } : { state: 'ready' }
    },

    async readCallback(callback, settings) {
      const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS)
      if (!(await isSigned(callback, settings, signal))) return { says: 'refused' }
      const report = readReport(callback.body, credentials)
      if (!report) return { says: 'ignored' }
      return { says: 'ended', ...(await chargeOf(report, settings, signal)) }
    },

    async submit(work, signal): Promise<FalHandle> {
      const { settings } = work
      const input = await buildInput(
        withCorrelationId(work),
        smallAsDataUrl((file) => upload(settings, file, signal)),
      )
      const answer = await queue.call(settings, signal, {
        method: 'POST',
        url: submitUrl(work),
        headers: submitHeaders(work, clock.now()),
        json: input,
      })
      if (!isSuccess(answer)) throw refusalOf(answer)
      return handleFrom(answer.body, settings)
    },

    async poll(handle, work, signal) {
      signal.throwIfAborted()
      const at = storedHandle(handle)
      const report = await reported(work, at.id)
      const isLate = clock.now() >= work.deadlineMs
      const gone = { state: 'failed', code: 'unavailable', detail: 'the request is gone' } as const

      const state = report?.state ?? (await askState(at, work.settings, signal))
      if (!state) return gone
      if (state.state === 'canceled') return canceledRun(isLate, {})
      if (state.state === 'running')
        return { state: 'running', pollAfterMs: pollPause(work, clock.now()), ...progressOf(state) }

      const result = await askResult(at, state, report, work.settings, signal)
      if (!result) return gone
      const cost = await costs.of(result, work.settings)
      return endOf(state, result, work, queue.outputReader(work.settings), { isLate, cost })
    },

    async cancel(handle, { settings }, signal) {
      const url = storedHandle(handle).cancel
      const answer = await queue.call(settings, signal, { method: 'PUT', url })
      const said = isRecord(answer.body) ? answer.body.status : undefined
      const isUnderstood = typeof said === 'string' && cancelStatuses.has(said)
      if (!isUnderstood && !isSuccess(answer) && answer.status !== 404) throw failureOf(answer)
    },

    async reconcile(work, signal): Promise<Handle | undefined> {
      const { settings } = work
      const report = await reported(work)
      const list = (sinceMs: number) => listRequests(api, settings, sinceMs, signal)
      const id = report?.id ?? (await lostSubmits.find(work, list))
      return id === undefined ? undefined : usualHandle(id, settings)
    },
  }

  /** What arrived for the attempt; a report of another request says nothing of this one. */
  async function reported(work: Work, id?: string): Promise<Report | undefined> {
    const body = await work.callback()
    const report = body && readReport(body, credentials)
    return id === undefined || report?.id === id ? report : undefined
  }

  /** Undefined where there is no such request any more. */
  async function askState(
    { status: url }: FalHandle,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<QueueState | undefined> {
    const answer = await queue.call(settings, signal, {
      method: 'GET',
      url: `${url}${url.includes('?') ? '&' : '?'}logs=1`,
    })
    if (answer.status === 404) return undefined
    const state = isSuccess(answer) ? readStatus(answer.body) : undefined
    if (!state) throw pollFailureOf(answer)
    return state
  }

  /** The result with its cost; or, where it cannot be had, what the report says. Undefined where it is gone. */
  async function askResult(
    { response: url }: FalHandle,
    state: QueueState,
    report: Report | undefined,
    settings: Settings,
    signal: AbortSignal,
  ) {
    const asked = queue.call(settings, signal, { method: 'GET', url })
    const answer = await asked.catch((thrown: unknown) => {
      if (report?.result) return undefined
      throw thrown
    })
    if (answer && isResult(answer, state)) return answer
    if (report?.result) return report.result
    if (!answer || answer.status === 404) return undefined
    throw pollFailureOf(answer)
  }

  /** A report has no cost, so that of a late one is asked for here: nobody polls for it any more. */
  async function chargeOf(
    { id, state, result }: Report,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<Charge> {
    const url = usualHandle(id, settings).response
    const asked = queue.call(settings, signal, { method: 'GET', url })
    const answer: BackendAnswer | undefined = await asked.catch(() => undefined)
    const cost = answer && isResult(answer, state) ? await costs.of(answer, settings, signal) : undefined
    const { isFree } = result && result.status >= 300 ? failureOfRun(state, result, cost) : {}
    return { ...(cost && { cost }), ...(isFree && { isFree }) }
  }
}
