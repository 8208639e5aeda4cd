import { checkAnswer } from './check-answer.ts'

export type Answer = { status: number; headers: Headers; body: any; text: string }
type HeaderValues = Record<string, string | undefined>
export type RequestOptions = { body?: unknown; headers?: HeaderValues | undefined }

/** A client with an address of its own. Every answer is checked against the contract. */
export class Client {
  readonly origin: string
  readonly #headers: HeaderValues

  constructor(origin: string, headers: HeaderValues = {}) {
    this.origin = origin
    this.#headers = { 'x-forwarded-for': newAddress(), ...headers }
  }

  /** The same client with other headers; `undefined` leaves a header out. */
  with(headers: HeaderValues): Client {
    return new Client(this.origin, { ...this.#headers, ...headers })
  }

  get = (path: string, headers?: HeaderValues) => this.send('GET', path, { headers })
  post = (path: string, body?: unknown, headers?: HeaderValues) => this.send('POST', path, { body, headers })
  put = (path: string, body?: unknown, headers?: HeaderValues) => this.send('PUT', path, { body, headers })
  patch = (path: string, body?: unknown, headers?: HeaderValues) =>
    this.send('PATCH', path, { body, headers })

  delete = (path: string) => this.send('DELETE', path)

  /** Uploads a file, under whatever name and type. */
  upload(bytes: Uint8Array, { name = 'file', type = '' } = {}): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
    return this.send('POST', '/v1/uploads', { body: form })
  }

  /** The response before its body is read. */
  open(path: string, headers: HeaderValues = {}, signal?: AbortSignal): Promise<Response> {
    const all = defined({ ...this.#headers, ...headers })
    return fetch(this.origin + path, { headers: all, ...(signal && { signal }) })
  }

  async send(method: string, path: string, { body, headers = {} }: RequestOptions = {}): Promise<Answer> {
    const isForm = body instanceof FormData
    const isStream = body instanceof ReadableStream // Of unknown length, so it is sent in chunks.
    const isRaw = isForm || isStream || typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: defined({
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      }),
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
      ...(isStream && { duplex: 'half' }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    }
    checkAnswer(method, path, answer)
    return answer
  }
}

/** How many answers of each status there are. */
export function countByStatus(answers: Answer[]): Record<number, number> {
  const groups = Object.groupBy(answers, ({ status }) => status)
  return Object.fromEntries(Object.entries(groups).map(([status, group]) => [status, group!.length]))
}

/** What was answered, to be compared with what is answered later: links are signed anew every five minutes. */
export const withoutSignatures = <Body>(body: Body): Body =>
  JSON.parse(JSON.stringify(body).replaceAll(/\?expires=[^"]*/g, ''))

const defined = (headers: HeaderValues) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

let addresses = 0
/**
 * Requests without a key are limited by address, and such a window outlives a file of tests: every client, and every test that
 * reaches a limit, has an address of its own.
 */
export function newAddress(): string {
  addresses++
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`
}
