import { isRecord } from '@atelier/contract/is-record.ts'
import { createApi, type HttpParts } from './http/api.ts'
import type { BackendAnswer } from './http/client.ts'
import { failureOf, isSuccess, MAX_DETAIL_CHARACTERS } from './http/failures.ts'
import { endOf, predictionIn, progressOf, readingOf, readPrediction, reportedEnd } from './http/prediction.ts'
import type { Prediction } from './http/prediction.ts'
import { createMissingRuns } from './http/missing-runs.ts'
import { pollPause } from './http/poll-pause.ts'
import { buildInput, dataUrlOf, sentBytes } from './http/request.ts'
import { baseOf, numberOf, settingIssues, type SettingKinds } from './http/settings.ts'
import {
  ProviderError,
  type Handle,
  type Health,
  type Provider,
  type Settings,
  type Work,
} from './provider.ts'

const settingKinds: SettingKinds = {
  url: 'url',
  /** Cog knows none; a proxy before it may. */
  key: 'text?',
  /** The base of callback URLs where the container reaches us under another name than customers do. */
  callbackUrl: 'url?',
  lostAfterSeconds: 'seconds?',
}

/** Cog takes bodies of 100 MiB, and base64 adds a third. */
const MAX_FILES_MIB = 70

const HEALTH_PATH = '/health-check'

const SUBMIT_TIMEOUT_MS = 120_000
const CALL_TIMEOUT_MS = 15_000

/** Cog tries for about seven minutes to deliver a result; then it is gone. */
const LOST_AFTER_SECONDS = 8 * 60

/** A snapshot quotes the whole input; with larger files it is not worth its bytes. */
const MAX_SNAPSHOT_INPUT_BYTES = 256 * 1024

/** All slots are taken, a proxy before it has enough, or the model is not ready. */
const busy = [409, 429, 503]

/** A proxy says 503 in a text, also where the connection broke after the container had taken the run. */
const busyInWords = [409, 429]

/** Refused by every Cog server before the model is called; `null` and `{}` are not. */
const noInput = 0

/** The input was refused, at once or by the model's process; or there was no slot for it, or no model yet. */
const noSuchRun = new Set([422, 200, 409, 503])

type CogHandle = { id: string }

/**
 * Containers that speak the HTTP API of Cog. There is no status to ask for and no list: results arrive at the callback URL, and
 * a run that has ended is forgotten, so that a second submit under its id would run it again.
 * docs/decisions/0038-backends-over-http.md
 */
