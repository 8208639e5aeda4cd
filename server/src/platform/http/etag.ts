import { hash } from 'node:crypto'

/** A reply that is serialised already, with a strong ETag: who has the tag has the very same bytes. */
export class Prepared {
  readonly bytes: Buffer
  readonly etag: string

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value))
    this.etag = `"${hash('sha256', this.bytes, 'base64url')}"`
  }
}

/** The Cache-Control of what only its owner may keep, and has to ask about before each use. */
export const revalidated = 'private, no-cache'

/** Whether the client's copy is current. The comparison is weak, as RFC 9110 demands for `If-None-Match`. */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // Only alone: between the commas of a list an asterisk is part of somebody else's tag.
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
