import { isRecord } from '@atelier/contract/is-record.ts'
import { createApi, type HttpParts } from './http/api.ts'
import type { BackendAnswer } from './http/client.ts'
import { createLostSubmits, withCorrelationId, type Listed } from './http/correlation-id.ts'
import { failureOf, isSuccess, pollFailureOf } from './http/failures.ts'
import {
  endOf,
  hasEnded,
  predictionIn,
  progressOf,
  readingOf,
  readPrediction,
  reportedEnd,
  type Prediction,
} from './http/prediction.ts'
import { parseJson } from './http/parse-json.ts'
import { pollPause } from './http/poll-pause.ts'
import { buildInput, smallAsDataUrl } from './http/request.ts'
import { settingIssues, textOf, type SettingKinds } from './http/settings.ts'
import { ProviderError } from './provider.ts'
import type { Handle, InputFile, JsonValue, Provider, Settings } from './provider.ts'
import { cancelAfter, isLate, targetOf, targets, urlOf, webhookOf } from './replicate/request.ts'
import { listedOf } from './replicate/search.ts'
import { isSigned } from './replicate/signature.ts'

const settingKinds: SettingKinds = {
  url: 'url?',
  key: 'text',
  version: 'text?',
  model: 'text?',
  deployment: 'text?',
  cancelAfterSeconds: 'seconds?',
  /** The path of an input that the model ignores. The attempt's id is sent there, and a submit that broke off is found by it. */
  correlationId: 'text?',
  webhookKey: 'text?',
}

const CALL_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 300_000

/** How long after a submit broke off the backend may still be working on it. */
const SETTLE_MS = 60_000

const MAX_PAGES = 50

type ReplicateHandle = { id: string }

