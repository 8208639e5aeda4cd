import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { failureOf, isNotOffered, isSuccess, pollFailureOf } from '../http/failures.ts'
import { extensionOf } from '../http/media-types.ts'
import { cannotTell, SKEW_MS } from '../http/missing-runs.ts'
import { pollPause } from '../http/poll-pause.ts'
import { canceledRun } from '../http/prediction.ts'
import { beforeSubmit, placeValues } from '../http/request.ts'
import { ProviderError, type Handle, type InputFile, type Settings, type Work } from '../provider.ts'
import { idOf, SETTLE_MS, UPLOAD_TIMEOUT_MS, type Dialect, type DialectParts } from './dialect.ts'
import { fillGraph, graphFor } from './graph.ts'
import { endOf, readHistory, type HistoryEntry } from './history.ts'
import { findInHistory, isOfOthers, readQueue, type QueuedPrompt } from './queue.ts'
import { partialRefusal, refusalOf } from './refusals.ts'
import { graphProgress } from './run-progress.ts'
import { comfySettings, urlOf } from './settings.ts'

/** `refused`: the graph was accepted in parts, of which none is what we wanted. */
type NativeHandle = { id: string; refused?: { code: 'invalid_input' | 'internal'; detail: string } }

/** The newest of the history, each with its whole graph. */
const MAX_SEARCHED = 100

/**
 * ComfyUI's own API. A prompt has the id of its attempt, so that it is found again in the queue or in the history; what is in
 * neither is lost. docs/decisions/0047-comfyui.md
 */
