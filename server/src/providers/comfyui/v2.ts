import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { failureOf, isNotOffered, isSuccess, pollFailureOf } from '../http/failures.ts'
import { extensionOf } from '../http/media-types.ts'
import { cannotTell } from '../http/missing-runs.ts'
import { pollPause } from '../http/poll-pause.ts'
import { placeValues } from '../http/request.ts'
import { ProviderError, type Handle, type InputFile, type JsonValue, type Work } from '../provider.ts'
import { idOf, SETTLE_MS, UPLOAD_TIMEOUT_MS, type Dialect, type DialectParts } from './dialect.ts'
import { fillGraph } from './graph.ts'
import { refusalOf } from './refusals.ts'
import { eventProgress } from './run-progress.ts'
import { comfySettings } from './settings.ts'
import { endOfJob, isUnderWay, readJob } from './v2-job.ts'
import { findJob } from './v2-search.ts'

type V2Handle = { id: string }

const JOBS = '/api/v2/jobs'

/**
 * Comfy's API v2: Comfy Cloud and its deployments, and comfy-api-proxy before a ComfyUI of one's own. Jobs get their id there,
 * so that one whose reply was lost is looked for by its graph, which has the id of the attempt.
 */
export function createV2({ api, clock, watches, missing }: DialectParts): Dialect {
  return {
    async health(settings, signal) {
      const answer = await api.probe(settings, signal, `${JOBS}?limit=1`)
      // Not every server has the list.
      if (isSuccess(answer) || isNotOffered(answer)) return { state: 'ready' }
      return { state: 'down', detail: failureOf(answer).message }
    },

    async submit(work, signal): Promise<V2Handle> {
      const { settings, attemptId } = work
      let files = 0
      const values = await placeValues(work, (file) => upload(work, file, ++files, signal))
      const answer = await api.call(settings, signal, {
        method: 'POST',
        url: JOBS,
        headers: { 'idempotency-key': attemptId },
        json: { workflow: signedGraph(work, fillGraph(work, values)) },
      })
      if (!isSuccess(answer)) throw refusedJob(answer, work)
      const id = isRecord(answer.body) ? answer.body.id : undefined
      if (typeof id === 'string') return { id }
      throw new ProviderError('internal', 'the job was created without an id', { mayHaveBegun: true })
    },

    async poll(handle, work, signal) {
      signal.throwIfAborted()
      const id = idOf(handle)
      const answer = await api.call(work.settings, signal, { method: 'GET', url: pathOf(id) })
      if (answer.status === 404) return { state: 'failed', code: 'unavailable', detail: 'the job is gone' }
      const job = isSuccess(answer) ? readJob(answer.body) : undefined
      if (!job) throw pollFailureOf(answer)
      if (isUnderWay(job)) return running(work, id, job.progress)
      watches.end(work.attemptId)
      return endOfJob(job, work, api.outputReader(work.settings), clock.now() >= work.deadlineMs)
    },

    async cancel(handle, work, signal) {
      const url = `${pathOf(idOf(handle))}/cancel`
      const answer = await api.call(work.settings, signal, { method: 'POST', url, json: {} })
      // One that is gone need not be canceled.
      if (!isSuccess(answer) && !isNotOffered(answer)) throw failureOf(answer)
    },

    async reconcile(work, signal): Promise<Handle | undefined> {
      const sinceMs = missing.note(work.attemptId)
      const found = await findJob(work, (url) => api.call(work.settings, signal, { method: 'GET', url }))
      if (found.id === undefined && clock.now() - sinceMs < SETTLE_MS)
        throw cannotTell('the job was not found so far')
      if (found.id === undefined && !found.isSure)
        throw cannotTell('the list has no such job, but may not be whole')
      missing.found(work.attemptId)
      return found.id === undefined ? undefined : ({ id: found.id } satisfies V2Handle)
    },
  }

  function running(work: Work, id: string, stated: number | undefined) {
    const heard = watches.shareOf(
      work.attemptId,
      (hear, onEnd) => api.listenToEvents(work.settings, `${pathOf(id)}/events`, { hear, onEnd }),
      eventProgress,
    )
    const share = Math.max(stated ?? 0, heard ?? 0)
    const pollAfterMs = pollPause(work, clock.now())
    return {
      state: 'running' as const,
      pollAfterMs,
      ...((stated ?? heard) !== undefined && { progress: share }),
    }
  }

  /** A file becomes an asset, and the graph refers to it where it would have its name. */
  async function upload(
    work: Work,
    file: InputFile,
    number: number,
    signal: AbortSignal,
  ): Promise<JsonValue> {
    const { mimeType, sizeBytes } = file
    const fileName = `atelier-${work.attemptId}-${number}${extensionOf(mimeType)}`
    const answer = await api.call(work.settings, signal, {
      method: 'POST',
      url: '/api/v2/assets',
      form: [
        { name: 'file_path', value: fileName },
        { name: 'content_type', value: mimeType },
        { name: 'file', fileName, mimeType, sizeBytes, open: () => file.open() },
      ],
      timeoutMs: UPLOAD_TIMEOUT_MS,
    })
    if (!isSuccess(answer)) throw failureOf(answer)
    const id = isRecord(answer.body) ? answer.body.id : undefined
    if (typeof id === 'string') return { __type: 'core/ASSET', info: { id } }
    throw new ProviderError('internal', 'an uploaded file has no id')
  }
}

/** By the titles of its output nodes, which run no different for them, a job is found again. */
function signedGraph({ settings, attemptId }: Work, graph: ReturnType<typeof fillGraph>) {
  const { outputs } = comfySettings(settings)
  const nodes = Object.entries(graph).map(([id, node]) => [
    id,
    outputs.includes(id) ? { ...node, _meta: { title: attemptId } } : node,
  ])
  return Object.fromEntries(nodes) as { [id: string]: JsonValue }
}

/** What the operator has to do about a refusal; neither waiting nor another input would help. */
const hints: Record<string, string> = {
  insufficient_credits: 'the account at the backend has no credit',
  deployment_stopped: 'start the deployment again',
  missing_asset: 'an uploaded file was not found there',
}

function refusedJob(answer: BackendAnswer, work: Work): ProviderError {
  const { code } = isRecord(answer.body) && isRecord(answer.body.error) ? answer.body.error : {}
  const refusal = refusalOf(answer, work)
  // The key was used, so that the job is there, or may be.
  if (code === 'idempotency_key_reuse')
    return new ProviderError('unavailable', refusal.message, { mayHaveBegun: true })
  const hint = answer.status === 402 ? hints.insufficient_credits : hints[String(code)]
  return hint === undefined ? refusal : new ProviderError('unavailable', `${refusal.message} (${hint})`)
}

function pathOf(id: string): string {
  return `${JOBS}/${encodeURIComponent(id)}`
}
