/** A message of a `text/event-stream`. */
export interface SseMessage {
  /** The last id that the stream has sent, in this message or before. */
  id: string
  event: string
  data: string
}

export interface SseParser {
  /** The messages that this chunk of text completes; a chunk may end anywhere. */
  push(text: string): SseMessage[]
  /** The reconnection time, once the server has sent one. */
  retryMs(): number | undefined
}

/** The last message of a stream that ends early: it only says when to reconnect. */
export const RECONNECT = 'reconnect'

/** Bounds of the reconnection time, so that a server can neither cause a busy loop nor stop us for good. */
const SHORTEST_RETRY_MS = 500
const LONGEST_RETRY_MS = 60_000

/** Parses an event stream as browsers do (WHATWG HTML, 9.2.6); an incomplete message is dropped. */
export function parseSse(): SseParser {
  let rest = ''
  let [id, event, data] = ['', '', '']
  let retryMs: number | undefined

  function readLine(line: string): SseMessage | undefined {
    if (line === '') {
      const message = { id, event: event || 'message', data: data.slice(0, -1) }
      const isMessage = data !== ''
      event = data = ''
      return isMessage ? message : undefined
    }
    // Every line matches: each of its parts may be empty.
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
    if (field === 'data') data += `${value}\n`
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value))
      retryMs = Math.min(Math.max(Number(value), SHORTEST_RETRY_MS), LONGEST_RETRY_MS)
    return undefined
  }

  return {
    push(text) {
      rest += text
      // A trailing carriage return may be half of a line end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.map(readLine).filter((message) => message !== undefined)
    },
    retryMs: () => retryMs,
  }
}
