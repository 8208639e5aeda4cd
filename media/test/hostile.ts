import { writeFileSync } from 'node:fs'

/**
 * A file that means no good, or looks as if; and what becomes of it as an upload: refused, or found to be something. As an
 * output it is shown, if only by a card, and unless something else is said refused only where nobody knows what it is.
 */
export type Hostile = [
  what: string,
  make: (path: string) => unknown,
  outcome: Outcome,
  asOutput?: Record<string, unknown>,
]
type Outcome = { reason: 'unsupported' | 'undecodable' | 'too_large' | 'too_long' } | Record<string, unknown>

export const unsupported = { reason: 'unsupported' } as const
export const undecodable = { reason: 'undecodable' } as const
export const tooLarge = { reason: 'too_large' } as const
export const tooLong = { reason: 'too_long' } as const

export function write(...parts: (Buffer | string)[]): (path: string) => void {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  return (path) => writeFileSync(path, Buffer.concat(bytes))
}
