import { writeFileSync } from 'node:fs'

/**
 * A file that is hostile, or looks like it, with the outcome as an upload: a refusal, or what the inspection finds. As an
 * output it gets at least a placeholder, and unless `asOutput` says otherwise it is refused only where its type is unknown.
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
