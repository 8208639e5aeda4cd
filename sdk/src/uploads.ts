import { startDeadline, type CallOptions } from './deadline.ts'
import { readJson, type Call, type Http } from './http.ts'
import { chunksOf, multipartOf } from './multipart.ts'
import type { Asset } from './types.ts'
import {
  checkReadable,
  nodeFiles,
  openSource,
  slicesOf,
  type OpenStream,
  type UploadSource,
} from './upload-source.ts'
import { fetchWithXhr, hasXhr } from './xhr.ts'

export interface UploadOptions extends CallOptions {
  /** How much has been sent; `totalBytes` is undefined for a stream. Starts again when the upload is retried. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number | undefined }) => void
}

type Sending = Pick<Call, 'headers' | 'body' | 'fetch' | 'repeatable'>

/** Aborts an upload with the error of the caller's own code. */
type Stop = (error: unknown) => void

// Spec silent: the service gives an upload half an hour.
const ATTEMPT_MS = 30 * 60_000

export function uploadsOf(http: Http, mayUseXhr: boolean) {
  return {
    /** Stores a file; its `id` is the value of a media param. It is retried if it fails, except for a stream. */
    async create(source: UploadSource, options: UploadOptions = {}): Promise<Asset> {
      const deadline = startDeadline(options)
      const file = await openSource(source)
      const stopper = new AbortController()
      const stop: Stop = (error) => stopper.abort(error)
      const signal = deadline.signal ? AbortSignal.any([deadline.signal, stopper.signal]) : stopper.signal
      const onProgress = stoppedBy(stop, options.onProgress)
      const sending =
        file instanceof Blob
          ? sendBlob(file, stop, onProgress, mayUseXhr)
          : sendStream(file, stop, onProgress)
      const call = { ...deadline, signal, method: 'POST', path: '/v1/uploads', attemptMs: ATTEMPT_MS }
      try {
        return await http({ ...call, ...sending }, (response) => readJson<Asset>(response, 'id'))
      } finally {
        if (!(file instanceof Blob)) file.close()
      }
    },
  }
}

function stoppedBy(stop: Stop, onProgress: UploadOptions['onProgress']): UploadOptions['onProgress'] {
  return (
    onProgress &&
    ((progress) => {
      try {
        onProgress(progress)
      } catch (error) {
        stop(error)
      }
    })
  )
}

function sendBlob(
  file: Blob,
  stop: Stop,
  onProgress: UploadOptions['onProgress'],
  mayUseXhr: boolean,
): Sending {
  // A file that is stored twice costs nothing, and is deleted after 30 days.
  const repeatable = 'always'
  const totalBytes = file.size
  // XMLHttpRequest also counts the multipart envelope.
  const report = (sent: number) => onProgress?.({ sentBytes: Math.min(sent, totalBytes), totalBytes })
  if (onProgress && mayUseXhr && hasXhr())
    return { body: () => formOf(file), repeatable, fetch: fetchWithXhr(report) }
  // Few browsers can send streams, and Node's FormData does not report a file that cannot be read.
  if (!onProgress && !nodeFiles()) return { body: () => formOf(file), repeatable }
  const body = async () => {
    await checkReadable(file)
    return multipartOf(slicesOf(chunksOf(file.stream()), stop), report)
  }
  return { body, repeatable }
}

async function formOf(file: Blob): Promise<FormData> {
  await checkReadable(file)
  const form = new FormData()
  form.append('file', file)
  return form
}

function sendStream({ chunks }: OpenStream, stop: Stop, onProgress: UploadOptions['onProgress']): Sending {
  const report = (sentBytes: number) => onProgress?.({ sentBytes, totalBytes: undefined })
  return { body: () => multipartOf(slicesOf(chunks, stop), report), repeatable: 'never' }
}
