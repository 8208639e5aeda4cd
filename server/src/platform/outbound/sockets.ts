import type { Socket } from 'node:net'
import { Agent, WebSocket, type buildConnector } from 'undici'
import { guardedConnector } from './connector.ts'
import { systemResolver, type Resolve } from './resolve.ts'
import { checkTarget, type OutboundRules } from './target.ts'

export type SocketRequest = {
  /** With http or https, as for any other request. */
  url: string
  headers: Record<string, string>
  /** Of every message that is text; others are not read. */
  onText(text: string): void
  /** Once, when the connection is over, or could not be made. */
  onEnd(): void
}

/** Streams of messages over WebSocket, by the rules of all that leaves this service. */
export type Sockets = {
  /** Opens one and returns at once; the function closes it. */
  open(request: SocketRequest): () => void
  close(): Promise<void>
}

type Options = { rules: OutboundRules; resolve?: Resolve; ca?: string }

const HANDSHAKE_TIMEOUT_MS = 10_000

/** A preview image of a run is far smaller, and the text around it, too. */
const MAX_MESSAGE_BYTES = 16 * 2 ** 20

/** The WebSocket that Node has itself sends no headers, and connects to wherever it is told. */
export function createSockets({ rules, resolve = systemResolver(), ca }: Options): Sockets {
  const { connector } = guardedConnector(rules, resolve, ca)
  const opened = new Set<() => void>()

  return {
    open({ url: address, headers, onText, onEnd }) {
      const target = checkTarget(address, rules)
      if ('refusal' in target) {
        onEnd()
        return () => {}
      }
      const { agent, cut } = createAgent(connector)
      const socket = new WebSocket(target.url.href.replace(/^http/, 'ws'), { dispatcher: agent, headers })
      opened.add(cut)
      socket.addEventListener('message', ({ data }) => typeof data === 'string' && onText(data))
      // An error is always followed by the end; without a listener it would be one of the process.
      socket.addEventListener('error', () => {})
      socket.addEventListener('close', () => {
        opened.delete(cut)
        cut()
        onEnd()
      })
      return cut
    },

    async close() {
      for (const cut of opened) cut()
    },
  }
}

/**
 * What makes one connection, and breaks it off without a goodbye: a server that hangs would not answer it, and the connection
 * would keep this process.
 */
function createAgent(connector: buildConnector.connector) {
  const made = new Set<Socket>()
  const agent = new Agent({
    connect(options, callback) {
      connector(options, (...result) => {
        const [, connection] = result
        if (connection) made.add(connection)
        callback(...result)
      })
    },
    allowH2: false,
    headersTimeout: HANDSHAKE_TIMEOUT_MS,
    webSocket: { maxPayloadSize: MAX_MESSAGE_BYTES },
  })
  const cut = () => {
    for (const connection of made) connection.destroy()
    void agent.destroy()
  }
  return { agent, cut }
}
