import type { Readable } from 'node:stream'

declare module '../http/endpoint.ts' {
  interface Tools {
    blobs: Blobs
  }
}

/** Where the bytes of files live. A key names them; what they are, others know. */
export type Blobs = {
  /** All of it or nothing: a reader never meets half a file. */
  put(
    key: string,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<{ sizeBytes: number; sha256: string }>
  /** Undefined when there is no such file. `end` is included, as in an HTTP range. */
  open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ sizeBytes: number; stream: Readable } | undefined>
  /** Removing what is not there is no mistake. */
  remove(key: string): Promise<void>
  /** Whether files can be stored now. */
  isReady(): Promise<boolean>
}
