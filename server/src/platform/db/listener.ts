import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { listenCommand, unlistenCommand, type Channels } from './channels.ts'
import { openClient } from './postgres.ts'

export type Listener = {
  subscribe(channel: string): Promise<void>
  unsubscribe(channel: string): Promise<void>
  close(): Promise<void>
}

const beatMs = 10_000
const shortestPauseMs = 50
const longestPauseMs = 5_000

/** Keeps one connection that only listens: opened at the first subscription, made again whenever it breaks. */
export function openListener(url: string, channels: Channels, log: Logger): Listener {
  const closing = new AbortController()
  let connected = Promise.withResolvers<Client>()
  let current: Client | undefined
  let loop: Promise<void> | undefined
  let queries: Promise<unknown> = Promise.resolve()

  return {
    async subscribe(channel) {
      loop ??= keepConnected()
      await ask(await connected.promise, listenCommand(channel))
    },
    async unsubscribe(channel) {
      if (current) await ask(current, unlistenCommand(channel))
    },
    async close() {
      closing.abort()
      await loop
    },
  }

  async function keepConnected() {
    let pauseMs = shortestPauseMs
    while (!closing.signal.aborted) {
      const client = openClient(url)
      const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')))
      client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
      try {
        await client.connect()
        await channels.attach(client)
        current = client
        connected.resolve(client)
        pauseMs = shortestPauseMs
        // A connection can die without a word, and one that only listens would never notice.
        while ((await Promise.race([ended, pause(beatMs)])) === 'paused') await ask(client, 'select 1')
        current = undefined
        connected = Promise.withResolvers()
      } catch (error) {
        log.warn({ err: error }, 'the listening connection could not be opened; trying again')
      }
      await client.end().catch(() => undefined)
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  async function pause(ms: number) {
    await sleep(ms, undefined, closing).catch(() => undefined)
    return closing.signal.aborted ? 'closing' : 'paused'
  }

  /** One at a time, as the driver asks. A failure only costs the connection: the next one subscribes to everything. */
  async function ask(client: Client, text: string) {
    const result = queries.then(() => client.query(text))
    queries = result.catch(() => client.end())
    await queries
  }
}
