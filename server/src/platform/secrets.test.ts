import { describe, expect, test } from 'vitest'
import { deriveSecrets, equalInConstantTime, signerFor } from './secrets.ts'

const [old, current] = ['o'.repeat(32), 'c'.repeat(32)]

describe('a signature', () => {
  const secrets = deriveSecrets(current)

  test('is accepted for the same text and purpose alone', () => {
    const signature = secrets.sign('cursors', 'text')

    expect(secrets.verify('cursors', 'text', signature)).toBe(true)
    expect(secrets.verify('cursors', 'texts', signature)).toBe(false)
    expect(secrets.verify('links', 'text', signature)).toBe(false)
    expect(secrets.verify('cursors', 'text', `${signature}A`)).toBe(false)
    expect(secrets.verify('cursors', 'text', '')).toBe(false)
  })

  test('of the previous secret is accepted while both are set; new ones are made with the current', () => {
    const both = deriveSecrets(current, { previous: old })

    expect(both.verify('links', 'text', deriveSecrets(old).sign('links', 'text'))).toBe(true)
    expect(both.sign('links', 'text')).toBe(secrets.sign('links', 'text'))
    expect(secrets.verify('links', 'text', deriveSecrets(old).sign('links', 'text'))).toBe(false)
  })

  test('of the next secret is accepted, too: other nodes may sign with it already', () => {
    const early = deriveSecrets(old, { next: current })

    expect(early.verify('quotes', 'text', secrets.sign('quotes', 'text'))).toBe(true)
    expect(early.open('webhooks', secrets.seal('webhooks', 'text'))).toBe('text')
    expect(early.sign('quotes', 'text')).toBe(deriveSecrets(old).sign('quotes', 'text'))
  })

  test('a signer knows its own purpose alone', () => {
    const { sign, verify } = signerFor(secrets, 'quotes')

    expect(verify('text', sign('text'))).toBe(true)
    expect(verify('text', secrets.sign('links', 'text'))).toBe(false)
    expect(sign('text')).toBe(secrets.sign('quotes', 'text'))
  })
})

describe('what is sealed', () => {
  const secrets = deriveSecrets(current)
  const sealed = secrets.seal('webhooks', 'whsec_é')

  test('is opened again, and says nothing until then', () => {
    expect(secrets.open('webhooks', sealed)).toBe('whsec_é')
    expect(sealed).not.toContain('whsec')
    expect(Buffer.from(sealed.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('whsec')
    expect(secrets.open('webhooks', secrets.seal('webhooks', ''))).toBe('')
  })

  test('looks different each time, so that equal secrets cannot be seen to be equal', () => {
    expect(secrets.seal('webhooks', 'whsec_é')).not.toBe(sealed)
  })

  test('cannot be opened where any byte of it was changed, nor for another purpose', () => {
    const [mark, text] = sealed.split('.') as [string, string]
    const bytes = Buffer.from(text, 'base64url')
    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1
      expect(() => secrets.open('webhooks', `${mark}.${changed.toString('base64url')}`)).toThrow(
        'unable to authenticate',
      )
    }
    for (const short of ['', text.slice(0, 8), text.slice(0, -4)])
      expect(() => secrets.open('webhooks', `${mark}.${short}`)).toThrow(/Invalid|unable to authenticate/)
    expect(() => secrets.open('quotes', sealed)).toThrow('unable to authenticate')
  })

  test('under the previous secret is opened while both are set, and known to be of the previous', () => {
    const [before, both] = [
      deriveSecrets(old).seal('webhooks', 'text'),
      deriveSecrets(current, { previous: old }),
    ]

    expect(both.open('webhooks', before)).toBe('text')
    expect(both.isSealedByCurrent(before)).toBe(false)
    expect(both.isSealedByCurrent(both.seal('webhooks', 'text'))).toBe(true)
    expect(secrets.open('webhooks', both.seal('webhooks', 'text'))).toBe('text')
    expect(() => secrets.open('webhooks', before)).toThrow('a SECRET_KEY that this node was not given')
  })
})

describe('the keys', () => {
  const secrets = deriveSecrets(current)

  test('are another for each purpose, and the same at the next start', () => {
    expect(secrets.key('sessions')).not.toEqual(secrets.key('cursors'))
    expect(deriveSecrets(current).key('sessions')).toEqual(secrets.key('sessions'))
    expect(secrets.key('sessions')).toHaveLength(32)
  })

  test('cannot be told from the fingerprint, nor the secret', () => {
    expect(secrets.fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(secrets.fingerprint).not.toBe(deriveSecrets(old).fingerprint)
    expect(secrets.key('sessions').toString('hex')).not.toContain(secrets.fingerprint)
    expect(secrets.previousFingerprint).toBeUndefined()
    expect(deriveSecrets(current, { previous: old }).previousFingerprint).toBe(deriveSecrets(old).fingerprint)
  })
})

describe('equalInConstantTime', () => {
  test.each([
    ['same', 'same', true],
    ['', '', true],
    ['same', 'Same', false],
    ['same', 'same ', false],
    ['long'.repeat(100), 'l', false],
  ])('"%s" and "%s"', (one, other, expected) => {
    expect(equalInConstantTime(one, other)).toBe(expected)
  })
})
