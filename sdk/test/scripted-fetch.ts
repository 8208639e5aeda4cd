// A service that answers as the test has written down.
import { Atelier } from '../src/client.ts'
import type { Fetch } from '../src/http.ts'
import type { Generation, Problem } from '../src/types.ts'

export type Asked = {
  method: string
  /** Path and query. */
  path: string
  url: string
  headers: Headers
  body: string
  init: RequestInit
  /** When it was asked, by the clock of the test. */
  at: number
}

/** What becomes of a request: an answer, an error of the network, or nothing at all. */
export type Answer = Response | Error | 'silence' | ((asked: Asked) => Response | Promise<Response>)

export const baseUrl = 'https://atelier.test'
export const apiKey = 'atl_key'

/** One answer for each request; another request is a mistake. */
export function scripted(...answers: Answer[]) {
  const asked: Asked[] = []
  const fetch: Fetch = async (url, init) => {
    const sent = new Response(init.body ?? null)
    const headers = new Headers(init.headers)
    // As `fetch` does it: only the body knows where its parts begin.
    if (init.body instanceof FormData) headers.set('content-type', sent.headers.get('content-type')!)
    const request: Asked = {
      method: init.method!,
      path: url.replace(baseUrl, ''),
      url,
      headers,
      body: await sent.text(),
      init,
      at: Date.now(),
    }
    asked.push(request)
    const answer = answers.shift()
    if (!answer) throw new Error(`nobody expected ${request.method} ${request.path}`)
    if (answer === 'silence') return untilAborted(init.signal!)
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(request) : answer
  }
  const atelier = new Atelier({ apiKey, baseUrl, fetch })
  return { atelier, asked, fetch, answers }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

export const json = (body: unknown, status = 200) => Response.json(body, { status })

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body: Problem = {
    type: `/docs/problems/${code}`,
    title: code,
    status,
    detail: `It is ${code}.`,
    code,
  }
  return Response.json(body, { status, headers: { 'x-request-id': 'req-1', ...headers } })
}

/** As `fetch` fails when there is nobody. */
export const refused = () => new TypeError('fetch failed')

/** Messages of a stream, which then ends, or goes on in silence. */
export function events(messages: { id: number; data: unknown }[], { ends = true, head = '' } = {}): Response {
  const lines = messages.map(
    ({ id, data }) => `id: ${id}\nevent: generation\ndata: ${JSON.stringify(data)}\n\n`,
  )
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head + lines.join('')))
      if (ends) controller.close()
    },
  })
  return streamed(body)
}

/** How a service ends a stream that should come back later. */
export const reconnect = (retryMs: number) =>
  `retry: ${retryMs}\nevent: reconnect\ndata: {"retryMs":${retryMs}}\n\n`

export const streamed = (body: ReadableStream) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })

export const generation = (fields: Partial<Generation> = {}) =>
  ({ id: 'g1', status: 'queued', progress: null, outputs: [], error: null, ...fields }) as Generation
