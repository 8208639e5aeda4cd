import { toHex } from './hex.ts'

export type Signature = { signedAt: string; digests: string[] }

const encoder = new TextEncoder()

/** `t=<unix seconds>,v1=<hex>`, with any number of `v1`; other parts are ignored. */
export function parseSignature(header: string): Signature | undefined {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t='))
  const signedAt = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1]
  const digests = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  return signedAt !== undefined && times.length === 1 && digests.length > 0
    ? { signedAt, digests }
    : undefined
}

/** The `v1` of a body that was signed at this moment: the whole secret is the key. */
export async function digestOf(secret: string, signedAt: string, body: Uint8Array): Promise<string> {
  const time = encoder.encode(`${signedAt}.`)
  const signed = new Uint8Array(time.length + body.length)
  signed.set(time)
  signed.set(body, time.length)
  return toHex(await hmac(encoder.encode(secret), signed))
}

export async function hmac(
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message))
}
