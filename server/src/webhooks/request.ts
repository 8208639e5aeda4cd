import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import { signatureHeader, standardSignature } from './signature.ts'

/** What travels in one attempt. */
export type SignedRequest = { headers: Record<string, string>; body: string }

/** Signed at the moment of sending, so that a retry is as fresh to its receiver as the first try. */
export function signRequest(
  event: WebhookEvent,
  secret: string,
  signedAt: number,
  headerPrefix: string,
): SignedRequest {
  const body = JSON.stringify(event)
  const signing = { secret, eventId: event.id, signedAt, body }
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Atelier-Webhooks/1',
    // Spec: Request sent to the endpoint
    [`${headerPrefix}-Signature`]: signatureHeader(signing),
    [`${headerPrefix}-Event-Id`]: event.id,
    [`${headerPrefix}-Event-Type`]: event.type,
    'webhook-id': event.id,
    'webhook-timestamp': String(signedAt),
    'webhook-signature': standardSignature(signing),
  }
  return { headers, body }
}
