import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AnswerReader, type RawAnswer } from './answer-reader.ts'
import { follower, isHead, type Case } from './cases.ts'

/** How a request ended, as its client saw it. */
export type Exchange = {
  answers: RawAnswer[]
  end: 'answered' | 'closed' | 'silent' | 'refused' | 'left'
  /** The connection had been used before, and may have been closed under our hands. */
  wasReused: boolean
}

/** An answer that has not come by then will not come. */
const SILENCE_MS = 120_000
/** Who cannot tell whether the request is complete waits a moment and then says that nothing more will follow. */
const DOUBT_MS = 150

/** A client with one connection at a time, from an address of its own for each: strangers are limited by theirs. */
export class FuzzClient {
  readonly #origin: URL
  #connection: Connection | undefined

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  async send(request: Case): Promise<Exchange> {
    const kept = request.mayReuse && request.isFramed ? this.#connection : undefined
    const wasReused = kept?.isOpen === true
    if (!wasReused) this.close()
    const connection = wasReused ? kept : new Connection(this.#origin, addressFor(request.index))
    this.#connection = connection
    if (!(await connection.opened)) {
      this.close()
      return { answers: [], end: 'refused', wasReused }
    }
    const exchange = await deliver(connection, request)
    const isAnswered = request.isFramed && exchange.end === 'answered' && exchange.answers.every(isKept)
    // On a connection that it has ended itself, a client can hear an answer but ask for nothing more.
    if (!isAnswered || !connection.isWritable) this.close()
    return { ...exchange, wasReused }
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}

const isKept = (answer: RawAnswer) => answer.headers.get('connection') !== 'close' && !isStream(answer)

/** An event stream has no end, so its head is enough. */
const isStream = ({ headers }: RawAnswer) => headers.get('content-type')?.startsWith('text/event-stream')

/** All of 127/8 is this machine, on Linux. */
function addressFor(index: number): string {
  const offset = (Math.imul(index, 0x9e3779b1) >>> 0) % (250 * 250 * 250)
  return `127.${1 + (offset % 250)}.${1 + (Math.floor(offset / 250) % 250)}.${1 + Math.floor(offset / 62_500)}`
}

async function deliver(connection: Connection, request: Case): Promise<Omit<Exchange, 'wasReused'>> {
  const { bytes, delivery, isFramed } = request
  switch (delivery.kind) {
    case 'cut':
      connection.write(bytes.subarray(0, Math.floor(bytes.length * delivery.share)))
      return connection.leave(delivery.how, isHead(request))
    case 'leave':
      connection.write(bytes)
      return connection.leave(delivery.how, isHead(request))
    case 'pipelined':
      connection.write(Buffer.concat([bytes, follower]))
      return connection.receive([isHead(request), false], SILENCE_MS)
    case 'pieces':
      await writePieces(connection, bytes, delivery.ends, delivery.pauseMs)
      break
    case 'whole':
      connection.write(bytes)
  }
  if (isFramed) return connection.receive([false], SILENCE_MS)
  const early = await connection.receive([isHead(request)], DOUBT_MS)
  return early.end === 'silent' ? connection.leave('end', isHead(request)) : early
}

async function writePieces(
  connection: Connection,
  bytes: Buffer,
  ends: number[],
  pauseMs: number,
): Promise<void> {
  let from = 0
  for (const end of [...ends.map((share) => Math.floor(share * bytes.length)), bytes.length]) {
    connection.write(bytes.subarray(from, end))
    from = end
    await sleep(pauseMs)
  }
}

class Connection {
  readonly #socket: Socket
  readonly #reader = new AnswerReader()
  readonly opened: Promise<boolean>
  isOpen = true
  #changed = Promise.withResolvers<void>()

  constructor({ hostname, port }: URL, localAddress: string) {
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(process.platform === 'linux' && { localAddress }),
    })
    this.opened = new Promise((resolve) => {
      this.#socket.once('connect', () => resolve(true)).once('close', () => resolve(false))
    })
    this.#socket
      .on('data', (bytes: Buffer) => {
        this.#reader.push(bytes)
        this.#wake()
      })
      .on('error', () => {}) // A reset is an end like any other here.
      .on('end', () => this.#over())
      .on('close', () => this.#over())
  }

  get isWritable(): boolean {
    return this.#socket.writable
  }

  write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** As many answers as were asked for, or what has come until the connection ends or nothing comes any more. */
  async receive(isHeads: boolean[], patienceMs: number): Promise<Omit<Exchange, 'wasReused'>> {
    const answers: RawAnswer[] = []
    const deadline = performance.now() + patienceMs
    while (true) {
      const answer = this.#reader.take(isHeads[answers.length]!, !this.isOpen)
      if (answer) answers.push(answer)
      if (answer && isStream(answer)) return { answers, end: 'answered' }
      if (answers.length === isHeads.length) return { answers, end: 'answered' }
      if (answer) continue
      if (!this.isOpen) return { answers, end: 'closed' }
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) return { answers, end: 'silent' }
      const patience = setTimeout(() => this.#wake(), leftMs)
      await this.#changed.promise
      clearTimeout(patience)
    }
  }

  /** Sends nothing more; after a reset nothing is heard either. */
  async leave(how: 'end' | 'reset', isAskedByHead: boolean): Promise<Omit<Exchange, 'wasReused'>> {
    if (how === 'reset') {
      // What was written goes out first.
      await new Promise<void>((resolve) => setImmediate(resolve))
      this.#socket.resetAndDestroy()
      return { answers: [], end: 'left' }
    }
    this.#socket.end()
    const { answers, end } = await this.receive([isAskedByHead], SILENCE_MS)
    return { answers, end: end === 'closed' ? 'left' : end }
  }

  close(): void {
    this.isOpen = false
    this.#socket.destroy()
  }

  #over(): void {
    this.isOpen = false
    this.#wake()
  }

  #wake(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
