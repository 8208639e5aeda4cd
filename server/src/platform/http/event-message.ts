import assert from 'node:assert/strict'

/** A message of a `text/event-stream`. */
export type EventMessage = { id: string; event: string; data: string }

/** As it goes over the wire (WHATWG HTML, 9.2.5); the empty line says that it is whole. */
export function formatMessage({ id, event, data }: EventMessage): string {
  assert(!/[\r\n\0]/.test(id + event), 'a name in a message is one line')
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return `id: ${id}\nevent: ${event}\n${lines.join('')}\n`
}

/** How long a client should stay away once the stream has ended. */
export const formatRetry = (ms: number) => `retry: ${Math.round(ms)}\n\n`

/** A comment: nothing for the client, but whoever stands in between sees that the connection lives. */
export const heartbeat = ':\n\n'
