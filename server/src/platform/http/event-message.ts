import assert from 'node:assert/strict'

/** A message of a `text/event-stream`. Without an id, the one before it stays the last that was seen. */
export type EventMessage = {
  id?: string
  event: string
  data: string
  /** How long the client should stay away once the stream has ended. */
  retryMs?: number
}

/** As it goes over the wire (WHATWG HTML, 9.2.5); the empty line says that it is whole. */
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
 * The last message of a stream that ends although there is more to tell. `retry` by itself would be enough for a browser,
 * but others (httpx-sse) make a message without data of it, and fall over that.
 */
export function formatReconnect(retryMs: number): string {
  const wholeMs = Math.round(retryMs)
  return formatMessage({ event: 'reconnect', data: JSON.stringify({ retryMs: wholeMs }), retryMs: wholeMs })
}

/**
 * A comment: nothing for the client, but whoever stands in between sees that the connection lives. No empty line follows,
 * which would end a message: the same clients make one of nothing, once they have seen an id.
 */
export const heartbeat = ':\n'
