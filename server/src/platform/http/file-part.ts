import { brief } from '@atelier/contract/brief-issues.ts'
import { invalidParams, type Problem } from './problem.ts'

const FIELD = 'file'
const MAX_HEADER_BYTES = 16 * 1024
// RFC 2046: a boundary has at most 70 characters.
const MAX_BOUNDARY_LENGTH = 70

const CLOSING = Buffer.from('--')
const END_OF_HEADER = Buffer.from('\r\n\r\n')

/** One parameter of a header: a name, and a value as a token or in quotes. */
const PARAMETER = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g

/**
 * The content of the one file in a multipart body, as it arrives (RFC 7578, RFC 2046). Throws a Problem over anything
 * else: another field, a second part, an end without the closing boundary.
 *
 * A parser of our own, because it needs no events: an invalid body rejects the one promise that its reader awaits, and
 * there is no stream that could emit an unhandled error.
 */
export async function* readFilePart(
  chunks: AsyncIterable<Buffer>,
  contentType: string | undefined,
): AsyncGenerator<Buffer> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  const arriving = chunks[Symbol.asyncIterator]()
  const body = new Incoming(arriving)
  try {
    await body.skipUpTo(delimiter) // The preamble.
    if (await body.startsWith(CLOSING)) throw wrongFile('is required')
    checkHeader(await body.collectUpTo(END_OF_HEADER))
    yield* body.upTo(delimiter)
    if (!(await body.startsWith(CLOSING))) throw wrongFile('there is more than one part')
    await body.discard()
  } finally {
    await arriving.return?.()
  }
}

/** The part of the body that has arrived and was not read yet. */
class Incoming {
  readonly #chunks: AsyncIterator<Buffer>
  // A delimiter begins with a line break, which the first one in a body may lack.
  #unread: Buffer = Buffer.from('\r\n')

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks
  }

  /** Everything before the delimiter, in pieces; then reads the delimiter, too. The memory of a piece is its reader's. */
  async *upTo(delimiter: Buffer): AsyncGenerator<Buffer> {
    while (true) {
      const at = this.#unread.indexOf(delimiter)
      if (at >= 0) {
        const last = this.#read(at)
        this.#read(delimiter.length)
        this.#keepUnread()
        if (last.length > 0) yield last
        return
      }
      const piece = this.#read(this.#unreadBefore(delimiter))
      this.#keepUnread()
      if (piece.length > 0) yield piece
      await this.#readMore()
    }
  }

  async skipUpTo(delimiter: Buffer): Promise<void> {
    const skipped = this.upTo(delimiter)
    while (!(await skipped.next()).done);
  }

  async collectUpTo(delimiter: Buffer): Promise<string> {
    const pieces: Buffer[] = []
    let sizeBytes = 0
    for await (const piece of this.upTo(delimiter)) {
      sizeBytes += piece.length
      if (sizeBytes > MAX_HEADER_BYTES) throw wrongFile('the headers of the part are larger than 16 KiB')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString()
  }

  async startsWith(bytes: Buffer): Promise<boolean> {
    while (this.#unread.length < bytes.length) await this.#readMore()
    return this.#unread.subarray(0, bytes.length).equals(bytes)
  }

  /** Reads the rest of the request and drops it. */
  async discard(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  /** How many bytes cannot be the beginning of a delimiter. */
  #unreadBefore(delimiter: Buffer): number {
    const at = this.#unread.indexOf(
      delimiter.subarray(0, 1),
      Math.max(0, this.#unread.length - delimiter.length + 1),
    )
    return at < 0 ? this.#unread.length : at
  }

  #read(sizeBytes: number): Buffer {
    const read = this.#unread.subarray(0, sizeBytes)
    this.#unread = this.#unread.subarray(sizeBytes)
    return read
  }

  /** Copies what is left of a chunk: it may have its memory in common with a piece. */
  #keepUnread(): void {
    this.#unread = Buffer.from(this.#unread)
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw wrongFile('the body ends without its closing boundary')
    this.#unread = this.#unread.length === 0 ? value : Buffer.concat([this.#unread, value])
  }
}

function boundaryOf(contentType = ''): string {
  const boundary = /^multipart\/form-data\s*;/i.test(contentType)
    ? parametersOf(contentType).get('boundary')
    : undefined
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH)
    throw wrongFile('the Content-Type must be multipart/form-data with a boundary')
  return boundary
}

/** Checks what is between a boundary and the content: the rest of the boundary's line, and the headers of the part. */
function checkHeader(text: string): void {
  const [padding = '', ...lines] = text.split('\r\n')
  if (padding.trim() !== '') throw wrongFile('a boundary is followed by something other than a line break')
  const headers = new Map(lines.map(splitHeader))
  const disposition = headers.get('content-disposition') ?? ''
  if (!/^form-data\s*(;|$)/i.test(disposition)) throw wrongFile('the part is not form-data')

  const parameters = parametersOf(disposition)
  const name = brief(parameters.get('name') ?? '')
  const isFile =
    parameters.has('filename') ||
    parameters.has('filename*') ||
    /^application\/octet-stream\b/i.test(headers.get('content-type') ?? '')
  if (!isFile) throw wrongFile(`"${name}" is not a file`)
  if (name !== FIELD) throw wrongFile(`there is a file called "${name}"`)
}

function splitHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  if (colon < 0) throw wrongFile('a header of the part has no colon')
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

/** The parameters after the first value of a header. */
function parametersOf(value: string): Map<string, string> {
  const found = value.matchAll(PARAMETER)
  return new Map(
    Array.from(found, ([, name = '', quoted, token]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? '',
    ]),
  )
}

/** The Problem that says what is wrong with the form. */
export function wrongFile(message: string): Problem {
  return invalidParams(
    [{ path: FIELD, message }],
    `Send one part as multipart/form-data, a file in a field called "file": ${message}.`,
  )
}
