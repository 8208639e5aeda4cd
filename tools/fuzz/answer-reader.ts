// Reads answers as strictly as HTTP is written down: what it does not understand is a finding.

export type RawAnswer = { status: number; headers: Headers; body: Buffer }

/** What a client may find in a stream that is not an answer. */
class NotHttp extends Error {}

const MOST_HEAD_BYTES = 64 * 1024

/** Takes bytes as they come and gives whole answers. */
export class AnswerReader {
  #bytes: Buffer = Buffer.alloc(0)

  push(bytes: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes])
  }

  get isEmpty(): boolean {
    return this.#bytes.length === 0
  }

  /** The next one, once it is complete. An event stream is complete with its head; an answer to HEAD has nothing else. */
  take(isHead: boolean, isOver: boolean): RawAnswer | undefined {
    const end = this.#bytes.indexOf('\r\n\r\n')
    if (end === -1) {
      if (this.#bytes.length > MOST_HEAD_BYTES) throw new NotHttp('its head has no end')
      return undefined
    }
    const { status, headers } = readHead(this.#bytes.toString('latin1', 0, end))
    const body = this.#bytes.subarray(end + 4)
    if (status < 200) {
      this.#bytes = body
      return this.take(isHead, isOver)
    }
    const read = readBody(body, { status, headers, isHead, isOver })
    if (!read) return undefined
    this.#bytes = body.subarray(read.taken)
    return { status, headers, body: read.body }
  }
}

function readHead(text: string): { status: number; headers: Headers } {
  const [line = '', ...fields] = text.split('\r\n')
  const status = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/.exec(line)?.[1]
  if (status === undefined) throw new NotHttp(`its first line is ${JSON.stringify(line.slice(0, 200))}`)
  const headers = new Headers()
  for (const field of fields) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+): ?([\x20-\x7e\t\x80-\xff]*)$/.exec(field) ?? []
    if (name === undefined || value === undefined)
      throw new NotHttp(`a header is ${JSON.stringify(field.slice(0, 200))}`)
    headers.append(name, value)
  }
  return { status: Number(status), headers }
}

type Framing = { status: number; headers: Headers; isHead: boolean; isOver: boolean }

function readBody(
  bytes: Buffer,
  { status, headers, isHead, isOver }: Framing,
): { body: Buffer; taken: number } | undefined {
  const nothing = { body: Buffer.alloc(0), taken: 0 }
  if (isHead || status === 204 || status === 304) return nothing
  if (headers.get('content-type')?.startsWith('text/event-stream'))
    return { body: bytes, taken: bytes.length }
  const length = headers.get('content-length')
  if (length !== null) {
    if (!/^\d+$/.test(length)) throw new NotHttp(`its length is ${length}`)
    if (headers.has('transfer-encoding')) throw new NotHttp('it has a length and chunks')
    return bytes.length < Number(length)
      ? undefined
      : { body: bytes.subarray(0, Number(length)), taken: Number(length) }
  }
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes)
  return isOver ? { body: bytes, taken: bytes.length } : undefined
}

function readChunks(bytes: Buffer): { body: Buffer; taken: number } | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) return undefined
    const size = bytes.toString('latin1', at, end)
    if (!/^[\da-f]+$/i.test(size))
      throw new NotHttp(`a chunk has the size ${JSON.stringify(size.slice(0, 50))}`)
    const from = end + 2
    at = from + Number.parseInt(size, 16)
    if (bytes.length < at + 2) return undefined
    if (bytes.toString('latin1', at, at + 2) !== '\r\n') throw new NotHttp('a chunk has no end')
    if (from === at) return { body: Buffer.concat(chunks), taken: at + 2 }
    chunks.push(bytes.subarray(from, at))
    at += 2
  }
}
