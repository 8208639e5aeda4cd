import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import { signatureHeader, standardSignature } from './signature.ts'

/** The headers and body of one attempt; the body as text and as the bytes that are signed and sent. */
export type SignedRequest = { headers: Record<string, string>; body: string; bytes: Uint8Array }

/** Signed at the moment of sending, so that receivers do not refuse a retry as too old. */
export function signRequest(
  event: WebhookEvent,
  secret: string,
  signedAt: number,
  headerPrefix: string,
): SignedRequest {
  const body = JSON.stringify(event)
  const bytes = Buffer.from(body)
  const signing = { secret, eventId: event.id, signedAt, body: bytes }
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
  return { headers, body, bytes }
}
