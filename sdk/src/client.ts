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
  /** How often a failed call is retried, where that is safe; 5 by default. */
  maxRetries?: number
  /** Used instead of the global `fetch`. */
  fetch?: Fetch
}

interface KeyOptions extends CommonOptions {
  /** Keep it on your server. Models and effects can be listed without one. */
  apiKey?: string
  /** Where the service answers, such as `https://atelier.example`. */
  baseUrl: string | URL
}

interface SessionOptions extends CommonOptions {
  /** For a page of the service itself: calls are made with the session of the page. */
  credentials: 'same-origin'
  baseUrl?: string | URL
}

export type AtelierOptions = KeyOptions | SessionOptions

const MAX_RETRIES = 5

/** A client of the Atelier API. */
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
    // Upload progress in a browser needs XMLHttpRequest, which would bypass a `fetch` of yours.
    this.uploads = uploadsOf(http, common.fetch === undefined)
    this.account = accountOf(http)
    this.events = eventsOf(http)
  }

  /**
   * Calls any operation of the service, also one that this version does not know. A GET, or a call with an
   * `idempotency-key`, is retried when it fails; others only if the service refused to begin (429, maintenance), since
   * it is unknown whether anything else was done. Whatever moves coins should have a key.
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

/** Without a trailing slash. A page uses its own origin. */
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
  // NaN would never be exceeded.
  if (typeof maxRetries !== 'number' || !(maxRetries >= 0))
    throw new TypeError('maxRetries must be a number from 0 on')
  return maxRetries
}
