import { publicCallback } from '../http/public-callback.ts'
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

export function webhookOf(work: Work) {
  const webhook = publicCallback(work, urlOf(work.settings))
  return webhook === undefined ? {} : { webhook, webhook_events_filter: ['completed'] }
}
