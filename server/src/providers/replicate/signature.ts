import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Callback } from '../provider.ts'

const MAX_AGE_MS = 5 * 60 * 1000

/** Whether a callback was signed with the secret, and lately: Replicate's own libraries do not look at its age. */
export function isSigned({ headers, body }: Callback, secret: string, nowMs: number): boolean {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signatures = (headers['webhook-signature'] ?? '').split(' ')
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs - Number(timestamp) * 1000) > MAX_AGE_MS) return false
  const expected = signatureOf(id, timestamp, body, secret)
  return signatures.some((given) => isEqual(given, expected))
}

/** `v1,` and the HMAC in base64, as Standard Webhooks has it. */
function signatureOf(id: string, timestamp: string, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return `v1,${digest}`
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
