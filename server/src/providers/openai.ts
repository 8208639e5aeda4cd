import { isRecord } from '@atelier/contract/is-record.ts'
import { createApi, type HttpParts } from './http/api.ts'
import type { BackendAnswer } from './http/client.ts'
import { failureOf, isNotOffered, isSuccess, pollFailureOf } from './http/failures.ts'
import { answerGone, findKept, keptAnswer, keptHandle, packAnswer, timeLeft } from './http/kept-answer.ts'
import { refusalOf } from './openai/failures.ts'
import { bodyOf } from './openai/request.ts'
import { resultOf } from './openai/result.ts'
import { routeIssues, routeOf, routes, urlOf } from './openai/routes.ts'
import { readVideo, videoProgress } from './openai/video.ts'
import { ProviderError, type Handle, type Provider } from './provider.ts'

const CALL_TIMEOUT_MS = 30_000

/** A video is only begun by its submit. */
const VIDEO_SUBMIT_TIMEOUT_MS = 120_000

type OpenAiHandle = typeof keptHandle | { id: string }

/**
 * Whatever speaks OpenAI's API. All but videos are made in one call, whose answer is kept before anything else happens: it
 * cannot be asked for again. A call that broke off may have been charged, and nobody can say. docs/decisions/0041-openai-shape.md
 */
export function createOpenAi({ client, credentials, clock }: HttpParts): Provider {
  const timeoutMs = CALL_TIMEOUT_MS
  const { call, probe, origin, outputReader } = createApi({ client, credentials, urlOf, timeoutMs })

  return {
    name: 'openai',
    repeatable: false,
    slots: 8,
    settingsIssues: routeIssues,
    origin,

    async health(settings, signal) {
      const answer = await probe(settings, signal, '/models')
      // Not every server has a list of its models.
      if (isSuccess(answer) || isNotOffered(answer)) return { state: 'ready' }
      return { state: 'down', detail: failureOf(answer).message }
    },

    async submit(work, signal): Promise<OpenAiHandle> {
      const route = routeOf(work)
      const leftMs = timeLeft(work, clock.now())
      const isVideo = route === 'videos'
      const answer = await call(work.settings, signal, {
        method: 'POST',
        url: `/${route}`,
        ...(await bodyOf(work, route)),
        timeoutMs: isVideo ? Math.min(leftMs, VIDEO_SUBMIT_TIMEOUT_MS) : leftMs,
        ...(!isVideo && { wantsBytes: true }),
      })
      if (isVideo) return createdVideo(answer)
      const refusal = isSuccess(answer) ? undefined : refusalOf(answer)
      if (refusal && !refusal.mayHaveBegun) throw refusal
      // Also where it went wrong inside: the call was the work, so that nothing will come of it any more.
      await work.keepResult(packAnswer(route, answer))
      return keptHandle
    },

    async poll(handle, work, signal) {
      signal.throwIfAborted()
      const id = idIn(handle)
      const read = outputReader(work.settings)
      if (id === undefined) {
        const kept = await keptAnswer(work, routes)
        if (kept) return resultOf(kept, work, read)
        return answerGone
      }
      const answer = await call(work.settings, signal, { method: 'GET', url: pathOf(id) })
      if (answer.status === 404) return { state: 'failed', code: 'unavailable', detail: 'the video is gone' }
      const video = isSuccess(answer) ? readVideo(answer.body) : undefined
      if (video) return videoProgress(video, id, work, read)
      throw pollFailureOf(answer)
    },

    async cancel(handle, work, signal) {
      const id = idIn(handle)
      if (id === undefined) return
      const answer = await call(work.settings, signal, { method: 'DELETE', url: pathOf(id) })
      // One that is gone need not be deleted, and not every server can.
      if (!isSuccess(answer) && !isNotOffered(answer)) throw failureOf(answer)
    },

    reconcile: (work) => findKept(work, routes),
  }
}

function createdVideo(answer: BackendAnswer): OpenAiHandle {
  if (!isSuccess(answer)) throw refusalOf(answer)
  const id = isRecord(answer.body) ? answer.body.id : undefined
  if (typeof id === 'string') return { id }
  throw new ProviderError('internal', 'the video was created without an id', { mayHaveBegun: true })
}

function idIn(handle: Handle): string | undefined {
  return isRecord(handle) && typeof handle.id === 'string' ? handle.id : undefined
}

function pathOf(id: string): string {
  return `/videos/${encodeURIComponent(id)}`
}
