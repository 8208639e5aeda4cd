import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendApi } from '../http/api.ts'
import type { BackendAnswer, BackendClient } from '../http/client.ts'
import { failureOf, isSuccess } from '../http/failures.ts'
import { extensionOf } from '../http/media-types.ts'
import { ProviderError, type InputFile, type JsonValue, type Settings } from '../provider.ts'
import { lifecycle } from './request.ts'

/** fal's own libraries send what is larger than this in parts of that size. */
const [MAX_WHOLE_BYTES, PART_BYTES] = [90 * 10 ** 6, 10 * 2 ** 20]

const UPLOAD_TIMEOUT_MS = 300_000

type Uploads = { upload(settings: Settings, file: InputFile, signal: AbortSignal): Promise<string> }

/**
 * Files that are too large for a request. `rest` says where they go: the links are signed, and our key is not sent there.
 */
export function createUploads(rest: BackendApi, client: BackendClient): Uploads {
  return {
    async upload(settings, file, signal) {
      const isWhole = file.sizeBytes <= MAX_WHOLE_BYTES
      const { mimeType, sizeBytes } = file
      const answer = await rest.call(settings, signal, {
        method: 'POST',
        url: `/storage/upload/initiate${isWhole ? '' : '-multipart'}?storage_type=fal-cdn-v3`,
        headers: lifecycle,
        json: { file_name: `input${extensionOf(mimeType)}`, content_type: mimeType },
      })
      const { upload_url: target, file_url: link } = bodyOf(answer)
      if (typeof target !== 'string' || typeof link !== 'string')
        throw new ProviderError('internal', 'an uploaded file has no address')
      if (isWhole) await put(target, { mimeType, sizeBytes, open: () => file.open() }, signal)
      else await putParts(target, file, signal)
      return link
    },
  }

  async function putParts(target: string, file: InputFile, signal: AbortSignal): Promise<void> {
    const parts: JsonValue[] = []
    for await (const bytes of slices(file.open(), PART_BYTES)) {
      const number = parts.length + 1
      const part = { mimeType: file.mimeType, sizeBytes: bytes.length, open: () => only(bytes) }
      const { etag } = bodyOf(await put(within(target, String(number)), part, signal))
      if (typeof etag !== 'string')
        throw new ProviderError('internal', `part ${number} of an upload was not confirmed`)
      parts.push({ partNumber: number, etag })
    }
    const url = within(target, 'complete')
    const timeoutMs = UPLOAD_TIMEOUT_MS
    bodyOf(await client.call({ method: 'POST', url, isLink: true, json: { parts }, timeoutMs, signal }))
  }

  async function put(url: string, file: Omit<Part, 'number'>, signal: AbortSignal): Promise<BackendAnswer> {
    const timeoutMs = UPLOAD_TIMEOUT_MS
    const answer = await client.call({ method: 'PUT', url, isLink: true, file, timeoutMs, signal })
    if (!isSuccess(answer)) throw failureOf(answer)
    return answer
  }
}

type Part = { mimeType: string; sizeBytes: number; open(): AsyncIterable<Uint8Array> }

function bodyOf(answer: BackendAnswer): Record<string, unknown> {
  if (!isSuccess(answer)) throw failureOf(answer)
  return isRecord(answer.body) ? answer.body : {}
}

/** One step further in the path of a link, whose query is its signature. */
function within(link: string, step: string): string {
  const url = new URL(link)
  url.pathname = `${url.pathname}/${step}`
  return url.href
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The same bytes in pieces of this size, of which only the last may be shorter. */
export async function* slices(
  chunks: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = []
  let keptBytes = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (keptBytes + rest.length >= sizeBytes) {
      const part = rest.subarray(0, sizeBytes - keptBytes)
      rest = rest.subarray(part.length)
      yield Buffer.concat([...kept, part])
      kept = []
      keptBytes = 0
    }
    if (rest.length > 0) kept.push(rest)
    keptBytes += rest.length
  }
  if (keptBytes > 0) yield Buffer.concat(kept)
}
