import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { listenCommand, unlistenCommand, type Channels } from './channels.ts'
import { openClient, type ServerOptions } from './postgres.ts'

export type Listener = {
  subscribe(channel: string): Promise<void>
  unsubscribe(channel: string): Promise<void>
  close(): Promise<void>
}

const heartbeatMs = 10_000
const minPauseMs = 50
const maxPauseMs = 5_000

/** Keeps one connection for LISTEN: opened at the first subscription, reopened whenever it breaks. */
export function openListener(server: ServerOptions, channels: Channels, log: Logger): Listener {
  const closing = new AbortController()
  let connected = Promise.withResolvers<Client>()
  let current: Client | undefined
  let loop: Promise<void> | undefined
  let queries: Promise<unknown> = Promise.resolve()

  return {
    async subscribe(channel) {
      loop ??= keepConnected()
      await runQuery(await connected.promise, listenCommand(channel))
    },
    async unsubscribe(channel) {
      if (current) await runQuery(current, unlistenCommand(channel))
    },
    async close() {
      closing.abort()
      await loop
    },
  }

  async function keepConnected() {
    let pauseMs = minPauseMs
    while (!closing.signal.aborted) {
      try {
        const client = await openClient(server)
        try {
          await attach(client)
          pauseMs = minPauseMs
          await heartbeat(client)
        } finally {
          if (current) connected = Promise.withResolvers()
          current = undefined
          await client.end().catch(() => undefined)
        }
      } catch (error) {
        log.warn({ err: error }, 'there is no listening connection; trying again')
      }
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }

  async function attach(client: Client) {
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    await client.connect()
    await channels.attach(client)
    current = client
    connected.resolve(client)
  }

  /** A connection that only listens would never notice that it is dead. Returns when it has ended. */
  async function heartbeat(client: Client) {
    const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')))
    while ((await Promise.race([ended, pause(heartbeatMs)])) === 'paused') {
      await runQuery(client, 'select 1')
    }
  }

  async function pause(ms: number) {
    await sleep(ms, undefined, closing).catch(() => undefined)
    return closing.signal.aborted ? 'closing' : 'paused'
  }

  /** One query at a time, as the driver asks. After a failure the connection is replaced, and the next one subscribes anew. */
  async function runQuery(client: Client, text: string) {
    const result = queries.then(() => client.query(text))
    queries = result.catch(() => client.end())
    await queries
  }
}
