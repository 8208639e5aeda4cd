import type { Clock } from '../../platform/clock.ts'
import { traceHeaders } from '../../platform/tracing/in-span.ts'
import type { Settings } from '../provider.ts'
import type { BackendAnswer, BackendCall, BackendClient } from './client.ts'
import type { Credentials } from './credentials.ts'
import type { OutputReader } from './outputs.ts'
import { textOf } from './settings.ts'

/** What every provider over HTTP is made with. */
export type HttpParts = { client: BackendClient; credentials: Credentials; clock: Clock }

/** The `url` is a path below the address of the backend. */
type ApiCall = Omit<BackendCall, 'signal' | 'timeoutMs'> & { timeoutMs?: number }

/** The API of a backend: under the address of its settings, with their `key` where they have one. */
export type BackendApi = {
  origin(settings: Settings): string
  call(settings: Settings, signal: AbortSignal, request: ApiCall): Promise<BackendAnswer>
  /** What it answers when it is asked how it is. */
  probe(settings: Settings, signal: AbortSignal, url: string): Promise<BackendAnswer>
  /** Reads the files that its answers link to. */
  outputReader(settings: Settings): OutputReader & { headers: Record<string, string> }
}

type Options = {
  client: BackendClient
  credentials: Credentials
  /** Without a slash at its end. */
  urlOf(settings: Settings): string
  /** The headers that carry the key, where that is not a bearer token. */
  authorize?(key: string): Record<string, string>
  /** Of calls that say no other. */
  timeoutMs: number
}

export function createApi({
  client,
  credentials,
  urlOf,
  authorize = bearer,
  timeoutMs,
}: Options): BackendApi {
  return {
    origin: (settings) => URL.parse(urlOf(settings))?.origin ?? '',

    call,
    probe: (settings, signal, url) => call(settings, signal, { method: 'GET', url, isProbe: true }),

    outputReader: (settings) => ({ client, base: urlOf(settings), headers: authorization(settings) }),
  }

  function call(settings: Settings, signal: AbortSignal, request: ApiCall): Promise<BackendAnswer> {
    const headers = { ...traceHeaders(), ...request.headers, ...authorization(settings) }
    return client.call({ timeoutMs, ...request, url: urlOf(settings) + request.url, headers, signal })
  }

  function authorization(settings: Settings): Record<string, string> {
    const key = textOf(settings, 'key')
    return key === undefined ? {} : authorize(credentials.resolve(key))
  }
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}
