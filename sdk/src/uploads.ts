import { startDeadline, type CallOptions } from './deadline.ts'
import { readJson, type Call, type Http } from './http.ts'
import { chunksOf, multipartOf } from './multipart.ts'
import type { Asset } from './types.ts'
import { fetchWithXhr, hasXhr } from './xhr.ts'

/** A `File` or `Blob`, bytes, a stream of bytes (few browsers send one), or (not in browsers) the path of a file. */
export type UploadSource = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | string

export interface UploadOptions extends CallOptions {
  /** How much has been sent; `totalBytes` is undefined for a stream. Begins anew if the upload is repeated. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number | undefined }) => void
}

type Sending = Pick<Call, 'headers' | 'body' | 'fetch' | 'repeatable'>

// Spec silent: the service gives an upload half an hour.
const ATTEMPT_MS = 30 * 60_000

export function uploadsOf(http: Http, mayUseXhr: boolean) {
  return {
    /** Stores a file; its `id` is the value of a media param. It is repeated if it fails, except for a stream. */
    async create(source: UploadSource, options: UploadOptions = {}): Promise<Asset> {
      const deadline = startDeadline(options)
      const file = await openSource(source)
      const { onProgress, signal } = stoppedByItself(options.onProgress, deadline.signal)
      const sending =
        file instanceof Blob ? sendBlob(file, onProgress, mayUseXhr) : sendStream(file, onProgress)
      const call = { ...deadline, signal, method: 'POST', path: '/v1/uploads', attemptMs: ATTEMPT_MS }
      return http({ ...call, ...sending }, readJson<Asset>)
    },
  }
}

/** What `onProgress` throws ends the upload as a signal would: in the stream it would look like the network's failure. */
function stoppedByItself(onProgress: UploadOptions['onProgress'], signal: AbortSignal | undefined) {
  if (!onProgress) return { onProgress, signal }
  const stopper = new AbortController()
  return {
    onProgress(...progress: Parameters<typeof onProgress>) {
      try {
        onProgress(...progress)
      } catch (error) {
        stopper.abort(error)
      }
    },
    signal: signal ? AbortSignal.any([signal, stopper.signal]) : stopper.signal,
  }
}

function sendBlob(file: Blob, onProgress: UploadOptions['onProgress'], mayUseXhr: boolean): Sending {
  // A file that was stored twice costs nothing, and goes after 30 days.
  const repeatable = 'always'
  const totalBytes = file.size
  const body = () => {
    const form = new FormData()
    form.append('file', file)
    return form
  }
  if (!onProgress) return { body, repeatable }
  if (mayUseXhr && hasXhr()) {
    // It counts the form around the file too.
    const report = (sent: number) => onProgress({ sentBytes: Math.min(sent, totalBytes), totalBytes })
    return { body, repeatable, fetch: fetchWithXhr(report) }
  }
  const report = (sentBytes: number) => onProgress({ sentBytes, totalBytes })
  return { body: () => multipartOf(chunksOf(file.stream()), report), repeatable }
}

function sendStream(file: AsyncIterable<Uint8Array>, onProgress: UploadOptions['onProgress']): Sending {
  const report = (sentBytes: number) => onProgress?.({ sentBytes, totalBytes: undefined })
  return { body: () => multipartOf(file, report), repeatable: 'never' }
}

async function openSource(source: UploadSource): Promise<Blob | AsyncIterable<Uint8Array>> {
  if (typeof source === 'string') return openPath(source)
  if (source instanceof Uint8Array) return new Blob([source as Uint8Array<ArrayBuffer>])
  return source instanceof ReadableStream ? chunksOf(source) : source
}

type Process = { getBuiltinModule?(name: 'node:fs'): { openAsBlob(path: string): Promise<Blob> } }

/** Asked for at run time: an import of `node:fs` would stop those who bundle for browsers. */
async function openPath(path: string): Promise<Blob> {
  const { process } = globalThis as { process?: Process }
  const fs = process?.getBuiltinModule?.('node:fs')
  if (!fs) throw new TypeError('There are no files here: give the File or Blob itself instead of its path')
  try {
    return await fs.openAsBlob(path)
  } catch (cause) {
    throw new Error(`The file ${path} cannot be read`, { cause }) // Node itself does not name it.
  }
}
