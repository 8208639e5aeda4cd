import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** One key per purpose: a signature made for one thing can never pass as another. */
export type Purpose =
  | 'agents'
  | 'agent-questions'
  | 'agent-sessions'
  | 'callbacks'
  | 'cursors'
  | 'links'
  | 'models'
  | 'quotes'
  | 'second-factors'
  | 'sessions'
  | 'shares'
  | 'webhooks'

export type Secrets = {
  key(purpose: Purpose): Buffer
  /** The same of the other secrets that are accepted. */
  otherKeys(purpose: Purpose): Buffer[]
  sign(purpose: Purpose, text: string): string
  /** Accepts signatures of the other secrets too, so that a rotation breaks no link. */
  verify(purpose: Purpose, text: string, signature: string): boolean
  /** Encrypts text that has to be read again, such as a webhook's signing secret; it opens only with the same `boundTo`. */
  seal(purpose: Purpose, text: string, boundTo?: string): string
  /** Also opens what was sealed under one of the others. Throws where it was not sealed by us for this purpose. */
  open(purpose: Purpose, sealed: string, boundTo?: string): string
  /** Whether it can still be opened once the previous secret is removed. */
  isSealedByCurrent(sealed: string): boolean
  fingerprint: string
  previousFingerprint: string | undefined
  nextFingerprint: string | undefined
}

/** While a secret is changed on one node after another, some sign with the old one and some with the new. */
type Rotation = {
  /** The one that this node signed with before. */
  previous?: string | undefined
  /** The one that other nodes may sign with already. */
  next?: string | undefined
}

export function deriveSecrets(secretKey: string, { previous, next }: Rotation = {}): Secrets {
  const others = [previous, next].filter((source) => source !== undefined)
  const sources = [secretKey, ...others]
  const keys = new Map<string, Buffer>()
  const keyIds = sources.map(keyIdOf)

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
    otherKeys: (purpose) => others.map((source) => derive(source, purpose)),
    sign: (purpose, text) => signWith(secretKey, purpose, text),
    verify: (purpose, text, signature) =>
      sources.some((source) => equalInConstantTime(signWith(source, purpose, text), signature)),
    seal(purpose, text, boundTo = '') {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(secretKey, purpose), nonce)
      cipher.setAAD(Buffer.from(boundTo))
      const hidden = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyIds[0]}.${hidden.toString('base64url')}`
    },
    open(purpose, sealed, boundTo = '') {
      const [keyId = '', text = ''] = sealed.split('.')
      const source = sources[keyIds.indexOf(keyId)]
      if (source === undefined) throw new Error('sealed under a SECRET_KEY that this node was not given')
      const hidden = Buffer.from(text, 'base64url')
      if (sealed !== `${keyId}.${hidden.toString('base64url')}`) throw new Error('more than was sealed')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        derive(source, purpose),
        hidden.subarray(0, NONCE_BYTES),
        { authTagLength: TAG_BYTES },
      )
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(hidden.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(hidden.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString()
    },
    isSealedByCurrent: (sealed) => sealed.startsWith(`${keyIds[0]}.`),
    fingerprint: fingerprintOf(secretKey),
    previousFingerprint: previous === undefined ? undefined : fingerprintOf(previous),
    nextFingerprint: next === undefined ? undefined : fingerprintOf(next),
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Identifies the secret under which something was sealed. */
const keyIdOf = (secret: string) => fingerprintOf(secret).slice(0, 8)

/** Sign and verify for one purpose, for rules that must not know the secret or its other purposes. */
export function signerFor(secrets: Secrets, purpose: Purpose) {
  return {
    sign: (text: string) => secrets.sign(purpose, text),
    verify: (text: string, signature: string) => secrets.verify(purpose, text, signature),
  }
}

/** Compares in constant time, so that the duration does not tell how much was right. */
export function equalInConstantTime(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

const fingerprintOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'atelier', 'fingerprint', 16)).toString('hex')
