import { createHash } from 'node:crypto'

/** A reply that is serialised once and served from memory, with a strong ETag. */
export class Prepared {
  readonly bytes: Buffer
  readonly etag: string

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value))
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url')}"`
  }
}

/** Whether the client's copy is current. The comparison is weak, as RFC 9110 demands for `If-None-Match`. */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // Only alone: between the commas of a list an asterisk is part of somebody else's tag.
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
