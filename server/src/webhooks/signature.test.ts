import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { mintSecret, signatureHeader, standardSignature } from './signature.ts'

const secret = mintSecret((size) => Buffer.alloc(size, 7))
const signing = { secret, eventId: 'evt-1', signedAt: Math.floor(Date.now() / 1000), body: '{"id":"é"}' }

describe('a signing secret', () => {
  test('is whsec_ and 32 random bytes in base64', () => {
    expect(secret).toBe('whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=')
    expect(Buffer.from(secret.slice(6), 'base64')).toEqual(Buffer.alloc(32, 7))
  })
})

describe('the signature header', () => {
  // Computed with `openssl dgst -sha256 -hmac`.
  test('is t and the hex HMAC-SHA256 of t, a dot and the body, with the whole secret as the key', () => {
    const header = signatureHeader({ secret: 'whsec_test', eventId: 'x', signedAt: 1700000000, body: '{}' })

    expect(header).toBe('t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91')
  })
})

describe('the standard signature', () => {
  const headersOf = (signed: typeof signing) => ({
    'webhook-id': signed.eventId,
    'webhook-timestamp': String(signed.signedAt),
    'webhook-signature': standardSignature(signed),
  })

  // Computed with `openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…`.
  test('is the base64 HMAC-SHA256 of id, t and body, with what the secret encodes as the key', () => {
    const signature = standardSignature({ secret, eventId: 'evt-1', signedAt: 1700000000, body: '{}' })

    expect(signature).toBe('v1,ZGweK4W15RuJo5qOBA81s5AdT7AZKcHoMAB3ubP99E0=')
  })

  test('is accepted by standardwebhooks, which refuses it under another id', () => {
    const receiver = new StandardWebhook(secret)

    expect(receiver.verify(signing.body, headersOf(signing))).toEqual({ id: 'é' })
    expect(() => receiver.verify(signing.body, { ...headersOf(signing), 'webhook-id': 'evt-2' })).toThrow(
      'No matching signature',
    )
  })
})
