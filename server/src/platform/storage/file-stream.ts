import { read as readCallback } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { toError } from '../thrown.ts'
import type { OpenFile } from './open-files.ts'

const read = promisify(readCallback)

/** Large enough to read most files at once. */
const BUFFER_BYTES = 1024 * 1024
/** The number of these buffers is limited; while all are in use, further files are sent in small chunks. */
const MAX_BUFFERS = 64
const CHUNK_BYTES = 64 * 1024

const freeBuffers: Buffer[] = []
let buffersInUse = 0

/**
 * Streams the bytes of an open file, and releases it. Piped into a response, it reuses large buffers: allocating a megabyte
 * costs as much as reading it.
 */
export class FileStream extends Readable {
  readonly #file: Pick<OpenFile, 'fd' | 'release'>
  readonly #end: number
  #position: number
  #isPiped = false
  #reading: Promise<unknown> = Promise.resolve()

  /** `end` is included. */
  constructor(file: Pick<OpenFile, 'fd' | 'release'>, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#file = file
    this.#position = start
    this.#end = end
  }

  override _read(): void {
    if (this.#isPiped) return
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    this.#fill(buffer).then(
      (filled) => this.push(filled.length > 0 ? filled : null),
      (error: Error) => this.destroy(error),
    )
  }

  override pipe<To extends NodeJS.WritableStream>(to: To): To {
    // Other streams may keep a chunk after their write callback, so the buffer cannot be reused.
    if (!(to instanceof ServerResponse)) return super.pipe(to)
    const buffer = takeBuffer()
    if (!buffer) return super.pipe(to)
    this.#isPiped = true
    void this.#send(to, buffer)
    return to
  }

  async #send(to: ServerResponse, buffer: Buffer): Promise<void> {
    try {
      await this.#pump(to, buffer)
    } catch (error) {
      returnBuffer() // Not returned to the pool: a read or write may still use the buffer.
      this.destroy(toError(error))
      return
    }
    returnBuffer(buffer)
    to.end()
    this.push(null)
    this.resume() // So that it emits `end`.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Waits for the read, because after closing the descriptor may belong to another file.
    void this.#releaseWhenRead(error, done)
  }

  async #releaseWhenRead(reason: Error | null, done: (error?: Error | null) => void): Promise<void> {
    await this.#reading.catch(() => {})
    this.#file.release()
    done(reason)
  }

  async #pump(to: ServerResponse, buffer: Buffer): Promise<void> {
    const gone = Promise.withResolvers<never>()
    gone.promise.catch(() => {})
    to.once('close', () => gone.reject(new Error('the reader has gone')))
    for (let filled = await this.#fill(buffer); filled.length > 0; filled = await this.#fill(buffer))
      await Promise.race([written(to, filled), gone.promise])
  }

  async #fill(buffer: Buffer): Promise<Buffer> {
    const length = Math.min(buffer.length, this.#end + 1 - this.#position)
    if (length <= 0) return buffer.subarray(0, 0)
    const reading = read(this.#file.fd, buffer, 0, length, this.#position)
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

function takeBuffer(): Buffer | undefined {
  if (buffersInUse >= MAX_BUFFERS) return undefined
  buffersInUse++
  return freeBuffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

function returnBuffer(buffer?: Buffer): void {
  buffersInUse--
  if (buffer) freeBuffers.push(buffer)
}
