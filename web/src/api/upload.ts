import type { Asset } from '@atelier/contract/asset.ts'
import type { Problem } from '@atelier/contract/problem.ts'
import { ownerHeader, sayThatSessionIsOver } from './client.ts'
import { CallFailed } from './problem.ts'

type Options = { onProgress(share: number): void; signal: AbortSignal }

/** Uploads a file. Not by `fetch`, which does not say how far an upload has come. */
export function uploadFile(file: File, { onProgress, signal }: Options): Promise<Asset> {
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/v1/uploads')
    for (const [name, value] of Object.entries(ownerHeader())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const answer = asJson(request.responseText)
      if (request.status === 201 && answer) return resolve(answer as Asset)
      const failure = failureOf(request.status, answer as Problem | undefined)
      if (failure.code === 'unauthorized') sayThatSessionIsOver()
      reject(failure)
    })
    request.addEventListener('error', () =>
      reject(new CallFailed({ code: 'unreachable', detail: 'Try again in a moment.' })),
    )
    request.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

const failureOf = (status: number, problem: Problem | undefined): CallFailed =>
  new CallFailed(
    typeof problem?.code === 'string'
      ? problem
      : { code: 'unreadable', status, detail: 'Try again in a moment.' },
  )

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
