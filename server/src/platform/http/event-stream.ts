import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { Download } from './download.ts'
import { formatMessage, formatReconnect, heartbeat, type EventMessage } from './event-message.ts'

export const EVENT_STREAM = 'text/event-stream'

const RETRY_MS = 3000
/** A client with more unread bytes is dropped, and can reconnect where it was. Pages of events wait for `drain`. */
const MAX_UNREAD_BYTES = 256 * 1024
/** By then the last bytes have been sent, or never will be. */
const FLUSH_MS = 1000

/** A reply of events without a fixed end. A client that does not read is dropped. */
export class EventStream extends Download {
  readonly #text: Readable
  readonly #clock: Clock
  #response: ServerResponse | undefined
  #hasWritten = false
  #isFinished = false
  #onDrain = () => {}
  #flushTimer: NodeJS.Timeout | undefined
  /** When something was last written. */
  lastWriteMs: number

  constructor(clock: Clock) {
    const stream = new Readable({ read: () => this.#onDrain() })
    super({ mediaType: EVENT_STREAM, stream })
    this.#text = stream
    this.#clock = clock
    this.lastWriteMs = clock.now()
    stream.push(heartbeat) // At once, because the response headers are sent with it.
  }

  override send(reply: FastifyReply): FastifyReply {
    this.#response = reply.raw
    reply.raw.once('close', () => clearTimeout(this.#flushTimer))
    // A proxy that buffers answers would hold the events back.
    return super.send(reply.header('x-accel-buffering', 'no'))
  }

  get isOver(): boolean {
    return this.#isFinished || this.#text.destroyed
  }

  onClose(listener: () => void): void {
    this.#text.once('close', listener)
  }

  /** The first message also says how long to wait before reconnecting, should the stream break off. */
  write(message: EventMessage): void {
    this.#push(
      formatMessage(this.#hasWritten ? message : { ...message, retryMs: RETRY_MS }),
      MAX_UNREAD_BYTES,
    )
    this.#hasWritten = true
  }

  /** To be called when nothing was written for a while; by then a client that reads has read everything. */
  writeHeartbeat(): void {
    this.#push(heartbeat, 0)
  }

  /** Whether the client keeps up. */
  get canWrite(): boolean {
    return this.#text.readableLength < this.#text.readableHighWaterMark
  }

  /** Resolves when more can be written, or the stream has ended. */
  async drain(): Promise<void> {
    if (this.isOver || this.canWrite) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onDrain = resolve
    this.#text.once('close', resolve)
    await promise
    this.#text.off('close', resolve)
  }

  /** Ends the stream gracefully; with a time, the client is told to reconnect after that. */
  finish(retryMs?: number): void {
    if (this.isOver) return
    if (retryMs !== undefined) this.#text.push(formatReconnect(retryMs))
    this.#isFinished = true
    this.#text.push(null)
    this.#flushTimer = setTimeout(() => this.drop(), FLUSH_MS)
  }

  drop(): void {
    this.#response?.destroy()
    this.#text.destroy()
  }

  get #unreadBytes(): number {
    return this.#text.readableLength + (this.#response?.writableLength ?? 0)
  }

  #push(text: string, maxUnreadBytes: number): void {
    if (this.isOver) return
    if (this.#unreadBytes > maxUnreadBytes) return this.drop()
    this.lastWriteMs = this.#clock.now()
    this.#text.push(text)
  }
}
