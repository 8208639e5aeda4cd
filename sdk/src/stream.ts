import type { Deadline } from './deadline.ts'
import { ApiError, connectionError, unexpectedAnswer } from './errors.ts'
import type { Http } from './http.ts'
import { parseSse, type SseMessage } from './sse.ts'

const EVENT_STREAM = 'text/event-stream'
/** Heartbeats come every 15 s: after three missing ones the connection counts as dead. */
const SILENCE_MS = 45_000

export interface Stream {
  messages: AsyncIterable<SseMessage>
  /** The reconnection time, if the server has sent one. */
  retryMs(): number | undefined
}

/** Opens an event stream after the message `lastId`. Nothing is retried here: the caller knows what else to do. */
export function openStream(
  http: Http,
  path: string,
  lastId: string | undefined,
  deadline: Deadline,
): Promise<Stream> {
  const headers = { accept: EVENT_STREAM, ...(lastId && { 'last-event-id': lastId }) }
  return http({ ...deadline, method: 'GET', path, headers, repeatable: 'never' }, (response) => {
    const parser = parseSse()
    const body = bodyOf(response)
    return { messages: readMessages(body, parser.push, deadline.signal), retryMs: parser.retryMs }
  })
}

/** A success that is no stream comes from something else, such as the sign-in page of a network. */
function bodyOf({ status, headers, body }: Response): ReadableStream<Uint8Array> {
  if (body && headers.get('content-type')?.startsWith(EVENT_STREAM)) return body
  body?.cancel().catch(() => undefined)
  throw unexpectedAnswer(status, headers.get('x-request-id'))
}

async function* readMessages(
  body: ReadableStream<Uint8Array>,
  push: (text: string) => SseMessage[],
  signal: AbortSignal | undefined,
): AsyncGenerator<SseMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read())
      if (done) return
      yield* push(decoder.decode(value, { stream: true }))
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ApiError ? error : connectionError(error)
  } finally {
    // Also when our reader has stopped; a broken stream has nothing to cancel.
    reader.cancel().catch(() => undefined)
  }
}

async function orSilence<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(connectionError('the stream is silent', 'connection_timeout')),
      SILENCE_MS,
    )
  })
  try {
    return await Promise.race([reading, silence])
  } finally {
    clearTimeout(timer)
  }
}
