import type { CallOptions } from './deadline.ts'
import { readJson, type Call, type Http } from './http.ts'
import { countBytes, multipartOf } from './multipart.ts'
import type { Asset } from './types.ts'
import { fetchWithXhr, hasXhr } from './xhr.ts'

/** A `File` or `Blob`, bytes, a stream of bytes, or (not in browsers) the path of a file. */
export type UploadSource =
  | Blob
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string

export interface UploadOptions extends CallOptions {
  /** How far it has come; `totalBytes` is undefined for a stream. Begins anew if the upload is repeated. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number | undefined }) => void
}

// Spec silent: the service gives an upload half an hour.
const ATTEMPT_MS = 30 * 60_000

export function uploadsOf(http: Http, mayUseXhr: boolean) {
  return {
    /** Stores a file; its `id` is the value of a media param. It is repeated if it fails, except for a stream. */
    async create(source: UploadSource, options: UploadOptions = {}): Promise<Asset> {
      const { onProgress, ...rest } = options
      const { contentType, totalBytes, isRepeatable, open } = multipartOf(
        await openSource(source),
        `atelier-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`,
      )
      const call: Call = {
        ...rest,
        method: 'POST',
        path: '/v1/uploads',
        headers: { 'content-type': contentType },
        body: open,
        // A file that was stored twice costs nothing, and goes after 30 days.
        repeatable: isRepeatable ? 'always' : 'never',
        attemptMs: ATTEMPT_MS,
      }
      if (onProgress) {
        const report = (sentBytes: number) => onProgress({ sentBytes, totalBytes })
        if (mayUseXhr && hasXhr() && isRepeatable) call.fetch = fetchWithXhr(report)
        else call.body = () => countBytes(open(), report)
      }
      return http(call, readJson<Asset>)
    },
  }
}

async function openSource(source: UploadSource): Promise<Blob | AsyncIterable<Uint8Array>> {
  if (typeof source === 'string') return openPath(source)
  if (source instanceof Uint8Array) return new Blob([source])
  return source instanceof ReadableStream ? chunksOf(source) : source
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

type Process = { getBuiltinModule?(name: 'node:fs'): { openAsBlob(path: string): Promise<Blob> } }

/** Asked for at run time: an import of `node:fs` would stop those who bundle for browsers. */
function openPath(path: string): Promise<Blob> {
  const { process } = globalThis as { process?: Process }
  const fs = process?.getBuiltinModule?.('node:fs')
  if (!fs) throw new TypeError('There are no files here: give the File or Blob itself instead of its path')
  return fs.openAsBlob(path)
}
