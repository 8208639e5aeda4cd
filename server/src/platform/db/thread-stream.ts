import { Duplex } from 'node:stream'
import { join, type Bytes } from './bytes.ts'

// 'X', the driver's Terminate message: PGlite would end the whole database.
const terminate = 0x58

/** The part of a socket that the driver uses. The driver writes whole messages, which are passed on together. */
export class ThreadStream extends Duplex {
  #send: (bytes: Bytes) => void

  constructor(send: (bytes: Bytes) => void) {
    super()
    this.#send = send
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#forward([chunk])
    done()
  }

  override _writev(writes: { chunk: Buffer }[], done: () => void) {
    this.#forward(writes.map(({ chunk }) => chunk))
    done()
  }

  #forward(chunks: Buffer[]) {
    const messages = chunks.filter((chunk) => chunk[0] !== terminate)
    if (messages.length > 0) this.#send(join(messages))
  }

  override _read() {}

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}
