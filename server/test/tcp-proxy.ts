import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export type TcpProxy = {
  port: number
  /** Forwards nothing more, and tells nobody: as when a cable is pulled. New connections are accepted and hear nothing. */
  goSilent(): void
  /** New connections are forwarded again; those that fell silent stay so. */
  forwardAgain(): void
  /** Every answer comes that much later. */
  delayBy(ms: number): void
  close(): void
}

/** Forwards to a unix socket. */
export async function startTcpProxy(socketPath: string): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket?]>()
  let isSilent = false
  let delayMs = 0
  const server = createServer((client) => {
    client.on('error', () => {})
    const pair: [Socket, Socket?] = [client]
    pairs.add(pair)
    client.on('close', () => pairs.delete(pair))
    if (isSilent) return
    const target = connect(socketPath).on('error', () => client.destroy())
    pair.push(target)
    client.pipe(target).pipe(late()).pipe(client)
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
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
    delayBy: (ms) => void (delayMs = ms),
    close() {
      for (const socket of [...pairs].flat()) socket?.destroy()
      server.close()
    },
  }

  function late(): Transform {
    return new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk)
        else void sleep(delayMs).then(() => done(null, chunk))
      },
    })
  }
}
