import { writeFileSync } from 'node:fs'

/** A file that means no good, or looks as if; and what becomes of it as an upload: refused, or found to be something. */
export type Hostile = [what: string, make: (path: string) => unknown, outcome: Outcome]
type Outcome = { reason: 'unsupported' | 'undecodable' | 'too_large' | 'too_long' } | Record<string, unknown>

export const unsupported = { reason: 'unsupported' } as const
export const undecodable = { reason: 'undecodable' } as const
export const tooLarge = { reason: 'too_large' } as const
export const tooLong = { reason: 'too_long' } as const

export function write(...parts: (Buffer | string)[]): (path: string) => void {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  return (path) => writeFileSync(path, Buffer.concat(bytes))
}
