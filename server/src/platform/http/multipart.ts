import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { writeHashed, type Written } from '../disk/write-hashed.ts'
import { readFilePart, wrongFile } from './file-part.ts'
import { Problem } from './problem.ts'

type ReceiveOptions = {
  maxBytes: number
  /** Called with the size of every chunk. */
  noteArrival(sizeBytes: number): void
  /** Called every second while waiting for the client; returns a Problem to stop waiting. */
  refuseRest(): Problem | undefined
}

/** The size allowed for what is around the file: boundaries, the headers of the part, a preamble. */
const FRAMING_BYTES = 64 * 1024

const WATCH_EVERY_MS = 1000

/**
 * Writes the one file of a multipart body to `path`, a chunk at a time. Throws the Problem that says what is wrong; then the
 * caller has to remove what was written.
 */
export async function receiveFile(
  request: IncomingMessage,
  path: string,
  options: ReceiveOptions,
): Promise<Written> {
  const { maxBytes } = options
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAMING_BYTES) throw tooLarge(maxBytes)
  const received = new OwnMemory()
  const chunks = received.note(arriving(request, options))
  const file = readFilePart(chunks, request.headers['content-type'])
  return writeHashed(path, limited(file, maxBytes), (pieces) => received.free(pieces))
}

/**
 * The memory of chunks that nothing else refers to. Left to the garbage collector, a hundred megabytes of them make it
 * go through the whole heap of the server, which takes longer than writing them.
 */
class OwnMemory {
  readonly #buffers = new WeakSet<ArrayBufferLike>()

  async *note(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      // Small buffers are parts of one that they share.
      if (chunk.length === chunk.buffer.byteLength) this.#buffers.add(chunk.buffer)
      yield chunk
    }
  }

  free(pieces: readonly Uint8Array[]): void {
    for (const { buffer } of pieces)
      if (this.#buffers.delete(buffer) && buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}

/** The chunks of a body, until it is too large or the rest is refused. */
export async function* arriving(
  request: IncomingMessage,
  { maxBytes, noteArrival, refuseRest }: ReceiveOptions,
) {
  if (request.destroyed) throw brokenOff()
  const refused = new AbortController()
  let isWaiting = true // Or a stalled disk of ours would be taken for a slow client.
  const watch = setInterval(() => {
    const refusal = isWaiting && refuseRest()
    if (refusal) refused.abort(refusal)
  }, WATCH_EVERY_MS)
  let sizeBytes = 0
  try {
    for await (const [chunk] of on(request, 'data', { signal: refused.signal, ...oneChunkAtATime })) {
      noteArrival(chunk.length)
      sizeBytes += chunk.length
      // A preamble or epilogue could be endless, too.
      if (sizeBytes > maxBytes + FRAMING_BYTES) throw tooLarge(maxBytes)
      isWaiting = false
      yield chunk as Buffer
      isWaiting = true
    }
  } catch (error) {
    if (refused.signal.aborted) throw refused.signal.reason
    throw error instanceof Problem ? error : brokenOff()
  } finally {
    clearInterval(watch)
  }
  // A call inside the process has no connection that could break off, and says nothing of it.
  if ('complete' in request && !request.complete) throw brokenOff()
}

const oneChunkAtATime = { close: ['end', 'close'], highWaterMark: 1, lowWaterMark: 1 }

async function* limited(file: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const chunk of file) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('upload_too_large', `No file may be larger than ${maxBytes / 2 ** 20} MB.`)
}

const brokenOff = () => wrongFile('the body ended before it was complete')
