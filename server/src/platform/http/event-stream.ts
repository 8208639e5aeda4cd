import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { Download } from './download.ts'
import { formatMessage, formatReconnect, heartbeat, type EventMessage } from './event-message.ts'

export const EVENT_STREAM = 'text/event-stream'

const RETRY_MS = 3000
/** Whoever has not read that much is not reading, and can come back where it was. Pages of events wait for room. */
const MAX_UNREAD_BYTES = 256 * 1024
/** What was sent last is on its way by then, or will never arrive. */
const FLUSH_MS = 1000

/** A reply that goes on for as long as there is something to tell. A client that does not read is dropped. */
export class EventStream extends Download {
  readonly #text: Readable
  readonly #clock: Clock
  #response: ServerResponse | undefined
  #hasTold = false
  #isFinished = false
  #onRoom = () => {}
  #lateness: NodeJS.Timeout | undefined
  /** When it last said anything. */
  saidAtMs: number

  constructor(clock: Clock) {
    const stream = new Readable({ read: () => this.#onRoom() })
    super({ mediaType: EVENT_STREAM, stream })
    this.#text = stream
    this.#clock = clock
    this.saidAtMs = clock.now()
    stream.push(heartbeat) // At once: the head goes with it.
  }

  override send(reply: FastifyReply): FastifyReply {
    this.#response = reply.raw
    reply.raw.once('close', () => clearTimeout(this.#lateness))
    // A proxy that collects an answer before it passes it on would keep all of this.
    return super.send(reply.header('x-accel-buffering', 'no'))
  }

  get isOver(): boolean {
    return this.#isFinished || this.#text.destroyed
  }

  onClose(listener: () => void): void {
    this.#text.once('close', listener)
  }

  /** The first message also says how long to stay away should the stream break off. */
  tell(message: EventMessage): void {
    this.#say(formatMessage(this.#hasTold ? message : { ...message, retryMs: RETRY_MS }), MAX_UNREAD_BYTES)
    this.#hasTold = true
  }

  /** To be called when it has said nothing for a while; by then a client that reads has read everything. */
  beat(): void {
    this.#say(heartbeat, 0)
  }

  /** Whether the client keeps up. */
  get hasRoom(): boolean {
    return this.#text.readableLength < this.#text.readableHighWaterMark
  }

  /** Until there is room for more, or it is over. */
  async room(): Promise<void> {
    if (this.isOver || this.hasRoom) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onRoom = resolve
    this.#text.once('close', resolve)
    await promise
    this.#text.off('close', resolve)
  }

  /** Ends it as it should end; with a time, the client is told to come back after that. */
  finish(retryMs?: number): void {
    if (this.isOver) return
    if (retryMs !== undefined) this.#text.push(formatReconnect(retryMs))
    this.#isFinished = true
    this.#text.push(null)
    this.#lateness = setTimeout(() => this.drop(), FLUSH_MS)
  }

  drop(): void {
    this.#response?.destroy()
    this.#text.destroy()
  }

  get #unreadBytes(): number {
    return this.#text.readableLength + (this.#response?.writableLength ?? 0)
  }

  #say(text: string, mostUnreadBytes: number): void {
    if (this.isOver) return
    if (this.#unreadBytes > mostUnreadBytes) return this.drop()
    this.saidAtMs = this.#clock.now()
    this.#text.push(text)
  }
}
