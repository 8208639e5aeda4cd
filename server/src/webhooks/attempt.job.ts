import { limits } from '@atelier/contract/limits.ts'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Outbound, OutboundRequest } from '../platform/outbound/client.ts'
import { OutboundError } from '../platform/outbound/error.ts'
import type { Secrets } from '../platform/secrets.ts'
import { traceHeaders } from '../platform/tracing/in-span.ts'
import type { ReleasedAttempt, MadeAttempt, ClaimedDelivery } from './attempts.store.ts'
import { readableAnswer, whyNotDelivered, whyIncomplete } from './outcome.ts'
import { signRequest } from './request.ts'
import { waitAfter } from './schedule.ts'

export type AttemptTools = { secrets: Secrets; outbound: Outbound; clock: Clock; metrics: Metrics }

export type AttemptOptions = { retrySeconds: readonly number[]; headerPrefix: string }

export type Delivery = ClaimedDelivery & { event: WebhookEvent }

// Spec: Limits
export const ATTEMPT_MS = limits.webhookAnswerSeconds * 1000
const ANSWER_MAX_BYTES = 64 * 1024
const SECRETS_KEPT = 1000

/** Makes one attempt: signs the event, sends it, and evaluates the answer. An abort releases it for another worker. */
export function openAttempts(
  { secrets, outbound, clock, metrics }: AttemptTools,
  { retrySeconds, headerPrefix }: AttemptOptions,
) {
  const openedSecrets = new Map<string, string>()

  return async (
    { event, ...delivery }: Delivery,
    signal: AbortSignal,
  ): Promise<MadeAttempt | ReleasedAttempt> => {
    const startedAtMs = performance.now()
    const secret = openSecret(delivery.secretSealed)
    const signed = signRequest(event, secret, Math.floor(clock.now() / 1000), headerPrefix)
    const { bytes, ...request } = { ...signed, headers: { ...signed.headers, ...traceHeaders() } }
    const answer = await send(delivery.url, { headers: request.headers, body: bytes }, signal)
    if (!answer) return { isMade: false }

    const isDelivered = answer.cause === null
    const waitSeconds = isDelivered ? null : nextWait(delivery)
    const durationMs = Math.round(performance.now() - startedAtMs)
    metrics.deliveryAttempted(resultOf(isDelivered, waitSeconds), durationMs / 1000)
    return { isMade: true, isDelivered, waitSeconds, ...request, ...answer, durationMs }
  }

  /** A test is never retried: somebody is waiting for its result. */
  function nextWait({ generationId, attempts, attemptsBefore }: ClaimedDelivery): number | null {
    if (generationId === null) return null
    return waitAfter(attempts - attemptsBefore + 1, retrySeconds) ?? null
  }

  async function send(url: string, request: Pick<OutboundRequest, 'headers' | 'body'>, signal: AbortSignal) {
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
      const { code, message, partialAnswer } = error
      if (code === 'stopped') return undefined
      if (!partialAnswer) return { status: null, cause: message, answer: '' }
      const cause = whyIncomplete(partialAnswer.status, code === 'timed_out', message)
      return { status: partialAnswer.status, cause, answer: readableAnswer(partialAnswer.body) }
    }
  }

  /** Cached, since decrypting costs more than signing. */
  function openSecret(sealed: string): string {
    const secret = openedSecrets.get(sealed) ?? secrets.open('webhooks', sealed)
    if (openedSecrets.size >= SECRETS_KEPT) openedSecrets.clear()
    openedSecrets.set(sealed, secret)
    return secret
  }
}

function resultOf(isDelivered: boolean, waitSeconds: number | null) {
  if (isDelivered) return 'delivered'
  return waitSeconds === null ? 'failed' : 'retried'
}