/** The hosted dialect of Cog: runs can be looked up and listed, callbacks are signed, and every second is charged. */
export function createReplicate({ client, credentials, clock }: HttpParts): Provider {
  const timeoutMs = CALL_TIMEOUT_MS
  const { call, probe, origin, outputReader } = createApi({ client, credentials, urlOf, timeoutMs })
  const lostSubmits = createLostSubmits({ clock, settleMs: SETTLE_MS })
  /** By address and key. */
  const webhookKeys = new Map<string, Promise<string>>()

  return {
    name: 'replicate',
    repeatable: false,
    slots: 8,
    settingsIssues(settings) {
      const issues = settingIssues(settings, settingKinds)
      const given = targets.filter((name) => settings[name] !== undefined)
      return given.length === 1 ? issues : [...issues, `exactly one of ${targets.join(', ')} is needed`]
    },
    origin,

    async health(settings, signal) {
      const answer = await probe(settings, signal, '/account')
      return isSuccess(answer) ? { state: 'ready' } : { state: 'down', detail: failureOf(answer).message }
    },

    async readCallback(callback, settings) {
      const isFromBackend = isSigned(callback, await webhookKeyOf(settings), clock.now())
      return isFromBackend ? readingOf(predictionIn(callback.body, credentials)) : { says: 'refused' }
    },

    async submit(work, signal): Promise<ReplicateHandle> {
      const { settings } = work
      const upload = (file: InputFile) => uploadFile(settings, file, signal)
      const input = await buildInput(withCorrelationId(work), smallAsDataUrl(upload))
      const { path, ...target } = targetOf(settings)
      const answer = await call(settings, signal, {
        method: 'POST',
        url: path,
        headers: cancelAfter(work, clock.now()),
        json: { ...target, input, ...webhookOf(work) },
      })
      if (!isSuccess(answer)) throw failureOf(answer)
      const id = isRecord(answer.body) ? answer.body.id : undefined
      if (typeof id === 'string') return { id }
      throw new ProviderError('internal', 'the prediction was created without an id', { mayHaveBegun: true })
    },

    async poll(handle, work, signal) {
      signal.throwIfAborted()
      const id = idOf(handle)
      const reported = await reportedEnd(work, credentials, id)
      const ended = (end: Prediction) =>
        endOf(end, work, outputReader(work.settings), { isLate: isLate(work, clock.now()) })
      if (reported) return ended(reported)

      const answer = await call(work.settings, signal, { method: 'GET', url: `/predictions/${id}` })
      if (answer.status === 404)
        return { state: 'failed', code: 'unavailable', detail: 'the prediction is gone' }
      const prediction = isSuccess(answer) ? readPrediction(answer.body) : undefined
      if (!prediction) throw pollFailureOf(answer)
      if (hasEnded(prediction)) return ended(prediction)
      return { state: 'running', pollAfterMs: pollPause(work, clock.now()), ...progressOf(prediction) }
    },

    async cancel(handle, work, signal) {
      const answer = await call(work.settings, signal, {
        method: 'POST',
        url: `/predictions/${idOf(handle)}/cancel`,
      })
      if (!isSuccess(answer) && answer.status !== 404) throw failureOf(answer)
    },

    async reconcile(work, signal): Promise<Handle | undefined> {
      const reported = await reportedEnd(work, credentials)
      if (reported?.id !== undefined) return { id: reported.id }
      const id = await lostSubmits.find(work, (sinceMs) => list(work.settings, sinceMs, signal))
      return id === undefined ? undefined : { id }
    },
  }

  async function uploadFile(settings: Settings, file: InputFile, signal: AbortSignal): Promise<JsonValue> {
    const { mimeType, sizeBytes } = file
    const answer = await call(settings, signal, {
      method: 'POST',
      url: '/files',
      form: [{ name: 'content', fileName: 'input', mimeType, sizeBytes, open: () => file.open() }],
      timeoutMs: UPLOAD_TIMEOUT_MS,
    })
    if (!isSuccess(answer)) throw failureOf(answer)
    const urls = isRecord(answer.body) ? answer.body.urls : undefined
    if (isRecord(urls) && typeof urls.get === 'string') return urls.get
    throw new ProviderError('internal', 'an uploaded file has no address')
  }

  /** Everything that was created since then. */
  async function list(settings: Settings, sinceMs: number, signal: AbortSignal): Promise<Listed[]> {
    const listed: Listed[] = []
    let url: string | undefined =
      `/predictions?created_after=${encodeURIComponent(new Date(sinceMs).toISOString())}`
    for (let page = 0; page < MAX_PAGES && url !== undefined; page++) {
      const answer: BackendAnswer = await call(settings, signal, { method: 'GET', url })
      if (!isSuccess(answer) || !isRecord(answer.body) || !Array.isArray(answer.body.results))
        throw pollFailureOf(answer)
      listed.push(...answer.body.results.flatMap((each: unknown) => listedOf(each, settings)))
      const next: unknown = answer.body.next
      url = typeof next === 'string' ? pathBelow(urlOf(settings), next) : undefined
    }
    if (url !== undefined) throw new ProviderError('unavailable', 'too many predictions to look through')
    return listed
  }

  function webhookKeyOf(settings: Settings): Promise<string> {
    const given = textOf(settings, 'webhookKey')
    if (given !== undefined) return Promise.resolve(credentials.resolve(given))
    const account = `${urlOf(settings)} ${textOf(settings, 'key')}`
    const known = webhookKeys.get(account) ?? fetchWebhookKey(settings)
    webhookKeys.set(account, known)
    known.catch(() => webhookKeys.delete(account))
    return known
  }

  async function fetchWebhookKey(settings: Settings): Promise<string> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const url = '/webhooks/default/secret'
    // As it came: the secret may also be one of those that are taken out of answers.
    const answer = await call(settings, signal, { method: 'GET', url, wantsBytes: true })
    if (!isSuccess(answer)) throw failureOf(answer)
    const body = answer.body instanceof Uint8Array ? parseJson(answer.body) : undefined
    if (isRecord(body) && typeof body.key === 'string') return body.key
    throw new ProviderError('internal', 'the backend has no secret for webhooks')
  }
}

/** The list's link to its next page, unless it leads elsewhere. */
function pathBelow(base: string, link: string): string {
  const { href } = new URL(link, base)
  if (!href.startsWith(`${base}/`))
    throw new ProviderError('unavailable', 'the next page of the list is elsewhere')
  return href.slice(base.length)
}

function idOf(handle: Handle): string {
  if (isRecord(handle) && typeof handle.id === 'string') return handle.id
  throw new ProviderError('internal', 'a handle of Replicate comes back as it was stored')
}
