/** A message of a `text/event-stream`. */
export interface SseMessage {
  /** The last id that the stream has named, in this message or before. */
  id: string
  event: string
  data: string
}

export interface SseParser {
  /** The messages that are complete with this piece of text, which may end anywhere. */
  push(text: string): SseMessage[]
  /** How long the server wants us to wait before we come back, once it has said so. */
  retryMs(): number | undefined
}

/** The last message of a stream that ends early: it tells when to come back, and nothing else. */
export const RECONNECT = 'reconnect'

/** Nobody can make us ask without a pause, or stay away for good. */
const SHORTEST_RETRY_MS = 500
const LONGEST_RETRY_MS = 60_000

/** Reads an event stream as browsers do (WHATWG HTML, 9.2.6); what is cut off in the middle is no message. */
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
      // A carriage return at the very end may be half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      return lines.map(readLine).filter((message) => message !== undefined)
    },
    retryMs: () => retryMs,
  }
}
