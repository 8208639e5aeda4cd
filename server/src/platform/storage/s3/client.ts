import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request as undici, type Dispatcher } from 'undici'
import { BlobsUnavailable } from '../unavailable.ts'
import { createSigner, encodePath, encodeQuery, type Credentials } from './signature.ts'
import { textOf } from './xml.ts'
import { messageOf } from '../../thrown.ts'

export type S3Options = Credentials & {
  /** With the scheme, without a slash at the end. */
  endpoint: string
  bucket: string
}

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without a key the request is about the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** In pieces, kept until the answer is there, for retries. */
  body?: readonly Uint8Array[]
}

export type S3Client = {
  /** Resolves with a 2xx answer. Throws an `S3Refusal` for any other, after retrying what may be temporary. */
  send(request: S3Request): Promise<Dispatcher.ResponseData>
  /** The same without retries and with a timeout, to check whether the store is there. */
  sendOnce(request: S3Request, timeoutMs: number): Promise<Dispatcher.ResponseData>
  link(key: string, query: Record<string, string>, signedAt: Date, validSeconds: number): string
  close(): Promise<void>
}

const NO_CODE = 'without a code'

/** An error answer of the store. */
export class S3Refusal extends BlobsUnavailable {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`S3 answered ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }

  get hasCode(): boolean {
    return this.code !== NO_CODE
  }
}

/** Each with up to half as much more at random, so that requests that failed together do not retry together. */
const PAUSES_MS = [100, 400, 1600]
const MAY_PASS = new Set([408, 429, 500, 502, 503, 504])
/** Amazon's store says with 400 that it has waited too long for the rest of a request. */
const mayPass = ({ status, code }: S3Refusal) => MAY_PASS.has(status) || code === 'RequestTimeout'
const CONNECT_MS = 5000
const ANSWER_MS = 20_000

export function createS3Client(
  { endpoint, bucket, ...credentials }: S3Options,
  pause: (ms: number) => Promise<unknown> = sleep,
): S3Client {
  const { origin, host, pathname } = new URL(endpoint)
  const root = `${pathname.replace(/\/$/, '')}/${bucket}`
  const signer = createSigner(credentials)
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    allowH2: false,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  })
  const pathOf = (key?: string) => encodePath(key === undefined ? root : `${root}/${key}`)

  return {
    async send(request) {
      for (const pauseMs of PAUSES_MS) {
        const answer = await attempt(request).catch((error: unknown) => {
          if (error instanceof S3Refusal && !mayPass(error)) throw error
        })
        if (answer) return answer
        await pause(pauseMs * (1 + Math.random() / 2))
      }
      return attempt(request)
    },
    sendOnce: (request, timeoutMs) => attempt(request, AbortSignal.timeout(timeoutMs)),
    link(key, query, signedAt, validSeconds) {
      const path = pathOf(key)
      return `${origin}${path}?${signer.presign({ method: 'GET', host, path, query }, signedAt, validSeconds)}`
    },
    close: () => agent.destroy(),
  }

  async function attempt(
    request: S3Request,
    signal: AbortSignal | null = null,
  ): Promise<Dispatcher.ResponseData> {
    const { method, key, query = {}, headers = {}, body = [] } = request
    const path = pathOf(key)
    const hash = createHash('sha256')
    for (const piece of body) hash.update(piece)
    const payloadHash = hash.digest('hex')
    const signed = signer.signHeaders({ method, host, path, query, headers, payloadHash }, new Date())
    const length = body.reduce((sum, piece) => sum + piece.length, 0)
    const hasBody = method === 'PUT' || method === 'POST'
    const answer = await undici(`${origin}${path}?${encodeQuery(query)}`, {
      dispatcher: agent,
      method,
      headers: hasBody ? { ...signed, 'content-length': String(length) } : signed,
      body: hasBody ? Readable.from(body) : null,
      signal,
    }).catch((error: unknown) => {
      throw new BlobsUnavailable(`S3 cannot be reached: ${messageOf(error)}`, error)
    })
    if (answer.statusCode >= 300) throw await readRefusal(answer)
    return answer
  }
}

async function readRefusal({ statusCode, body }: Dispatcher.ResponseData): Promise<S3Refusal> {
  const text = await body.text().catch(() => '')
  return new S3Refusal(
    statusCode,
    textOf(text, 'Code') ?? NO_CODE,
    textOf(text, 'Message') ?? text.slice(0, 200),
  )
}
