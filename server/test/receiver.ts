// A server on this machine, well behaved or not.
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Signed } from './certificates.ts'

export type Receiver = {
  port: number
  /** How many connections were made to it so far. */
  connections(): number
  /** Resolves when the last of them is closed. */
  abandoned(): Promise<void>
}

/** Answers requests; over TLS if it has a certificate. */
export function startReceiver(answer: RequestListener, tls?: Signed, host = '127.0.0.1'): Promise<Receiver> {
  const server = tls ? createHttpsServer(tls, answer) : createHttpServer(answer)
  server.keepAliveTimeout = 0 // The client has to close the connection.
  return listen(server, host)
}

/** Handles each raw connection, over TLS after the handshake. It sees the end of a connection only if it reads. */
export function startRawReceiver(onConnection: (socket: Socket) => void, tls?: Signed): Promise<Receiver> {
  const behave = (socket: Socket) => {
    socket.on('error', () => {}) // The other side may reset the connection.
    onConnection(socket)
  }
  return listen(tls ? createTlsServer(tls, behave) : createTcpServer(behave), '127.0.0.1')
}

async function listen(server: Server, host: string): Promise<Receiver> {
  const open = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
  })
  server.on('tlsClientError', () => {}) // Some tests want TLS to fail.
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async abandoned() {
      // Not `once` of node:events, which takes an error for the end.
      const closed = (socket: Socket) =>
        new Promise<void>((resolve) => void socket.once('close', () => resolve()))
      while (open.size > 0) await Promise.all([...open].map(closed))
    },
  }
}
