import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { writeHashed, type Written } from '../disk/write-hashed.ts'
import { readFilePart, wrongFile } from './file-part.ts'
import { Problem } from './problem.ts'

type Bounds = {
  maxBytes: number
  /** Without a byte for this long, or not all of it by then, somebody is only keeping us busy. */
  idleMs: number
  totalMs: number
}

/** What may stand around the file: boundaries, the headers of the part, a preamble. */
const FRAMING_BYTES = 64 * 1024

const READ_ON_MS = 5000

/**
 * Writes the one file of a multipart body to `path`, a chunk at a time. Throws the Problem that says what is wrong; what
 * was written by then is the caller's to remove.
 */
export async function receiveFile(request: IncomingMessage, path: string, bounds: Bounds): Promise<Written> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > bounds.maxBytes + FRAMING_BYTES)
      throw tooLarge(bounds.maxBytes)
    const file = readFilePart(arriving(request, bounds), request.headers['content-type'])
    return await writeHashed(path, limited(file, bounds.maxBytes))
  } catch (error) {
    await readOn(request)
    throw error
  }
}

/** The chunks of a body, until there are more than may be, or until they take too long. */
async function* arriving(request: IncomingMessage, { maxBytes, idleMs, totalMs }: Bounds) {
  if (request.destroyed) throw brokenOff()
  const tooSlow = new AbortController()
  const total = setTimeout(() => tooSlow.abort(), totalMs)
  const idle = setTimeout(() => tooSlow.abort(), idleMs)
  let sizeBytes = 0
  try {
    for await (const [chunk] of on(request, 'data', { signal: tooSlow.signal, ...oneChunkAtATime })) {
      idle.refresh()
      sizeBytes += chunk.length
      // Around the file there can be more without an end than in it.
      if (sizeBytes > maxBytes + FRAMING_BYTES) throw tooLarge(maxBytes)
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw tooSlow.signal.aborted ? wrongFile('did not arrive in time') : brokenOff()
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
  }
  if (!request.complete) throw brokenOff()
}

const oneChunkAtATime = { close: ['end', 'close'], highWaterMark: 1, lowWaterMark: 1 }

/**
 * Lets the rest of a body pass by, for a while. Most clients read the answer only once they have sent everything, and on
 * a connection that is closed over their unread bytes it would be lost.
 */
async function readOn(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  const over = Promise.withResolvers<void>()
  const impatience = setTimeout(over.resolve, READ_ON_MS)
  for (const event of ['end', 'close'] as const) request.once(event, over.resolve)
  request.resume()
  await over.promise
  clearTimeout(impatience)
  request.pause()
}

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

const brokenOff = () => wrongFile('the body broke off')
