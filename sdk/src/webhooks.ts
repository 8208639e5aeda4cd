import { digestOf, parseSignature, type Signature } from './signature.ts'
import type { WebhookEvent } from './types.ts'

/** The headers of a request: `Headers`, or Node's object. */
export type WebhookHeaders =
  | Headers
  | Iterable<[name: string, value: string]>
  | Record<string, string | string[] | undefined>

export interface VerifyOptions {
  /** The prefix of the service's headers, such as `Service`; detected by default. */
  headerPrefix?: string
}

/** A request that is not authentic. Answer it with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: 'no_signature' | 'no_body' | 'wrong_signature' | 'wrong_time'

  constructor(reason: WebhookRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

// Spec: Signature verification
const TOLERANCE_SECONDS = 300
const encoder = new TextEncoder()

export const webhooks = {
  /**
   * The event of a webhook request; throws `WebhookRefused` if the service has not sent it. `rawBody` is the exact
   * bytes that arrived, before any parsing. Events may arrive twice: deduplicate on `id`.
   */
  async verify(
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string,
    { headerPrefix = '' }: VerifyOptions = {},
  ): Promise<WebhookEvent> {
    // An unset variable must not become a secret that everybody knows.
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

/** The values of headers with this suffix; a header that somebody adds cannot be signed. */
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

async function isGenuine(
  { signedAt, digests }: Signature,
  body: Uint8Array,
  secret: string,
): Promise<boolean> {
  const expected = await digestOf(secret, signedAt, body)
  // Compares all of them completely, so that the time says nothing about a match.
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
  // What frameworks pass for a missing body or one of another type, which anybody may send.
  if (Object.keys(rawBody ?? {}).length === 0)
    throw new WebhookRefused('no_body', 'There is no body: pass the raw one, before anything parses it.')
  throw new TypeError('rawBody must be what arrived, as bytes or text: not what a parser made of it')
}
