import { createApi, type BackendApi, type HttpParts } from '../http/api.ts'
import type { SocketRequest } from '../../platform/outbound/sockets.ts'
import type { Settings } from '../provider.ts'
import { readEvents } from './events.ts'
import { headersOf, urlOf } from './settings.ts'

const CALL_TIMEOUT_MS = 30_000

/** Of a stream of events: longer than any run may take. */
const EVENTS_TIMEOUT_MS = 12 * 60 * 60 * 1000
const MAX_EVENTS_BYTES = 2 ** 30

/** Each holds a connection to its origin, of which calls need some, too. */
const MAX_EVENT_STREAMS = 16

/** ComfyUI over HTTP, with the headers of the settings; what stands before it may ask for any. */
export type ComfyApi = BackendApi & {
  /** Messages of a path over WebSocket. */
  listen(settings: Settings, path: string, request: Pick<SocketRequest, 'onText' | 'onEnd'>): () => void
  /** What the events of a path say that are called `progress`; server-sent ones. */
  listenToEvents(
    settings: Settings,
    path: string,
    heard: { hear(data: string): void; onEnd(): void },
  ): () => void
}

export function createComfyApi({ client, credentials }: Omit<HttpParts, 'clock'>): ComfyApi {
  const api = createApi({ client, credentials, urlOf, timeoutMs: CALL_TIMEOUT_MS })
  /** Whatever is asked for: the key comes before a header of the same name. */
  const headersOfCall = (settings: Settings) => ({
    ...headersOf(settings, credentials),
    ...api.outputReader(settings).headers,
  })
  let streams = 0

  return {
    origin: api.origin,
    call: (settings, signal, request) =>
      api.call(settings, signal, { ...request, headers: { ...headersOfCall(settings), ...request.headers } }),
    probe: (settings, signal, url) =>
      // As `probe` of others, which knows no headers.
      api.call(settings, signal, { method: 'GET', url, headers: headersOfCall(settings), isProbe: true }),
    outputReader: (settings) => ({ ...api.outputReader(settings), headers: headersOfCall(settings) }),
    listen: (settings, path, request) =>
      client.listen({ ...request, url: urlOf(settings) + path, headers: headersOfCall(settings) }),
    listenToEvents(settings, path, { hear, onEnd }) {
      const stop = new AbortController()
      if (streams >= MAX_EVENT_STREAMS) onEnd()
      else
        void follow().finally(() => {
          streams--
          onEnd()
        })
      return () => stop.abort()

      async function follow() {
        streams++
        try {
          const bytes = client.download(urlOf(settings) + path, {
            headers: { ...headersOfCall(settings), accept: 'text/event-stream' },
            maxBytes: MAX_EVENTS_BYTES,
            timeoutMs: EVENTS_TIMEOUT_MS,
            signal: stop.signal,
          })
          for await (const { name, data } of readEvents(bytes)) if (name === 'progress') hear(data)
        } catch {
          // Whoever cannot be heard works all the same.
        }
      }
    },
  }
}
