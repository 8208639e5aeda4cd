import { createApi, type HttpParts } from './http/api.ts'
import { failureOf, isNotOffered, isSuccess } from './http/failures.ts'
import { answerGone, findKept, keptAnswer, keptHandle, packAnswer, timeLeft } from './http/kept-answer.ts'
import { refusalOf, statusIn } from './elevenlabs/failures.ts'
import { requestOf } from './elevenlabs/request.ts'
import { notesOf, resultOf } from './elevenlabs/result.ts'
import { routeIssues, routeOf, routes, urlOf } from './elevenlabs/routes.ts'
import type { Provider } from './provider.ts'

const CALL_TIMEOUT_MS = 30_000

/**
 * Whatever speaks the API of ElevenLabs: speech, sounds, music, other voices, voices alone, transcripts. As with OpenAI's, the call is the
 * work, and its answer, most often audio, is kept before anything else happens. docs/decisions/0044-fal-and-elevenlabs.md
 */
export function createElevenLabs({ client, credentials, clock }: HttpParts): Provider {
  const authorize = (key: string) => ({ 'xi-api-key': key })
  const { call, probe, origin, outputReader } = createApi({
    client,
    credentials,
    urlOf,
    authorize,
    timeoutMs: CALL_TIMEOUT_MS,
  })

  return {
    name: 'elevenlabs',
    repeatable: false,
    slots: 4,
    settingsIssues: routeIssues,
    origin,

    async health(settings, signal) {
      const answer = await probe(settings, signal, '/v1/models')
      // A key that may only make audio is a good one, and not every server of this kind has a list of its models.
      const isRestricted = statusIn(answer.body) === 'missing_permissions'
      if (isSuccess(answer) || isRestricted || isNotOffered(answer)) return { state: 'ready' }
      return { state: 'down', detail: failureOf(answer).message }
    },

    async submit(work, signal) {
      const route = routeOf(work)
      const { outputFormat, ...request } = await requestOf(work, route)
      const timeoutMs = timeLeft(work, clock.now())
      const answer = await call(work.settings, signal, {
        method: 'POST',
        ...request,
        timeoutMs,
        wantsBytes: true,
      })
      const refusal = isSuccess(answer) ? undefined : refusalOf(answer)
      if (refusal && !refusal.mayHaveBegun) throw refusal
      // Also where it went wrong inside: the call was the work, so that nothing will come of it any more.
      await work.keepResult(packAnswer(route, answer, notesOf(answer, outputFormat)))
      return keptHandle
    },

    async poll(_handle, work, signal) {
      signal.throwIfAborted()
      const kept = await keptAnswer(work, routes)
      return kept ? resultOf(kept, work, outputReader(work.settings)) : answerGone
    },

    /** A call ends with its connection. */
    async cancel() {},

    reconcile: (work) => findKept(work, routes),
  }
}
