import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { writeHashed, type Written } from '../disk/write-hashed.ts'
import { invalidParams, Problem } from './problem.ts'

type Bounds = {
  maxBytes: number
  /** Without a byte for this long, or not all of it by then, somebody is only keeping us busy. */
  idleMs: number
  totalMs: number
}

const FIELD = 'file'

/** What may stand around the file: boundaries, the headers of the part, a preamble. */
const FRAMING_BYTES = 64 * 1024

const READ_ON_MS = 5000

const oneFile = { files: 1, fields: 1, parts: 1, fieldSize: 1024, headerPairs: 20, headerSize: 16 * 1024 }

/**
 * Writes the one file of a multipart body to `path`, a chunk at a time. Throws the Problem that says what is wrong; what
 * was written by then is the caller's to remove.
 */
export async function receiveFile(request: IncomingMessage, path: string, bounds: Bounds): Promise<Written> {
  const { maxBytes } = bounds
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAMING_BYTES) {
    await readOn(request)
    throw tooLarge(maxBytes)
  }
  const parser = openParser(request)
  const end = Promise.withResolvers<void>()
  let arriving: Readable | undefined
  let writing: Promise<Written> | undefined

  parser.on('file', (field: string | undefined, file: Readable) => {
    // Its own failures are those of the loop that reads it.
    file.on('error', () => {})
    if (field !== FIELD) return refuse(`there is a file called "${(field ?? '').slice(0, 100)}"`)
    arriving = file
    writing = writeHashed(path, limited(file, maxBytes))
    writing.catch(end.reject)
  })
  parser.on('field', (field: string | undefined) => refuse(`"${(field ?? '').slice(0, 100)}" is not a file`))
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => refuse('there is more than one part'))
  const breakOff = (error: unknown) => end.reject(brokenOff(error))
  parser.on('error', breakOff)
  parser.on('finish', () => end.resolve())
  request.on('error', breakOff)
  request.on('close', () => request.complete || breakOff(new Error('the connection was closed')))
  const watch = watchArrival(request, bounds, end.reject)
  request.pipe(parser)
  try {
    await end.promise
    if (!writing) throw wrongField('is required')
    return await writing
  } catch (error) {
    request.unpipe(parser)
    arriving?.destroy(new Error('the rest is not wanted'))
    await writing?.catch(() => undefined)
    await readOn(request)
    throw error
  } finally {
    watch.stop()
  }

  function refuse(message: string): void {
    end.reject(wrongField(message))
  }
}

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

function openParser(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: oneFile })
  } catch {
    throw wrongField('must be sent as multipart/form-data')
  }
}

async function* limited(file: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Problem ? error : brokenOff(error)
  }
}

/** Around the file there can be more without an end than in it. */
function watchArrival(
  request: IncomingMessage,
  { maxBytes, idleMs, totalMs }: Bounds,
  refuse: (problem: Problem) => void,
): { stop(): void } {
  let sizeBytes = 0
  const tooSlow = () =>
    refuse(
      invalidParams([{ path: FIELD, message: 'did not arrive in time' }], 'The file did not arrive in time.'),
    )
  const total = setTimeout(tooSlow, totalMs)
  const idle = setTimeout(tooSlow, idleMs)
  const note = (chunk: Buffer) => {
    sizeBytes += chunk.length
    idle.refresh()
    if (sizeBytes > maxBytes + FRAMING_BYTES) refuse(tooLarge(maxBytes))
  }
  request.on('data', note)
  return {
    stop() {
      request.off('data', note)
      clearTimeout(total)
      clearTimeout(idle)
    },
  }
}

function wrongField(message: string): Problem {
  return invalidParams(
    [{ path: FIELD, message }],
    `Send one part as multipart/form-data, a file in a field called "file": ${message}.`,
  )
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('upload_too_large', `No file may be larger than ${maxBytes / 2 ** 20} MB.`)
}

/** What the parser says, or the connection. */
function brokenOff(error: unknown): Problem {
  return invalidParams(
    [{ path: FIELD, message: 'broke off' }],
    `The body broke off or is not multipart: ${(error as Error).message}.`,
  )
}
