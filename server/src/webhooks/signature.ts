import { createHmac } from 'node:crypto'

/** The input of the signatures that prove to a receiver that a request is ours. */
export type Signing = { secret: string; eventId: string; signedAt: number; body: string | Uint8Array }

/** `t=…,v1=…`, with the whole secret as the key. */
// Spec: Signature verification
export function signatureHeader({ secret, signedAt, body }: Signing): string {
  const digest = createHmac('sha256', secret).update(`${signedAt}.`).update(body).digest('hex')
  return `t=${signedAt},v1=${digest}`
}

/** As the Standard Webhooks libraries check it: the id is signed too, and the key is the decoded secret. */
export function standardSignature({ secret, eventId, signedAt, body }: Signing): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const digest = createHmac('sha256', key).update(`${eventId}.${signedAt}.`).update(body).digest('base64')
  return `v1,${digest}`
}

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function mintSecret(randomBytes: (size: number) => Buffer): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}