export function createCog({ client, credentials, clock }: HttpParts): Provider {
  const urlOf = (settings: Settings) => baseOf(settings, 'url')
  const timeoutMs = CALL_TIMEOUT_MS
  const { call, probe, origin, outputReader } = createApi({ client, credentials, urlOf, timeoutMs })
  /** Those of which the container has neither the run nor a result for us. */
  const missing = createMissingRuns(clock)

  return {
    name: 'cog',
    repeatable: false,
    slots: 1,
    settingsIssues: (settings) => settingIssues(settings, settingKinds),
    origin,

    async health(settings, signal) {
      return healthOf(await probe(settings, signal, HEALTH_PATH))
    },

    async readCallback(callback) {
      const prediction = predictionIn(callback.body, credentials)
      return prediction ? readingOf(prediction) : { says: 'refused' }
    },

    async submit(work, signal): Promise<CogHandle> {
      const { attemptId: id } = work
      if (sentBytes(work) > MAX_FILES_MIB * 2 ** 20) {
        const detail = `the files have ${sentBytes(work)} bytes together, and Cog takes at most ${MAX_FILES_MIB} MiB`
        throw new ProviderError('invalid_input', detail)
      }
      const input = await buildInput(work, dataUrlOf)
      const answer = await call(work.settings, signal, {
        method: 'PUT',
        url: `/predictions/${id}`,
        headers: { prefer: 'respond-async' },
        json: { id, input, webhook: webhookOf(work), webhook_events_filter: ['completed'] },
        timeoutMs: SUBMIT_TIMEOUT_MS,
      })
      if (!isSuccess(answer)) throw failureOf(answer, { busy: isRecord(answer.body) ? busy : busyInWords })
      return { id }
    },

    async poll(_handle, work, signal) {
      signal.throwIfAborted()
      const end = await reportedEnd(work, credentials, work.attemptId)
      const isLate = clock.now() >= work.deadlineMs
      if (end) return endOf(end, work, outputReader(work.settings), { isLate })

      const { attemptId } = work
      const isOverdue = clock.now() - (missing.sinceMs(attemptId) ?? Infinity) > lostAfterMs(work.settings)
      const isSmall = sentBytes(work) <= MAX_SNAPSHOT_INPUT_BYTES
      const snapshot = isSmall || isOverdue ? await takeSnapshot(work, signal) : undefined
      if (snapshot) missing.found(attemptId)
      if (snapshot || !isOverdue) {
        // While all of its slots are taken, one of them may be ours.
        const isNoted = snapshot || missing.sinceMs(attemptId) !== undefined
        if (!isNoted && (await hasFreeSlot(work.settings, signal))) missing.note(attemptId)
        const pollAfterMs = pollPause(work, clock.now())
        return { state: 'running', pollAfterMs, ...(snapshot && progressOf(snapshot)) }
      }
      const detail = 'the container has no such run any more, and its result has not arrived'
      return { state: 'failed', code: 'unavailable', detail }
    },

    async cancel(_handle, work, signal) {
      const url = `/predictions/${work.attemptId}/cancel`
      const answer = await call(work.settings, signal, { method: 'POST', url })
      if (!isSuccess(answer) && answer.status !== 404) throw failureOf(answer)
    },

    async reconcile(work, signal): Promise<Handle> {
      const isKnown =
        (await reportedEnd(work, credentials, work.attemptId)) ?? (await takeSnapshot(work, signal))
      if (isKnown) return { id: work.attemptId } satisfies CogHandle
      const detail = 'the container does not run it now; whether it ever did, it cannot say'
      throw new ProviderError('unavailable', detail, { mayHaveBegun: true })
    },
  }

  /**
   * How far a run is, or undefined where the container does not run it. Cog looks the id up first and answers with what it
   * runs under it, whatever else was sent. Where there is no such run, an input that is no object is refused before the
   * model is called, so that this never begins one.
   */
  async function takeSnapshot(work: Work, signal: AbortSignal): Promise<Prediction | undefined> {
    const answer = await call(work.settings, signal, {
      method: 'PUT',
      url: `/predictions/${work.attemptId}`,
      json: { input: noInput },
    })
    // A snapshot that another worker takes at this moment is no run either.
    const isSnapshot = isRecord(answer.body) && answer.body.input === noInput
    if (answer.status === 202 && !isSnapshot) return readPrediction(answer.body)
    if (answer.status === 202 || noSuchRun.has(answer.status)) return undefined
    throw new ProviderError('unavailable', failureOf(answer).message, { mayHaveBegun: true })
  }

  async function hasFreeSlot(settings: Settings, signal: AbortSignal): Promise<boolean> {
    return healthOf(await call(settings, signal, { method: 'GET', url: HEALTH_PATH })).state === 'ready'
  }
}

function healthOf(answer: BackendAnswer): Health {
  const { status, setup } = isRecord(answer.body) ? answer.body : {}
  if (!isSuccess(answer)) return { state: 'down', detail: failureOf(answer).message }
  if (status === 'READY') return { state: 'ready' }
  if (status === 'BUSY') return { state: 'busy' }
  const logs = isRecord(setup) && typeof setup.logs === 'string' ? setup.logs.trim() : ''
  // A progress bar rewrites its line.
  const lastLine = logs
    .split(/[\r\n]/)
    .at(-1)
    ?.slice(0, MAX_DETAIL_CHARACTERS)
  return { state: 'down', detail: `the container says ${String(status)}${lastLine ? `: ${lastLine}` : ''}` }
}

/** Where the container reports the result, as it reaches us. */
function webhookOf({ settings, callbackUrl }: Work): string {
  const { origin, pathname, search } = new URL(callbackUrl)
  return baseOf(settings, 'callbackUrl', origin) + pathname + search
}

function lostAfterMs(settings: Settings): number {
  return (numberOf(settings, 'lostAfterSeconds') ?? LOST_AFTER_SECONDS) * 1000
}
