export type Answer = { status: number; headers: Headers; body: any; text: string }
export type Ask = { body?: unknown; headers?: Record<string, string | undefined> }

/** Somebody who sends requests, from an address of their own. */
export class Client {
  readonly origin: string
  readonly #headers: Record<string, string>

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin
    this.#headers = { 'x-forwarded-for': newAddress(), ...headers }
  }

  /** The same person, saying something else of themselves. */
  with(headers: Record<string, string>): Client {
    return new Client(this.origin, { ...this.#headers, ...headers })
  }

  get = (path: string, headers?: Ask['headers']) => this.send('GET', path, { headers })
  post = (path: string, body?: unknown, headers?: Ask['headers']) =>
    this.send('POST', path, { body, headers })
  put = (path: string, body?: unknown, headers?: Ask['headers']) => this.send('PUT', path, { body, headers })
  patch = (path: string, body?: unknown, headers?: Ask['headers']) =>
    this.send('PATCH', path, { body, headers })

  async send(method: string, path: string, { body, headers = {} }: Ask = {}): Promise<Answer> {
    const isText = typeof body === 'string'
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: defined({
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      }),
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    }
  }
}

const defined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

let addresses = 0
/** Strangers are limited by address: each of the tests' people comes from another. */
function newAddress(): string {
  addresses++
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`
}
