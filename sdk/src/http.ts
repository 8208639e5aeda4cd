import { sleep, startDeadline, type CallOptions } from './deadline.ts'
import { answerError, ApiError, connectionError, unexpectedAnswer } from './errors.ts'
import type { Multipart } from './multipart.ts'
import { retryDelayMs, type Repeatable } from './retry.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type Query = { [name: string]: string | number | boolean | undefined }
export type Body = string | FormData | Multipart

export interface HttpOptions {
  baseUrl: string
  apiKey: string | undefined
  credentials: 'same-origin' | undefined
  fetch: Fetch
  maxRetries: number
}

/** A call; each attempt creates its body again, since a stream can be read only once. */
export interface Call extends CallOptions {
  method: string
  /** Relative to the base URL, or an absolute URL, which gets neither key nor cookie. */
  path: string
  query?: Query
  headers?: Record<string, string>
  body?: () => Body | Promise<Body>
  repeatable: Repeatable
  /** How long one attempt may take, including reading the answer. */
  attemptMs?: number
  maxRetries?: number
  fetch?: Fetch
}

/** Reads a successful answer, as part of the attempt. */
export type Read<Result> = (response: Response) => Result | Promise<Result>

export type Http = <Result>(call: Call, read: Read<Result>) => Promise<Result>

const ATTEMPT_MS = 30_000

/** Makes calls, and retries them where that is safe. Throws an `ApiError`, or the reason of the caller's signal. */
export function openHttp(options: HttpOptions): Http {
  return async (call, read) => {
    const { signal, endsAt } = startDeadline(call)
    const maxRetries = call.maxRetries ?? options.maxRetries
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(options, call, signal, read)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof ApiError)) throw error
        error.attempts = attempts
        const delayMs =
          attempts > maxRetries ? undefined : retryDelayMs(error, call.repeatable, Math.random())
        // The answer says more than a timeout a moment later.
        if (delayMs === undefined || Date.now() + delayMs > endsAt) throw error
        await sleep(delayMs, signal)
      }
    }
  }
}

async function attempt<Result>(
  options: HttpOptions,
  call: Call,
  signal: AbortSignal | undefined,
  read: Read<Result>,
): Promise<Result> {
  const stopper = new AbortController()
  const signals = signal ? AbortSignal.any([signal, stopper.signal]) : stopper.signal
  // Not counted as a network failure: an invalid header is a mistake of the caller.
  const init = await writeRequest(options, call, signals)
  const timer = setTimeout(() => stopper.abort(), call.attemptMs ?? ATTEMPT_MS)
  try {
    const response = await (call.fetch ?? options.fetch)(addressOf(options, call), init)
    if (!response.ok) throw answerError(response, await response.text(), Date.now())
    return await read(response)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw connectionError(error, stopper.signal.aborted ? 'connection_timeout' : 'connection_failed')
  } finally {
    clearTimeout(timer)
  }
}

async function writeRequest(
  { apiKey, credentials }: HttpOptions,
  call: Call,
  signal: AbortSignal,
): Promise<RequestInit> {
  const isOurs = call.path.startsWith('/')
  const headers = new Headers(call.headers)
  if (isOurs && apiKey) headers.set('authorization', `Bearer ${apiKey}`)
  const init: RequestInit = {
    method: call.method,
    headers,
    ...(credentials && { credentials: isOurs ? credentials : 'omit' }),
    // A redirected POST may become a GET, and a redirect to another host would leak the key.
    redirect: isOurs ? 'manual' : 'follow',
    signal,
  }
  const body = await call.body?.()
  if (body === undefined) return init
  if (typeof body === 'string' || body instanceof FormData) return { ...init, body }
  headers.set('content-type', body.contentType)
  // `fetch` requires `duplex` for stream bodies.
  return { ...init, body: body.body, duplex: 'half' } as RequestInit
}

function addressOf({ baseUrl }: HttpOptions, { path, query = {} }: Call): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return (path.startsWith('/') ? baseUrl : '') + path + (search && `?${search}`)
}

/** An incomplete body counts as a failed connection. */
export async function readJson<Result>(response: Response, field?: keyof Result): Promise<Result> {
  const text = await response.text()
  return parseJson(text, field, response.status, response.headers.get('x-request-id'))
}

/** Invalid JSON, or JSON without a field that every answer has, is not from the service. */
export function parseJson<Result>(
  text: string,
  field?: keyof Result,
  status = 200,
  requestId: string | null = null,
): Result {
  const body = attemptToParse<Result>(text)
  if (body === undefined || (field !== undefined && body?.[field] === undefined))
    throw unexpectedAnswer(status, requestId)
  return body as Result
}

function attemptToParse<Result>(text: string): Result | null | undefined {
  try {
    return JSON.parse(text) as Result | null
  } catch {
    return undefined
  }
}

export function getJson<Result>(
  http: Http,
  path: string,
  options: CallOptions & { maxRetries?: number },
  query: Query = {},
  field?: keyof Result,
): Promise<Result> {
  const call = { ...options, method: 'GET', path, query, repeatable: 'always' } as const
  return http(call, (response) => readJson<Result>(response, field))
}

/** A JSON body is serialised once, so that every attempt sends the same bytes. */
export function jsonBody(value: unknown): { headers: Record<string, string>; body: () => Body } {
  const text = JSON.stringify(value)
  return { headers: { 'content-type': 'application/json' }, body: () => text }
}
