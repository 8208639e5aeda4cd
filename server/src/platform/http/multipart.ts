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

/**
 * Writes the one file of a multipart body to `path`, a chunk at a time. Throws the Problem that says what is wrong; what
 * was written by then is the caller's to remove.
 */
export async function receiveFile(request: IncomingMessage, path: string, bounds: Bounds): Promise<Written> {
  const { maxBytes } = bounds
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAMING_BYTES) throw tooLarge(maxBytes)
  const file = readFilePart(arriving(request, bounds), request.headers['content-type'])
  return writeHashed(path, limited(file, maxBytes))
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
