import { isRecord } from '@atelier/contract/is-record.ts'
import { createApi, type HttpParts } from '../../src/providers/http/api.ts'
import { failureOf, isContentRefusal, isSuccess, pollFailureOf } from '../../src/providers/http/failures.ts'
import { findOutputs } from '../../src/providers/http/outputs.ts'
import { pollPause } from '../../src/providers/http/poll-pause.ts'
import { buildInput, dataUrlOf } from '../../src/providers/http/request.ts'
import { baseOf, settingIssues } from '../../src/providers/http/settings.ts'
import { ProviderError, type Provider, type Settings, type Work } from '../../src/providers/provider.ts'

const settingKinds = { url: 'url', key: 'text' } as const

export function createAcme({ client, credentials, clock }: HttpParts): Provider {
  const urlOf = (settings: Settings) => baseOf(settings, 'url')
  const { call, origin, outputReader } = createApi({ client, credentials, urlOf, timeoutMs: 30_000 })
  // The job has the id of the attempt, so that it is found again whatever happens.
  const jobOf = ({ attemptId }: Work) => `/jobs/${attemptId}`

  return {
    name: 'acme',
    repeatable: false,
    slots: 4,
    settingsIssues: (settings) => settingIssues(settings, settingKinds),
    origin,

    async submit(work, signal) {
      const input = await buildInput(work, dataUrlOf)
      const answer = await call(work.settings, signal, { method: 'PUT', url: jobOf(work), json: { input } })
      if (!isSuccess(answer)) throw failureOf(answer)
      return {}
    },

    async poll(_handle, work, signal) {
      signal.throwIfAborted()
      const answer = await call(work.settings, signal, { method: 'GET', url: jobOf(work) })
      if (answer.status === 404) return { state: 'failed', code: 'unavailable', detail: 'the job is gone' }
      if (!isSuccess(answer) || !isRecord(answer.body)) throw pollFailureOf(answer)
      const { state, output, error, seconds } = answer.body
      const charge = typeof seconds === 'number' ? { cost: { amount: seconds, unit: 'seconds' } } : {}
      switch (state) {
        case 'done':
          return {
            state: 'succeeded',
            outputs: findOutputs(output, work, outputReader(work.settings)),
            ...charge,
          }
        case 'failed':
          return { state: 'failed', ...meaningOf(String(error)), ...charge }
        case 'stopped': {
          const isLate = clock.now() >= work.deadlineMs
          return { state: 'failed', code: isLate ? 'timeout' : 'unavailable', detail: 'stopped', ...charge }
        }
        default:
          return { state: 'running', pollAfterMs: pollPause(work, clock.now()) }
      }
    },

    async cancel(_handle, work, signal) {
      const answer = await call(work.settings, signal, { method: 'DELETE', url: jobOf(work) })
      if (!isSuccess(answer) && answer.status !== 404) throw failureOf(answer)
    },

    async reconcile(work, signal) {
      const answer = await call(work.settings, signal, { method: 'GET', url: jobOf(work) })
      if (isSuccess(answer)) return {}
      // Not `undefined`, which would say that it never arrives: it may be on its way.
      throw new ProviderError('unavailable', 'there is no such job so far', { mayHaveBegun: true })
    },
  }
}

function meaningOf(error: string) {
  const detail = error || 'the job failed without saying why'
  if (isContentRefusal(error)) return { code: 'content_policy', detail } as const
  return { code: error.startsWith('Input validation') ? 'invalid_input' : 'internal', detail } as const
}
