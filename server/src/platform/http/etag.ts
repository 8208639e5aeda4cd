import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { chooseEncoding } from './accept-encoding.ts'

/** Bytes as they are sent, with a strong ETag: who has the tag has the very same bytes. */
export type Form = { bytes: Buffer; etag: string; headers: Readonly<Record<string, string>> }

const varies = { vary: 'accept-encoding' }

/** A reply that is serialised already. */
export class Prepared implements Form {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: Form['headers']
  #compressed: Form | undefined

  /** Compressible is what is large and the same for everybody: it is compressed once, when somebody first accepts that. */
  constructor(value: unknown, { isCompressible = false } = {}) {
    this.bytes = Buffer.from(JSON.stringify(value))
    this.etag = `"${hash('sha256', this.bytes, 'base64url')}"`
    this.headers = isCompressible ? varies : {}
  }

  formFor(acceptEncoding: string | undefined): Form {
    if (this.headers !== varies || chooseEncoding(acceptEncoding, ['gzip']) === undefined) return this
    return (this.#compressed ??= {
      bytes: gzipSync(this.bytes),
      etag: `${this.etag.slice(0, -1)}-gzip"`,
      headers: { ...varies, 'content-encoding': 'gzip' },
    })
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
