import { close, read as readCallback } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

const read = promisify(readCallback) as (
  fd: number,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => Promise<{ bytesRead: number }>

/** Large enough for most files in one trip to the disk. */
const ROOM_BYTES = 1024 * 1024
/** So much memory is kept for sending, and no more: those who come when all of it is taken are sent small pieces. */
const ROOMS = 64
const PIECE_BYTES = 64 * 1024

const rooms: Buffer[] = []
let taken = 0

/**
 * Bytes of an open file, which it closes. Piped into a response they pass through memory that is used again and again: a
 * megabyte of fresh memory costs as much as the bytes in it.
 */
export class FileStream extends Readable {
  readonly #fd: number
  readonly #end: number
  #position: number
  #isPiped = false
  #reading: Promise<unknown> = Promise.resolve()

  /** `end` is included. */
  constructor(fd: number, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: PIECE_BYTES })
    this.#fd = fd
    this.#position = start
    this.#end = end
  }

  override _read(): void {
    if (this.#isPiped) return
    const buffer = Buffer.allocUnsafe(PIECE_BYTES)
    this.#fill(buffer).then(
      (filled) => this.push(filled.length > 0 ? filled : null),
      (error: Error) => this.destroy(error),
    )
  }

  override pipe<To extends NodeJS.WritableStream>(to: To): To {
    // Who else says that something is written may have kept it.
    const room = to instanceof ServerResponse ? takeRoom() : undefined
    if (!room) return super.pipe(to)
    this.#isPiped = true
    void this.#send(to as never, room)
    return to
  }

  async #send(to: ServerResponse, room: Buffer): Promise<void> {
    try {
      await this.#pump(to, room)
    } catch (error) {
      leaveRoom() // Somebody may still be reading what is in it.
      this.destroy(error as Error)
      return
    }
    leaveRoom(room)
    to.end()
    this.push(null)
    this.resume() // So that it ends, as a stream does that was read.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Once it is closed, its number may be another file's.
    void this.#closeWhenRead(error, done)
  }

  async #closeWhenRead(reason: Error | null, done: (error?: Error | null) => void): Promise<void> {
    await this.#reading.catch(() => {})
    close(this.#fd, (failure) => done(reason ?? failure))
  }

  async #pump(to: ServerResponse, room: Buffer): Promise<void> {
    const gone = Promise.withResolvers<never>()
    gone.promise.catch(() => {})
    to.once('close', () => gone.reject(new Error('the reader has gone')))
    for (let filled = await this.#fill(room); filled.length > 0; filled = await this.#fill(room))
      await Promise.race([written(to, filled), gone.promise])
  }

  async #fill(buffer: Buffer): Promise<Buffer> {
    const length = Math.min(buffer.length, this.#end + 1 - this.#position)
    if (length <= 0) return buffer.subarray(0, 0)
    const reading = read(this.#fd, buffer, 0, length, this.#position)
    this.#reading = reading
    const { bytesRead } = await reading
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    this.#position += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

function written(to: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => to.write(bytes, (error) => (error ? reject(error) : resolve())))
}

function takeRoom(): Buffer | undefined {
  if (taken >= ROOMS) return undefined
  taken++
  return rooms.pop() ?? Buffer.allocUnsafeSlow(ROOM_BYTES)
}

function leaveRoom(room?: Buffer): void {
  taken--
  if (room) rooms.push(room)
}
