import { createHash, createHmac } from 'node:crypto'

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20

// Spec silent: how far the clock of a phone may be off.
const STEPS_OFF = 1

export const backupCodeCount = 10
/** 80 bits: too many to be guessed, so that a plain hash of them can be stored. */
export const BACKUP_CODE_BYTES = 10

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps take secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of a text that `base32` made. */
export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS)

/** The code of a time step, RFC 4226. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const value = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(value).padStart(DIGITS, '0')
}

/** The time step that a code is of, among those that are accepted at this moment and were not used; undefined for none. */
export function findStep(secret: string, code: string, nowMs: number, lastStep: number): number | undefined {
  const now = stepAt(nowMs)
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, index) => now - STEPS_OFF + index)
  return steps.find((step) => step > lastStep && codeAt(secret, step) === code)
}

/** What an authenticator app reads from the QR code. `issuer` tells this service from others in its list. */
export function keyUri(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** Four letters at a time, which are easier to copy from paper. */
export const backupCode = (bytes: Uint8Array): string =>
  base32(bytes)
    .replaceAll(/(.{4})(?=.)/g, '$1-')
    .toLowerCase()

/** However it was typed: with spaces or dashes, in large or small letters. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** The digits of a code from the app; undefined for what must be a backup code. */
export function digitsOf(code: string): string | undefined {
  const digits = plain(code)
  return /^\d{6}$/.test(digits) ? digits : undefined
}

export const hashOfBackupCode = (accountId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${accountId}:${plain(code)}`)
    .digest()
