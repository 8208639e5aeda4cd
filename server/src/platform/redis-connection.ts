import type { createClient } from '@redis/client'
import { DeadlineExceeded, within } from './deadline.ts'
import type { Logger } from './log.ts'

/** How long a command may take: a request waits for it. */
const COMMAND_MS = 500
/** Connecting is several round trips, and no request waits for them. */
const CONNECT_MS = 2000
const PROBE_EVERY_MS = 1000

export type RedisClient = ReturnType<typeof createClient>

export type RedisConnection = {
  /** Rejects at once while Redis is away, and within the deadline of a command when it falls silent. */
  run<Reply>(command: (client: RedisClient) => Promise<Reply>): Promise<Reply>
  close(): void
}

type Options = {
  url: string
  /** Resolves when Redis does what requests ask of it. That it answers `PING` says nothing of a full or read-only one. */
  probe(client: RedisClient): Promise<unknown>
  onChange(isUp: boolean): void
  /** What is logged, and so what it means to whoever uses the connection. */
  words: { away: string; back: string; refused: string }
  log: Logger
}

/**
 * One connection with a circuit breaker. Once Redis is silent for longer than a command may take, nobody waits for it any
 * more: a probe in the background asks every second, and lets the others in again as soon as it is answered.
 */
export async function openRedis({ url, probe, onChange, words, log }: Options): Promise<RedisConnection> {
  const { createClient } = await import('@redis/client')
  let current: RedisClient | undefined
  let isUp: boolean | undefined
  let isRefusalSaid = false
  let isClosed = false
  let probing: Promise<void> | undefined
  let nextProbe: NodeJS.Timeout | undefined

  await probeOnce() // A start waits for the first answer, so that no window begins in the other store and goes on in this one.
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
      current?.destroy() // Whoever asks it to say goodbye waits for its answer.
      current = undefined
    },
  }

  /** One at a time; each begins the pause before the next. */
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

  /** What Redis refuses may concern one key alone, such as one that holds something else. The probe finds out. */
  async function judgeRefusal(client: RedisClient, error: unknown): Promise<void> {
    await probeOnce()
    if (client !== current || isRefusalSaid) return
    isRefusalSaid = true
    log.warn({ err: error }, words.refused)
  }

  async function connect(): Promise<RedisClient> {
    const client: RedisClient = createClient({
      url,
      disableOfflineQueue: true,
      // The client would try the same connection again; a broken one is replaced here, with a probe before its first use.
      socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS / 2 },
      // Its own ends only commands that were not sent yet.
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
    isRefusalSaid = false
    if (isUp === false) log.info(words.back)
    isUp = true
    onChange(true)
  }

  /** Said once for each outage. What waits for an answer is told at once. */
  function goDown(error: unknown): void {
    const lost = current
    current = undefined
    lost?.destroy()
    if (isUp === false || isClosed) return
    isUp = false
    onChange(false)
    log.warn({ err: error }, words.away)
  }
}
