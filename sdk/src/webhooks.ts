import { toHex } from './hex.ts'
import type { WebhookEvent } from './types.ts'

/** What the headers of a request come as: `Headers`, or Node's object. */
export type WebhookHeaders =
  | Headers
  | Iterable<[name: string, value: string]>
  | Record<string, string | string[] | undefined>

export interface VerifyOptions {
  /** The first word of the service's headers, such as `Service`; found by itself if not said. */
  headerPrefix?: string
}

/** A request that must not be believed. Answer it with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: 'no_signature' | 'no_body' | 'wrong_signature' | 'wrong_time'

  constructor(reason: WebhookRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

type Signature = { signedAt: string; digests: string[] }

// Spec: Signature verification
const TOLERANCE_SECONDS = 300
const encoder = new TextEncoder()

export const webhooks = {
  /**
   * The event of a webhook request, if the service has sent it; throws `WebhookRefused` if not. `rawBody` is what
   * arrived, byte by byte, before anything parsed it. Events may arrive twice: deduplicate on `id`.
   */
  async verify(
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string,
    { headerPrefix = '' }: VerifyOptions = {},
  ): Promise<WebhookEvent> {
    // A variable that is not set must not be a secret that everybody knows.
    if (typeof secret !== 'string' || secret === '')
      throw new TypeError('secret must be the secret of the endpoint (whsec_…): is its variable set?')
    const found = findSignatures(headers, `${headerPrefix}-signature`.toLowerCase())
    if (found.length === 0)
      throw new WebhookRefused('no_signature', 'The request has no signature that can be read.')
    const body = bytesOf(rawBody)
    const genuine: Signature[] = []
    for (const signature of found) if (await isGenuine(signature, body, secret)) genuine.push(signature)
    if (genuine.length === 0)
      throw new WebhookRefused(
        'wrong_signature',
        'No signature matches: is this the secret of this endpoint, and the body just as it arrived?',
      )
    const nowSeconds = Math.floor(Date.now() / 1000)
    if (!genuine.some(({ signedAt }) => Math.abs(nowSeconds - Number(signedAt)) <= TOLERANCE_SECONDS))
      throw new WebhookRefused('wrong_time', 'It was signed more than 300 seconds away: is your clock right?')
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
  },
}

/** Those in headers with this end of a name; whoever adds one of their own cannot sign it. */
function findSignatures(headers: WebhookHeaders, nameEnd: string): Signature[] {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers)
  return entries.flatMap(([name, value]) => {
    const isNamed = nameEnd.startsWith('-')
      ? name.toLowerCase().endsWith(nameEnd)
      : name.toLowerCase() === nameEnd
    const signature = isNamed ? parseSignature(String(value)) : undefined
    return signature ? [signature] : []
  })
}

/** `t=<unix seconds>,v1=<hex>`, with as many `v1` as there are; whatever else is in it is none of ours. */
function parseSignature(header: string): Signature | undefined {
  const parts = header.split(',').map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t='))
  const signedAt = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1]
  const digests = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  return signedAt !== undefined && times.length === 1 && digests.length > 0
    ? { signedAt, digests }
    : undefined
}

async function isGenuine(
  { signedAt, digests }: Signature,
  body: Uint8Array,
  secret: string,
): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign'])
  const time = encoder.encode(`${signedAt}.`)
  const signed = new Uint8Array(time.length + body.length)
  signed.set(time)
  signed.set(body, time.length)
  const expected = toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))
  // All of them, to the last character: how long it takes says nothing about what would match.
  let isAny = 0
  for (const claimed of digests) isAny |= Number(difference(claimed, expected) === 0)
  return isAny === 1
}

function difference(claimed: string, expected: string): number {
  let bits = 0
  for (let index = 0; index < expected.length; index++)
    bits |= claimed.charCodeAt(index) ^ expected.charCodeAt(index)
  return bits
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof rawBody === 'string') return encoder.encode(rawBody)
  if (rawBody instanceof Uint8Array) return rawBody
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  // What frameworks give for a body that is missing or of another type, which anybody may send.
  if (Object.keys(rawBody ?? {}).length === 0)
    throw new WebhookRefused('no_body', 'There is no body: pass the raw one, before anything parses it.')
  throw new TypeError('rawBody must be what arrived, as bytes or text: not what a parser made of it')
}
