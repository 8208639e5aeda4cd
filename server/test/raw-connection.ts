import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { checkAnswer } from './check-answer.ts'

export type RawAnswer = { status: number; headers: Headers; body: any; text: string }

/** A connection on which a test sends exact bytes. */
export class RawConnection {
  readonly #socket: Socket
  #received = ''
  #isClosed = false
  #changed = Promise.withResolvers<void>()

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#socket = connect({ host: hostname, port: Number(port) })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => {
      this.#received += text
      this.#wake()
    })
    // A reset counts as a close.
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.#isClosed = true
      this.#wake()
    })
    onTestFinished(() => void this.#socket.destroy())
  }

  async send(bytes: string | Buffer): Promise<void> {
    if (!this.#socket.write(bytes) && !this.#socket.closed) await once(this.#socket, 'drain')
  }

  /** The next answer on this connection; undefined when it was closed instead. */
  async answer(asked = 'GET /'): Promise<RawAnswer | undefined> {
    while (true) {
      const answer = this.#take(asked)
      if (answer || this.#isClosed) return answer
      await this.#changed.promise
    }
  }

  /** Resolves when the server has closed the connection; what it sent until then, apart from answers taken. */
  async closed(): Promise<string> {
    while (!this.#isClosed) await this.#changed.promise
    return this.#received
  }

  /** Resets the connection in the middle of a request, once the server has read it. */
  async giveUp(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    this.#socket.resetAndDestroy()
    await this.closed()
  }

  #wake() {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  #take(asked: string): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end === -1) return undefined
    const [line = '', ...fields] = this.#received.slice(0, end).split('\r\n')
    const headers = new Headers(
      fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
    )
    const [method = '', path = ''] = asked.split(' ')
    const sizeBytes = method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 0)
    const rest = this.#received.slice(end + 4)
    if (rest.length < sizeBytes) return undefined
    this.#received = rest.slice(sizeBytes)

    const text = Buffer.from(rest.slice(0, sizeBytes), 'latin1').toString()
    const isJson = headers.get('content-type')?.includes('json') && text !== ''
    const answer = {
      status: Number(line.split(' ')[1]),
      headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    }
    checkAnswer(method, path, answer)
    return answer
  }
}

/** Sends one request on a connection of its own. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<RawAnswer | undefined> {
  const connection = new RawConnection(origin)
  await connection.send(bytes)
  return connection.answer(bytes.toString('latin1').split(' HTTP/', 1)[0])
}
