import type { GenerationTrace } from '../generations/traces.store.ts'
import { inSpanBelow, type SpanEnd } from '../platform/tracing/in-span.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Delivery } from './attempt.job.ts'
import type { MadeAttempt, ReleasedAttempt } from './attempts.store.ts'

type Outcome = MadeAttempt | ReleasedAttempt

/** One attempt to deliver an event, below the run that caused it; or below the submit, where nothing was run. */
export function traceDelivery(
  tracing: Tracing | undefined,
  trace: GenerationTrace | undefined,
  { webhookId, generationId, eventType, attempts }: Delivery,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!tracing || !trace) return attempt()
  const attributes = {
    'atelier.generation.id': generationId ?? undefined,
    'atelier.webhook.id': webhookId,
    'atelier.event': eventType,
    'atelier.attempt': attempts + 1,
  }
  const options = { name: 'deliver webhook', kind: 'client', attributes } as const
  return inSpanBelow(tracing, trace.run ?? trace.submit, options, attempt, endOf)
}

function endOf(outcome: Outcome): SpanEnd {
  if (!outcome.isMade) return { error: 'stopped' }
  return {
    attributes: { 'http.response.status_code': outcome.status ?? undefined },
    error: outcome.isDelivered ? undefined : 'not_delivered',
  }
}