export function createNative({ api, clock, watches, missing }: DialectParts): Dialect {
  return {
    async health(settings, signal) {
      const stats = await api.probe(settings, signal, '/system_stats')
      if (!isSuccess(stats)) return { state: 'down', detail: failureOf(stats).message }
      const answer = await api.probe(settings, signal, '/queue')
      const queue = isSuccess(answer) ? readQueue(answer.body) : undefined
      if (!queue) return { state: 'down', detail: 'it does not answer as ComfyUI does' }
      return { state: queue.length > 0 ? 'busy' : 'ready' }
    },

    async submit(work, signal): Promise<NativeHandle> {
      const { settings, attemptId } = work
      const queue = await beforeSubmit(() => queueOf(settings, signal))
      // Behind the work of others the time limit of the attempt would pass before it begins.
      if (queue.some(isOfOthers))
        throw new ProviderError('unavailable', 'others have work queued there', { isBusy: true })
      let files = 0
      const values = await placeValues(work, (file) => upload(work, file, ++files, signal))
      const graph = fillGraph(work, values)
      const outputs = comfySettings(settings).outputs.filter((id) => Object.hasOwn(graph, id))
      const answer = await api.call(settings, signal, {
        method: 'POST',
        url: '/prompt',
        json: {
          prompt: graph,
          prompt_id: attemptId,
          client_id: attemptId,
          // Whatever else the graph shows is not made.
          partial_execution_targets: outputs,
        },
      })
      if (!isSuccess(answer)) throw refusalOf(answer, work)
      const { prompt_id: id, node_errors: errors } = isRecord(answer.body) ? answer.body : {}
      if (typeof id !== 'string')
        throw new ProviderError('internal', 'the prompt was queued without an id', { mayHaveBegun: true })
      const refused = partialRefusal(errors, work, outputs)
      return refused ? { id, refused } : { id }
    },

    async poll(handle, work, signal) {
      signal.throwIfAborted()
      const id = idOf(handle)
      const { refused } = handle as NativeHandle
      if (refused) {
        await cancel(work.settings, id, signal)
        return { state: 'failed', ...refused }
      }
      const isLate = clock.now() >= work.deadlineMs
      const ended = (entry: HistoryEntry) => {
        watches.end(work.attemptId)
        return endOf(entry, work, api.outputReader(work.settings), isLate)
      }
      const entry = await historyOf(work.settings, id, signal)
      if (entry) return ended(entry)
      const queue = await queueOf(work.settings, signal)
      if (queue.some((prompt) => prompt.id === id)) return running(work, id)
      // It may have ended between the two.
      const late = await historyOf(work.settings, id, signal)
      if (late) return ended(late)
      watches.end(work.attemptId)
      if (isLate) return canceledRun(isLate, {})
      const detail = 'ComfyUI has the prompt no more, neither queued nor ended; it may have been restarted'
      return { state: 'failed', code: 'unavailable', detail }
    },

    async cancel(handle, work, signal) {
      await cancel(work.settings, idOf(handle), signal)
    },

    async reconcile(work, signal): Promise<Handle | undefined> {
      const { attemptId } = work
      const sinceMs = missing.note(attemptId)
      const id = await find(work, signal)
      if (id === undefined && clock.now() - sinceMs < SETTLE_MS)
        throw cannotTell('the prompt was not found so far')
      if (id === undefined && !(await wasUpBefore(work, signal)))
        throw cannotTell('ComfyUI has no such prompt, but may have been restarted since')
      missing.found(attemptId)
      return id === undefined ? undefined : ({ id } satisfies NativeHandle)
    },
  }

  /** The id under which ComfyUI has the prompt of an attempt. The queue comes first, for what ends moves on from there. */
  async function find({ settings, attemptId }: Work, signal: AbortSignal): Promise<string | undefined> {
    const queue = await queueOf(settings, signal)
    const queued = queue.find(({ id, clientId }) => id === attemptId || clientId === attemptId)
    if (queued) return queued.id
    if (await historyOf(settings, attemptId, signal)) return attemptId
    const url = `/history?max_items=${MAX_SEARCHED}`
    return findInHistory(recordIn(await api.call(settings, signal, { method: 'GET', url })), attemptId)
  }

  function running(work: Work, id: string) {
    const share = watches.shareOf(
      work.attemptId,
      (onText, onEnd) => api.listen(work.settings, `/ws?clientId=${work.attemptId}`, { onText, onEnd }),
      () => graphProgress(id, Object.keys(graphFor(work))),
    )
    const progress = share === undefined ? {} : { progress: share }
    return { state: 'running' as const, pollAfterMs: pollPause(work, clock.now()), ...progress }
  }

  async function upload(work: Work, file: InputFile, number: number, signal: AbortSignal): Promise<string> {
    const { mimeType, sizeBytes } = file
    const fileName = `atelier-${work.attemptId}-${number}${extensionOf(mimeType)}`
    const answer = await api.call(work.settings, signal, {
      method: 'POST',
      url: '/upload/image',
      form: [
        { name: 'image', fileName, mimeType, sizeBytes, open: () => file.open() },
        { name: 'type', value: 'input' },
        // By an attempt that broke off, half of it may be there.
        { name: 'overwrite', value: 'true' },
        // Nodes that load meshes look nowhere else.
        ...(file.kind === '3d' ? [{ name: 'subfolder', value: '3d' }] : []),
      ],
      timeoutMs: UPLOAD_TIMEOUT_MS,
    })
    if (!isSuccess(answer)) throw failureOf(answer)
    const { name, subfolder } = isRecord(answer.body) ? answer.body : {}
    if (typeof name !== 'string') throw new ProviderError('internal', 'an uploaded file has no name')
    return typeof subfolder === 'string' && subfolder !== '' ? `${subfolder}/${name}` : name
  }

  async function historyOf(settings: Settings, id: string, signal: AbortSignal) {
    const answer = await api.call(settings, signal, {
      method: 'GET',
      url: `/history/${encodeURIComponent(id)}`,
    })
    return readHistory(recordIn(answer), id, urlOf(settings))
  }

  async function queueOf(settings: Settings, signal: AbortSignal): Promise<QueuedPrompt[]> {
    const answer = await api.call(settings, signal, { method: 'GET', url: '/queue' })
    const queue = readQueue(recordIn(answer))
    if (queue) return queue
    throw pollFailureOf(answer)
  }

  /** Whether it has not been restarted since the attempt began: its history is older, and is lost with a restart. */
  async function wasUpBefore({ settings, beganAtMs }: Work, signal: AbortSignal): Promise<boolean> {
    const answer = await api.call(settings, signal, { method: 'GET', url: '/history?max_items=1&offset=0' })
    const body = recordIn(answer)
    return Object.keys(body).some((id) =>
      readHistory(body, id, '')?.messages.some(
        ({ data }) => typeof data.timestamp === 'number' && data.timestamp < beganAtMs - SKEW_MS,
      ),
    )
  }

  async function cancel(settings: Settings, id: string, signal: AbortSignal): Promise<void> {
    const post = (url: string, json: { [name: string]: string | string[] }) =>
      api.call(settings, signal, { method: 'POST', url, json })
    const answer = await post(`/api/jobs/${encodeURIComponent(id)}/cancel`, {})
    if (isSuccess(answer)) return
    // Older versions have no such address.
    if (!isNotOffered(answer)) throw failureOf(answer)
    const deleted = await post('/queue', { delete: [id] })
    if (!isSuccess(deleted)) throw failureOf(deleted)
    // Only while it is the one that runs: versions that do not know the id stop whatever does.
    const queue = await queueOf(settings, signal)
    if (!queue.some((prompt) => prompt.id === id && prompt.isRunning)) return
    const stopped = await post('/interrupt', { prompt_id: id })
    if (!isSuccess(stopped)) throw failureOf(stopped)
  }
}

function recordIn(answer: BackendAnswer): Record<string, unknown> {
  if (isSuccess(answer) && isRecord(answer.body)) return answer.body
  throw pollFailureOf(answer)
}
