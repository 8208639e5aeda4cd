import type { Fetch } from './http.ts'

/** The part of XMLHttpRequest that is used here; it exists in browsers only. */
interface Xhr extends EventTarget {
  upload: EventTarget
  status: number
  responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: unknown): void
  abort(): void
}

const surroundings = globalThis as { XMLHttpRequest?: new () => Xhr }
export const hasXhr = () => surroundings.XMLHttpRequest !== undefined

/** A `fetch` with upload progress, which browsers' own lacks. */
export function fetchWithXhr(onSent: (bytes: number) => void): Fetch {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const xhr = new surroundings.XMLHttpRequest!() // Whoever calls this has asked `hasXhr`.
      xhr.open(method, url)
      // Our own client sends them as `Headers`.
      for (const [name, value] of headers as Headers) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', (event) => onSent((event as Event & { loaded: number }).loaded))
      xhr.addEventListener('load', () => {
        const answered = headerLines(xhr.getAllResponseHeaders())
        resolve(new Response(xhr.responseText, { status: xhr.status, headers: answered }))
      })
      xhr.addEventListener('error', () => reject(new TypeError('the upload broke off')))
      xhr.addEventListener('abort', () => reject(signal?.reason as Error))
      signal?.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(body)
    })
}

function headerLines(text: string): [string, string][] {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
}
