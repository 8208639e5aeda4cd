import { baseOf, numberOf, textOf } from '../http/settings.ts'
import type { Settings, Work } from '../provider.ts'

const DEFAULT_URL = 'https://api.replicate.com/v1'

/** What runs are made of; a model file names one of them. */
export const targets = ['version', 'model', 'deployment'] as const

/** Replicate gives up no run before this, and none lasts longer than that. */
const [MIN_CANCEL_AFTER_SECONDS, MAX_CANCEL_AFTER_SECONDS] = [5, 24 * 60 * 60]

export function urlOf(settings: Settings): string {
  return baseOf(settings, 'url', DEFAULT_URL)
}

export function targetOf(settings: Settings): { path: string; version?: string } {
  const [version, model, deployment] = targets.map((name) => textOf(settings, name))
  if (model !== undefined) return { path: `/models/${model}/predictions` }
  if (deployment !== undefined) return { path: `/deployments/${deployment}/predictions` }
  return { path: '/predictions', version: version ?? '' }
}

/** So that a run ends with its generation, even if we are not there to cancel it. */
export function cancelAfter({ settings, deadlineMs }: Work, nowMs: number): Record<string, string> {
  const limit = numberOf(settings, 'cancelAfterSeconds') ?? MAX_CANCEL_AFTER_SECONDS
  const seconds = Math.min(limit, Math.ceil((deadlineMs - nowMs) / 1000), MAX_CANCEL_AFTER_SECONDS)
  return { 'cancel-after': `${Math.max(seconds, MIN_CANCEL_AFTER_SECONDS)}s` }
}

/** Whether a run has had the time after which Replicate was asked to cancel it. */
export function isLate({ settings, beganAtMs, deadlineMs }: Work, nowMs: number): boolean {
  const limitSeconds = numberOf(settings, 'cancelAfterSeconds') ?? MAX_CANCEL_AFTER_SECONDS
  return nowMs >= Math.min(deadlineMs, beganAtMs + limitSeconds * 1000)
}

/** Replicate refuses a callback URL without TLS; such an installation polls. A server on this machine takes any. */
export function webhookOf({ settings, callbackUrl }: Work) {
  if (!callbackUrl.startsWith('https:') && urlOf(settings).startsWith('https:')) return {}
  return { webhook: callbackUrl, webhook_events_filter: ['completed'] }
}

/** The attempt's id goes with the input, where the model file names a path for it. */
export function withCorrelationId(work: Work): Work {
  const path = textOf(work.settings, 'correlationId')
  if (path === undefined) return work
  return {
    ...work,
    request: { ...work.request, constants: { ...work.request.constants, [path]: work.attemptId } },
  }
}
