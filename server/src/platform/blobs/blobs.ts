import type { Readable } from 'node:stream'

declare module '../http/endpoint.ts' {
  interface Tools {
    blobs: Blobs
  }
}

export type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Listed = { key: string; sizeBytes: number; modifiedAt: Date }

/** What a link that the store itself answers is to say of the file, and until when. */
export type LinkOptions = {
  /** Seconds since 1970. */
  expiresAt: number
  /** How long before that the link was made at the earliest. */
  validSeconds: number
  contentType: string
  contentDisposition: string
  cacheControl: string
}

/**
 * Where the bytes of files live. A key names them; what they are, others know. Throws `BlobsUnavailable` where the store
 * cannot do its work now.
 */
export type Blobs = {
  /** All of it or nothing: a reader never meets half a file. What the source throws is thrown on. */
  put(key: string, source: Source): Promise<{ sizeBytes: number; sha256: string }>
  /** The same for a file of this machine, which is gone afterwards: where it can be moved it is not copied. */
  putFile(key: string, path: string): Promise<void>
  /** Undefined when there is no such file, as with `open`. */
  stat(key: string): Promise<{ sizeBytes: number } | undefined>
  /** `end` is included, as in an HTTP range. */
  open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ sizeBytes: number; stream: Readable } | undefined>
  /** Removing what is not there is no mistake. */
  remove(key: string): Promise<void>
  /**
   * Every file, in no order, a few at a time. What is not ours in the same place is left out. With a part, of which there
   * are `PARTS`, those in it; a store may know the parts only of keys that begin like a uuid.
   */
  list(part?: number): AsyncIterable<Listed>
  /** Removes what puts that died have left behind, once it is two hours old. */
  removeLeftovers(): Promise<void>
  /** Whether files can be stored now. */
  isReady(): Promise<boolean>
  /** For stores that answer clients themselves. The same options give the same link. */
  link?(key: string, options: LinkOptions): string
  /** For stores of plain files: where the file is, below their folder. */
  pathOf?(key: string): string
  close(): Promise<void>
}
