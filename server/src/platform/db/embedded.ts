// PostgreSQL inside this process: the ordinary driver, whose socket is a stream to PGlite's thread.
import { Worker } from 'node:worker_threads'
import { Pool, type ClientBase } from 'pg'
import { PreparingClient } from './prepared.ts'
import type { FromThread, ThreadData, ToThread } from './embedded-thread.ts'
import { ThreadStream } from './thread-stream.ts'
import { EmbeddedDatabaseStopped } from './unavailable.ts'

export type Embedded = { pool: Pool; close(): Promise<void> }

export type EmbeddedOptions = {
  folder: string
  /** Called for every new connection before its first use. */
  onConnect?: (client: ClientBase) => Promise<void>
  /** Called once if the thread ends by itself; by then every pending query has been rejected. */
  onDeath: (error: Error) => void
}

export async function openEmbedded({ folder, onConnect, onDeath }: EmbeddedOptions): Promise<Embedded> {
  const thread = new Worker(new URL('embedded-thread.ts', import.meta.url), {
    workerData: { folder } satisfies ThreadData,
    // With Node's 4 MB a deep recursion ends the thread before PostgreSQL's own limit makes it an error.
    resourceLimits: { stackSizeMb: 32 },
  })
  const streams = new Map<number, ThreadStream>()
  const ready = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<void>()
  let sessions = 0
  let failure: Error | undefined
  let stopped: EmbeddedDatabaseStopped | undefined
  let isOpen = false

  thread.on('message', (message: FromThread) => {
    if (message.kind === 'ready') ready.resolve()
    else if (message.kind === 'failed') failure = new Error(message.reason)
    else streams.get(message.session)?.push(message.bytes)
  })
  thread.on('error', (error: Error) => (failure = error))
  thread.on('exit', () => {
    const reason = failure ? `: ${failure.message}` : ''
    stopped = new EmbeddedDatabaseStopped(`The embedded database in ${folder} has stopped${reason}`, {
      cause: failure,
    })
    for (const stream of streams.values()) stream.destroy(stopped)
    ready.reject(stopped)
    exited.resolve()
    if (isOpen) onDeath(stopped)
  })

  const pool = new Pool({
    Client: PreparingClient,
    max: 1, // PGlite is one backend, so it has one session.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    user: 'postgres',
    database: 'postgres',
    stream: () => connect(++sessions),
    // oxlint-disable-next-line typescript/no-misused-promises -- the types say void, the pool awaits it
    ...(onConnect && { onConnect }),
  })
  await ready.promise
  isOpen = true
  return { pool, close }

  function connect(session: number) {
    const stream = new ThreadStream((bytes) => post({ kind: 'bytes', session, bytes }))
    streams.set(session, stream)
    stream.once('close', () => streams.delete(session))
    if (stopped) stream.destroy(stopped)
    return stream
  }

  function post(message: ToThread) {
    thread.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : [])
  }

  async function close() {
    await pool.end()
    isOpen = false
    if (!stopped) post({ kind: 'close' })
    await exited.promise
  }
}
