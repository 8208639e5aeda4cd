import { keyCounts } from '@atelier/contract/api-key.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By these secret scanners know them: keys, and what agents show to act under a grant. */
const prefixes = { key: 'atl_', access: 'atlat_', refresh: 'atlrt_', code: 'atlac_' } as const
export type SecretKind = keyof typeof prefixes

const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export const expiresInThePast: Issue = { path: 'expiresAt', message: 'must be in the future' }
export const tooManyKeys = `This account already has ${keyCounts.working} active keys. Revoke one that you no longer use, then try again.`

/** A key: a prefix that secret scanners know, 30 random characters, and a checksum over them. */
export function mintKey(randomInt: (below: number) => number, kind: SecretKind = 'key'): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return prefixes[kind] + secret + checksum(secret)
}

/** Whether the key has the right form and checksum, so that a typing error costs no query. */
export function isWellFormedKey(key: string, kind: SecretKind = 'key'): boolean {
  const bare = key.startsWith(prefixes[kind]) ? key.slice(prefixes[kind].length) : ''
  return SHAPE.test(bare) && checksum(bare.slice(0, -CHECKSUM_LENGTH)) === bare.slice(-CHECKSUM_LENGTH)
}

/** Keys are random enough (178 bits) that a plain hash protects them at rest. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
