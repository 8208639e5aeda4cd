import type { Readable } from 'node:stream'

export type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Listed = { key: string; sizeBytes: number; modifiedAt: Date }

/** The response headers and expiry of a link that the store itself serves. */
export type LinkOptions = {
  /** Seconds since 1970. */
  expiresAt: number
  /** How long the link is valid, counted back from `expiresAt`. */
  validSeconds: number
  contentType: string
  contentDisposition: string
  cacheControl: string
}

/**
 * The store of the bytes of files, by key; it knows nothing else of them. Throws `BlobsUnavailable` where the store cannot
 * be used now; its `isFinal` says that the store works and refuses this file for good.
 */
export type Blobs = {
  /** Atomic: a reader never sees half a file. Errors of the source are passed on as they are. */
  put(key: string, source: Source): Promise<{ sizeBytes: number; sha256: string }>
  /** The same for a local file, which is removed by it: where possible it is moved and not copied. */
  putFile(key: string, path: string): Promise<void>
  /** For stores of plain files: does for a local file, ahead of time, what takes `putFile` longest. */
  sync?(path: string): Promise<void>
  /** Undefined when there is no such file, as with `open`. */
  stat(key: string): Promise<{ sizeBytes: number } | undefined>
  /** `end` is included, as in an HTTP range. */
  open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ sizeBytes: number; stream: Readable } | undefined>
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>
  /**
   * Every file, in no order, in batches. Foreign files in the same place are left out. With a part, from 0 up to `PARTS`,
   * only the files in it; a store may know the parts only of keys that begin like a uuid.
   */
  list(part?: number): AsyncIterable<Listed>
  /** Removes what interrupted puts have left behind, once it is two hours old. */
  removeLeftovers(): Promise<void>
  /** Whether files can be stored now. */
  isReady(): Promise<boolean>
  /** For stores that may be removed while they are used: whether this one was, so that no file will ever come back. */
  isGone?(): Promise<boolean>
  /** For stores that serve clients directly. The same options give the same link. */
  link?(key: string, options: LinkOptions): string
  /** For stores of plain files: the path below their folder. */
  pathOf?(key: string): string
  /** For stores that delete for one database only: whether it is this one. */
  mayRemove?(): Promise<boolean>
  close(): Promise<void>
}
