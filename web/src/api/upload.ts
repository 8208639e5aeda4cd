import type { Asset } from '@atelier/contract/asset.ts'
import type { Problem } from '@atelier/contract/problem.ts'
import { ApiError } from '../../../sdk/src/errors.ts'
import { openHttp } from '../../../sdk/src/http.ts'
import { uploadsOf } from '../../../sdk/src/uploads.ts'
import { notifySessionEnded, ownerHeader } from './client.ts'
import { CallFailed } from './problem.ts'
import * as messages from '#messages/api.ts'

type Options = { onProgress(share: number): void; signal: AbortSignal }

/** The SDK's uploads, once each: the person decides whether a file is sent again. */
const http = openHttp({
  baseUrl: '',
  apiKey: undefined,
  credentials: 'same-origin',
  fetch: (url, init) => fetch(url, init),
  maxRetries: 0,
})
const uploads = uploadsOf((call, read) => http({ ...call, headers: ownerHeader() }, read), true)

export async function uploadFile(file: File, { onProgress, signal }: Options): Promise<Asset> {
  try {
    const asset = await uploads.create(file, {
      signal,
      onProgress: ({ sentBytes }) => onProgress(file.size > 0 ? sentBytes / file.size : 0),
    })
    // The page comes with its server, so it knows every kind and every code; the SDK allows for newer ones.
    return asset as Asset
  } catch (error) {
    signal.throwIfAborted()
    const failure = failureOf(error)
    if (failure.code === 'unauthorized') notifySessionEnded()
    throw failure
  }
}

function failureOf(error: unknown): CallFailed {
  // The SDK reads a file before it is sent.
  if (!(error instanceof ApiError)) return new CallFailed({ code: 'upload_invalid', detail: notThere })
  const { problem, status, retryAfterMs } = error
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
  if (problem) return new CallFailed(problem as Problem, retryAfterSeconds)
  const code = status === 0 ? 'unreachable' : 'unreadable'
  return new CallFailed({ code, status, detail: messages.tryInAMoment }, retryAfterSeconds)
}

const notThere = messages.fileUnreadable
