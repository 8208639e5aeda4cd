import { limits } from '@atelier/contract/limits.ts'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Outbound } from '../platform/outbound/client.ts'
import { OutboundError } from '../platform/outbound/error.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { GivenBack, Made, Taken } from './attempts.store.ts'
import { readableAnswer, whyNotDelivered, whyNotWhole } from './outcome.ts'
import { signRequest, type SignedRequest } from './request.ts'
import { waitAfter } from './schedule.ts'

export type AttemptTools = { secrets: Secrets; outbound: Outbound; clock: Clock; metrics: Metrics }

export type AttemptOptions = { retrySeconds: readonly number[]; headerPrefix: string }

export type Delivery = Taken & { event: WebhookEvent }

// Spec: Limits
export const ATTEMPT_MS = limits.webhookAnswerSeconds * 1000
const ANSWER_MAX_BYTES = 64 * 1024
const SECRETS_KEPT = 1000

/** One attempt: the event is signed, sent, and the answer judged. An abort gives it back for another to make. */
export function openAttempts(
  { secrets, outbound, clock, metrics }: AttemptTools,
  { retrySeconds, headerPrefix }: AttemptOptions,
) {
  const opened = new Map<string, string>()

  return async ({ event, ...delivery }: Delivery, signal: AbortSignal): Promise<Made | GivenBack> => {
    const startedAtMs = performance.now()
    const secret = openSecret(delivery.secretSealed)
    const request = signRequest(event, secret, Math.floor(clock.now() / 1000), headerPrefix)
    const answer = await ask(delivery.url, request, signal)
    if (!answer) return { isMade: false }

    const isDelivered = answer.cause === null
    const waitSeconds = isDelivered ? null : nextWait(delivery)
    const durationMs = Math.round(performance.now() - startedAtMs)
    metrics.deliveryAttempted(resultOf(isDelivered, waitSeconds), durationMs / 1000)
    return { isMade: true, isDelivered, waitSeconds, ...request, ...answer, durationMs }
  }

  /** A test is one try: somebody is waiting to see it. */
  function nextWait({ generationId, attempts, attemptsBefore }: Taken): number | null {
    if (generationId === null) return null
    return waitAfter(attempts - attemptsBefore + 1, retrySeconds) ?? null
  }

  async function ask(url: string, request: SignedRequest, signal: AbortSignal) {
    try {
      const { status, body } = await outbound.send({
        url,
        method: 'POST',
        ...request,
        timeoutMs: ATTEMPT_MS,
        maxBytes: ANSWER_MAX_BYTES,
        signal,
      })
      return { status, cause: whyNotDelivered(status), answer: readableAnswer(body) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      const { code, message, begun } = error
      if (code === 'stopped') return undefined
      if (!begun) return { status: null, cause: message, answer: '' }
      const cause = whyNotWhole(begun.status, code === 'timed_out', message)
      return { status: begun.status, cause, answer: readableAnswer(begun.body) }
    }
  }

  /** Deciphering costs more than signing, and the same few are needed again and again. */
  function openSecret(sealed: string): string {
    const secret = opened.get(sealed) ?? secrets.open('webhooks', sealed)
    if (opened.size >= SECRETS_KEPT) opened.clear()
    opened.set(sealed, secret)
    return secret
  }
}

function resultOf(isDelivered: boolean, waitSeconds: number | null) {
  if (isDelivered) return 'delivered'
  return waitSeconds === null ? 'failed' : 'retried'
}
