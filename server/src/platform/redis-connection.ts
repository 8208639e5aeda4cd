import type { createClient } from '@redis/client'
import { DeadlineExceeded, within } from './deadline.ts'
import type { Logger } from './log.ts'

/** How long a command may take: a request waits for it. */
const COMMAND_MS = 500
/** Connecting takes several round trips, for which no request waits. */
const CONNECT_MS = 2000
const PROBE_EVERY_MS = 1000

export type RedisClient = ReturnType<typeof createClient>

export type RedisConnection = {
  /** Rejects at once while Redis is down, and within `COMMAND_MS` when it stops answering. */
  run<Reply>(command: (client: RedisClient) => Promise<Reply>): Promise<Reply>
  close(): void
}

type Options = {
  url: string
  /** Resolves when Redis can do what requests need. A full or read-only Redis would still answer `PING`. */
  probe(client: RedisClient): Promise<unknown>
  onChange(isUp: boolean): void
  /** Log messages that say what the change means for the users of the connection. */
  messages: { away: string; back: string; refused: string }
  log: Logger
}

/**
 * One connection with a circuit breaker. Once a command times out, further ones are rejected at once; a probe in the
 * background asks every second, and closes the breaker again as soon as it is answered.
 */
export async function openRedis({ url, probe, onChange, messages, log }: Options): Promise<RedisConnection> {
  const { createClient } = await import('@redis/client')
  let current: RedisClient | undefined
  let isUp: boolean | undefined
  let isRefusalLogged = false
  let isClosed = false
  let probing: Promise<void> | undefined
  let nextProbe: NodeJS.Timeout | undefined

  await probeOnce() // Waits for the first answer, so that no window begins in the fallback store and goes on in Redis.
  return {
    async run(command) {
      if (!current) throw new Error('Redis is away')
      const client = current
      try {
        return await within(COMMAND_MS, command(client))
      } catch (error) {
        const hasAnswered = client.isReady && !(error instanceof DeadlineExceeded)
        if (hasAnswered) void judgeRefusal(client, error)
        else if (client === current) goDown(error)
        throw error
      }
    },
    close() {
      isClosed = true
      clearTimeout(nextProbe)
      current?.destroy() // A graceful close would wait for an answer.
      current = undefined
    },
  }

  /** One probe at a time; the next one is due a second after its end. */
  function probeOnce(): Promise<void> {
    clearTimeout(nextProbe)
    probing ??= tryProbe().finally(() => {
      probing = undefined
      if (!isClosed) nextProbe = setTimeout(() => void probeOnce(), PROBE_EVERY_MS)
    })
    return probing
  }

  async function tryProbe(): Promise<void> {
    try {
      if (current) await within(COMMAND_MS, probe(current))
      else goUp(await connect())
    } catch (error) {
      goDown(error)
    }
  }

  /** An error reply may concern one key alone, such as one of another type. The probe finds out. */
  async function judgeRefusal(client: RedisClient, error: unknown): Promise<void> {
    await probeOnce()
    if (client !== current || isRefusalLogged) return
    isRefusalLogged = true
    log.warn({ err: error }, messages.refused)
  }

  async function connect(): Promise<RedisClient> {
    const client: RedisClient = createClient({
      url,
      disableOfflineQueue: true,
      // Instead of reconnecting, a broken client is replaced here, with a probe before its first use.
      socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS / 2 },
      // The client's own timeout ends only commands that were not sent yet.
      commandOptions: { timeout: 0 },
    })
    client.on('error', (error: Error) => {
      if (client === current) goDown(error)
    })
    try {
      await within(CONNECT_MS, client.connect())
      await within(COMMAND_MS, probe(client))
      return client
    } catch (error) {
      client.destroy()
      throw error
    }
  }

  function goUp(client: RedisClient): void {
    if (isClosed) return client.destroy()
    current = client
    isRefusalLogged = false
    if (isUp === false) log.info(messages.back)
    isUp = true
    onChange(true)
  }

  /** Logged once an outage. Pending commands are rejected at once. */
  function goDown(error: unknown): void {
    const lost = current
    current = undefined
    lost?.destroy()
    if (isUp === false || isClosed) return
    isUp = false
    onChange(false)
    log.warn({ err: error }, messages.away)
  }
}
