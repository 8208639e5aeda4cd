import { accountOf } from './account.ts'
import { assetsOf } from './assets.ts'
import type { CallOptions } from './deadline.ts'
import { effectsOf } from './effects.ts'
import { eventsOf } from './events.ts'
import { generationsOf } from './generations.ts'
import { jsonBody, openHttp, readJson, type Fetch, type Http, type Query } from './http.ts'
import { modelsOf } from './models.ts'
import { quotesOf } from './quotes.ts'
import { uploadsOf } from './uploads.ts'
import { webhooks } from './webhooks.ts'

interface CommonOptions {
  /** How often a call that failed is made again, where that is safe; 5 if not said. */
  maxRetries?: number
  /** Instead of the global one. */
  fetch?: Fetch
}

interface KeyOptions extends CommonOptions {
  /** Keep it on your server. Models and effects can be listed without one. */
  apiKey?: string
  /** Where the service answers, such as `https://atelier.example`. */
  baseUrl: string | URL
}

interface SessionOptions extends CommonOptions {
  /** For a page of the service itself: calls are made as whoever is signed in there. */
  credentials: 'same-origin'
  baseUrl?: string | URL
}

export type AtelierOptions = KeyOptions | SessionOptions

const MAX_RETRIES = 5

/** The API of an Atelier. */
export class Atelier {
  readonly models: ReturnType<typeof modelsOf>
  readonly effects: ReturnType<typeof effectsOf>
  readonly quotes: ReturnType<typeof quotesOf>
  readonly generations: ReturnType<typeof generationsOf>
  readonly uploads: ReturnType<typeof uploadsOf>
  readonly assets: ReturnType<typeof assetsOf>
  readonly account: ReturnType<typeof accountOf>
  readonly events: ReturnType<typeof eventsOf>
  readonly webhooks = webhooks
  readonly #http: Http

  constructor(options: AtelierOptions) {
    const { apiKey, credentials, ...common }: Partial<KeyOptions & SessionOptions> = options
    const http = openHttp({
      apiKey,
      credentials,
      baseUrl: checkedAddress(common.baseUrl, credentials !== undefined),
      fetch: common.fetch ?? ((url, init) => globalThis.fetch(url, init)),
      maxRetries: checkedRetries(common.maxRetries ?? MAX_RETRIES),
    })
    this.#http = http
    this.models = modelsOf(http)
    this.effects = effectsOf(http)
    this.quotes = quotesOf(http)
    this.generations = generationsOf(http)
    this.assets = assetsOf(http)
    // A page can tell how far an upload has come only through XMLHttpRequest, which would pass by a `fetch` of yours.
    this.uploads = uploadsOf(http, common.fetch === undefined)
    this.account = accountOf(http)
    this.events = eventsOf(http)
  }

  /**
   * Any operation of the service, also one that this version knows nothing of. A GET, or what has an `idempotency-key`,
   * is repeated when it fails; the rest only if the service refused to begin (429, maintenance): whether anything else
   * was done, nobody knows. Whatever moves coins should have a key.
   */
  async request<Result>(
    method: string,
    path: `/${string}`,
    options: CallOptions & {
      query?: Query
      body?: unknown
      headers?: Record<string, string>
    } = {},
  ): Promise<Result> {
    if (!/^\/(?!\/)/.test(path)) throw new TypeError('path must begin with one slash, such as /v1/account')
    const { body, headers = {}, ...rest } = options
    const json = body === undefined ? undefined : jsonBody(body)
    const isSafe = method === 'GET' || Object.keys(headers).some((name) => /^idempotency-key$/i.test(name))
    return this.#http(
      {
        ...rest,
        ...json,
        method,
        path,
        headers: { ...json?.headers, ...headers },
        repeatable: isSafe ? 'always' : 'when-refused',
      },
      readJson<Result>,
    )
  }
}

/** Without a slash at its end. A page finds its own service without an address. */
function checkedAddress(baseUrl: string | URL | undefined, isOwnPage: boolean): string {
  if (baseUrl === undefined && isOwnPage) return ''
  const { protocol, origin, pathname, search, hash, username, password } = parseAddress(baseUrl)
  if (!/^https?:$/.test(protocol))
    throw new TypeError('baseUrl must be the address of the service, such as https://atelier.example')
  if (search || hash || username || password)
    throw new TypeError('baseUrl must be an address without query, fragment, name and password')
  return origin + pathname.replace(/\/+$/, '')
}

function parseAddress(address: string | URL = ''): URL {
  try {
    return new URL(address)
  } catch {
    return new URL('none:')
  }
}

function checkedRetries(maxRetries: number): number {
  // What is not a number is never exceeded.
  if (typeof maxRetries !== 'number' || !(maxRetries >= 0))
    throw new TypeError('maxRetries must be a number from 0 on')
  return maxRetries
}
