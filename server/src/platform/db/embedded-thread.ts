// PGlite in a thread of its own, so that a query never holds up the event loop that answers HTTP.
// It speaks the wire protocol: the bytes of one session in, the bytes of the same session out.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { join, type Bytes } from './bytes.ts'

export type ThreadData = { folder: string }
export type ToThread = { kind: 'bytes'; session: number; bytes: Bytes } | { kind: 'close' }
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'bytes'; session: number; bytes: Bytes }
  | { kind: 'failed'; reason: string }

const startup = 0 // First byte of a startup packet, the only message without a type; it opens a session.
const postAtBytes = 1024 * 1024

const port = parentPort! // It always runs in a thread.
const { folder }: ThreadData = workerData
const lite = await PGlite.create({ dataDir: folder })
failOnTraps()
let session = -1
let work = Promise.resolve()

// One message after the other. A rejection ends the thread: nothing after it could be trusted.
port.on('message', (message: ToThread) => {
  work = work.then(() => (message.kind === 'close' ? close() : answer(message.session, message.bytes)))
})
post({ kind: 'ready' })

async function answer(from: number, bytes: Bytes) {
  if (bytes[0] === startup) await openSession(from)
  if (from !== session) return // From a connection that has been replaced.

  const reply = new Reply(from)
  if (bytes[0] === startup) reply.add(lite.execProtocolRawSync(bytes))
  else await lite.execProtocolRawStream(bytes, { onRawData: (data) => reply.add(data) })
  reply.send()
}

/** Resets the session to that of a new connection: no open transaction, no settings, no listeners. */
async function openSession(next: number) {
  session = next
  if (lite.isInTransaction()) await lite.exec('rollback')
  await lite.exec('discard all')
}

/** PostgreSQL writes in pieces of 8 kB; posting each would cost more than the query. */
class Reply {
  #chunks: Bytes[] = []
  #sizeBytes = 0
  #to: number

  constructor(to: number) {
    this.#to = to
  }

  add(data: Uint8Array) {
    this.#chunks.push(new Uint8Array(data)) // A copy: the memory under `data` is PGlite's.
    this.#sizeBytes += data.length
    if (this.#sizeBytes >= postAtBytes) this.send()
  }

  send() {
    if (this.#sizeBytes > 0) post({ kind: 'bytes', session: this.#to, bytes: join(this.#chunks) })
    this.#chunks = []
    this.#sizeBytes = 0
  }
}

/**
 * PostgreSQL's own errors carry a status. Anything else is a WebAssembly trap, which PGlite would swallow and then retry
 * for ever, on memory that may be damaged. The files are sound, so a restart helps.
 */
function failOnTraps() {
  /* oxlint-disable no-underscore-dangle -- the name is PGlite's */
  const once = lite.Module._PostgresMainLoopOnce
  lite.Module._PostgresMainLoopOnce = () => {
    /* oxlint-enable no-underscore-dangle */
    try {
      once()
    } catch (error) {
      if (error instanceof Object && 'status' in error) throw error
      post({ kind: 'failed', reason: String(error) })
      process.exit(1)
    }
  }
}

async function close() {
  await lite.close()
  port.close()
}

function post(message: FromThread) {
  port.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : [])
}
