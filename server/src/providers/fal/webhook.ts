import { isRecord } from '@atelier/contract/is-record.ts'
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { BackendClient } from '../http/client.ts'
import { failureOf, isSuccess } from '../http/failures.ts'
import { ProviderError, type Callback, type Settings } from '../provider.ts'
import { restUrlOf } from './request.ts'

/** A callback that is older, or from the future, was not just sent. */
const MAX_AGE_SECONDS = 300

/** fal asks that its keys be kept no longer. */
const KEYS_AGE_MS = 24 * 60 * 60 * 1000

/** Between two looks for a key that we do not know: forged callbacks must not become requests. */
const LOOK_AGAIN_MS = 60_000

const SIGNATURE_BYTES = 64
const TIMEOUT_MS = 10_000

type Keys = { askedAtMs: number; keys: Promise<KeyObject[]> }

export type Signatures = {
  isSigned(callback: Callback, settings: Settings, signal: AbortSignal): Promise<boolean>
}

/** Checks that callbacks are from fal: Ed25519, with the keys that it publishes. */
export function createSignatures(client: BackendClient, clock: Clock): Signatures {
  const known = new Map<string, Keys>()

  return {
    async isSigned(callback, settings, signal) {
      const signed = readSigned(callback, clock.now())
      if (!signed) return false
      const url = `${restUrlOf(settings)}/.well-known/jwks.json`
      const kept = keysAt(url, KEYS_AGE_MS, signal)
      if (isByOneOf(await kept, signed)) return true
      // fal may have another key since.
      const anew = keysAt(url, LOOK_AGAIN_MS, signal)
      return anew !== kept && isByOneOf(await anew, signed)
    },
  }

  function keysAt(url: string, maxAgeMs: number, signal: AbortSignal): Promise<KeyObject[]> {
    const kept = known.get(url)
    if (kept && clock.now() - kept.askedAtMs < maxAgeMs) return kept.keys
    const asked = { askedAtMs: clock.now(), keys: askKeys(url, signal) }
    known.set(url, asked)
    asked.keys.catch(() => known.get(url) === asked && known.delete(url))
    return asked.keys
  }

  async function askKeys(url: string, signal: AbortSignal): Promise<KeyObject[]> {
    const answer = await client.call({ method: 'GET', url, timeoutMs: TIMEOUT_MS, signal })
    if (!isSuccess(answer)) throw failureOf(answer)
    const { keys } = isRecord(answer.body) ? answer.body : {}
    if (Array.isArray(keys)) return keys.flatMap(keyOf)
    throw new ProviderError('unavailable', 'the backend has no keys for its webhooks')
  }
}

type Signed = { message: Buffer; signature: Buffer }

/** What was signed: the first three headers and the hash of the body, a line each. Undefined where it cannot be from fal. */
function readSigned({ headers, body }: Callback, nowMs: number): Signed | undefined {
  const [requestId = '', userId = '', timestamp = '', signature = ''] = [
    'request-id',
    'user-id',
    'timestamp',
    'signature',
  ].map((name) => headers[`x-fal-webhook-${name}`])
  if (requestId === '' || userId === '' || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return undefined
  if (!/^[0-9a-f]+$/i.test(signature) || signature.length !== SIGNATURE_BYTES * 2) return undefined
  const hash = createHash('sha256').update(body).digest('hex')
  const message = Buffer.from([requestId, userId, timestamp, hash].join('\n'))
  return { message, signature: Buffer.from(signature, 'hex') }
}

function isByOneOf(keys: readonly KeyObject[], { message, signature }: Signed): boolean {
  return keys.some((key) => verify(null, message, key, signature))
}

/** A key of another kind is none of those that sign. */
function keyOf(value: unknown): KeyObject[] {
  const { kty, crv = 'Ed25519', x } = isRecord(value) ? value : {}
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string') return []
  try {
    return [createPublicKey({ key: { kty, crv, x }, format: 'jwk' })]
  } catch {
    return []
  }
}
