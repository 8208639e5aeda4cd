import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type TcpProxy = {
  port: number
  /** Forwards nothing more, and tells nobody: as when a cable is pulled. New connections are accepted and hear nothing. */
  goSilent(): void
  /** New connections are forwarded again; those that fell silent stay so. */
  forwardAgain(): void
}

/** Forwards to a unix socket, until the end of the test. */
export async function startTcpProxy(socketPath: string): Promise<TcpProxy> {
  const pairs: [Socket, Socket?][] = []
  let isSilent = false
  const server = createServer((client) => {
    client.on('error', () => {})
    if (isSilent) {
      pairs.push([client])
      return
    }
    const target = connect(socketPath).on('error', () => client.destroy())
    client.pipe(target).pipe(client)
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    pairs.push([client, target])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket?.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    goSilent() {
      isSilent = true
      for (const [client, target] of pairs) {
        client.unpipe().pause()
        target?.unpipe().pause()
      }
    },
    forwardAgain: () => void (isSilent = false),
  }
}
