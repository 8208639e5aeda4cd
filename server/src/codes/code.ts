import { hash } from 'node:crypto'

/** Crockford's base 32: no I, L, O and U, which people take for digits, or read words into. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 5
const LENGTH = GROUPS * GROUP_LENGTH
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** A hundred random bits, in groups that can be read aloud: `7K2QX-9M4TB-HZ0CW-3VRNE`. */
export function mintCode(randomInt: (below: number) => number): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  return groups.join('-')
}

/** The code as it was made, however it was typed; undefined for what cannot be one, which costs no query. */
export function readCode(typed: string): string | undefined {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (!SHAPE.test(bare)) return undefined
  return bare.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-') // It has the shape.
}

/** Codes are random enough (100 bits) that a plain hash protects them at rest. */
export const hashCode = (code: string): Buffer => hash('sha256', code, 'buffer')

/** By which people and operators tell codes apart. Three quarters of a code stay unknown. */
export const lastFive = (code: string): string => code.slice(-GROUP_LENGTH)
