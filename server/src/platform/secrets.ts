import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One key per purpose: a signature made for one thing can never pass as another. */
export type Purpose = 'cursors' | 'links' | 'quotes' | 'sessions'

export type Secrets = {
  key(purpose: Purpose): Buffer
  sign(purpose: Purpose, text: string): string
  /** Accepts signatures of the previous secret too, so that a rotation breaks no link. */
  verify(purpose: Purpose, text: string, signature: string): boolean
  fingerprint: string
  previousFingerprint: string | undefined
}

export function deriveSecrets(secretKey: string, previous?: string): Secrets {
  const sources = previous === undefined ? [secretKey] : [secretKey, previous]
  const keys = new Map<string, Buffer>()

  function derive(source: string, purpose: Purpose): Buffer {
    const name = `${purpose}:${source}`
    const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', source, 'atelier', purpose, 32))
    keys.set(name, key)
    return key
  }
  const signWith = (source: string, purpose: Purpose, text: string) =>
    createHmac('sha256', derive(source, purpose)).update(text).digest('base64url')

  return {
    key: (purpose) => derive(secretKey, purpose),
    sign: (purpose, text) => signWith(secretKey, purpose, text),
    verify: (purpose, text, signature) =>
      sources.some((source) => equalInConstantTime(signWith(source, purpose, text), signature)),
    fingerprint: fingerprintOf(secretKey),
    previousFingerprint: previous === undefined ? undefined : fingerprintOf(previous),
  }
}

/** The two halves of signing, for a rule that is to know neither the secret nor its other purposes. */
export function signerFor(secrets: Secrets, purpose: Purpose) {
  return {
    sign: (text: string) => secrets.sign(purpose, text),
    verify: (text: string, signature: string) => secrets.verify(purpose, text, signature),
  }
}

/** Compares without telling by its duration how much was right. */
export function equalInConstantTime(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

const fingerprintOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'atelier', 'fingerprint', 16)).toString('hex')
