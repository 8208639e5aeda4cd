import assert from 'node:assert/strict'

/** A message of a `text/event-stream`. Without an id, the client keeps the last event id. */
export type EventMessage = {
  id?: string
  event: string
  data: string
  /** How long the client should wait before it reconnects. */
  retryMs?: number
}

/** Formats a message (WHATWG HTML, 9.2.5); the empty line ends it. */
export function formatMessage({ id, event, data, retryMs }: EventMessage): string {
  assert(!/[\r\n\0]/.test(`${id}${event}`), 'a name in a message is one line')
  const fields = [
    ...(retryMs === undefined ? [] : [`retry: ${Math.round(retryMs)}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `event: ${event}`,
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ]
  return `${fields.join('\n')}\n\n`
}

/**
 * The last message of a stream that ends although more events will come. `retry` by itself would be enough for a browser,
 * but other clients (httpx-sse) make a message without data of it, and fail on that.
 */
export function formatReconnect(retryMs: number): string {
  const wholeMs = Math.round(retryMs)
  return formatMessage({ event: 'reconnect', data: JSON.stringify({ retryMs: wholeMs }), retryMs: wholeMs })
}

/**
 * A comment, which clients ignore, but which shows proxies that the connection is alive. No empty line follows, because
 * after an id the same clients would make an empty message of it.
 */
export const heartbeat = ':\n'
