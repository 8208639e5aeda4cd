import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { invalidParams, Problem } from './problem.ts'

// Spec silent: a JSON body holds at most 1 MiB.
const MAX_BYTES = 1024 * 1024
const MAX_VALUES = 10_000

/** Reads JSON bodies; whatever else carries a body is refused before it is read, except where a form is expected. */
export function acceptJsonBodies(http: FastifyInstance, maxMs: number): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    if (request.is404) return undefined
    const text = await readText(payload, maxMs)
    return text === '' ? undefined : parse(text)
  })
  http.addContentTypeParser('*', (request, _payload, done) => {
    // A form is read by its endpoint, from the request itself.
    const { takesForm } = request.routeOptions.config
    if (!hasBody(request) || takesForm || request.is404) return done(null, undefined)
    done(invalidParams([{ path: 'Content-Type', message: 'must be application/json' }]))
  })
}

function readText(payload: Readable, maxMs: number): Promise<string> {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // One deadline for the whole body: a byte every second must not hold the connection.
    const deadline = setTimeout(() => refuse(tooSlow(maxMs)), maxMs)
    // The stream is left alive, only unread: destroying it would take the socket and the reply with it.
    const refuse = (error: Error) => {
      clearTimeout(deadline)
      payload.removeAllListeners('data')
      reject(error)
    }
    payload.on('error', () => refuse(new Problem('invalid_params', 'The body broke off.')))
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > MAX_BYTES) refuse(new Problem('invalid_params', 'The JSON body is larger than 1 MiB.'))
    })
    payload.on('end', () => {
      clearTimeout(deadline)
      resolve(Buffer.concat(chunks))
    })
  }).then(decode)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid_params', 'The body is not valid UTF-8.')
  }
}

function parse(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Problem('invalid_params', `The body is not valid JSON: ${(error as Error).message}.`)
  }
  refuseHuge(value)
  return value
}

/** A megabyte can hold half a million values, and looking at each of them in turn would hold up everybody else. */
function refuseHuge(body: unknown): void {
  const parts = [body]
  for (let seen = 0; parts.length > 0; seen++) {
    if (seen + parts.length > MAX_VALUES)
      throw new Problem('invalid_params', `The body holds more than ${MAX_VALUES} values.`)
    const part = parts.pop()
    if (typeof part !== 'object' || part === null) continue
    if (Object.hasOwn(part, '__proto__'))
      throw new Problem('invalid_params', 'The body has a field that is called __proto__.')
    for (const inner of Object.values(part)) parts.push(inner)
  }
}

function hasBody(request: FastifyRequest): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  )
}

// Fastify ends the connection with the answer, or the rest of the body could go on trickling in.
const tooSlow = (maxMs: number) =>
  new Problem('invalid_params', `The body did not arrive within ${maxMs / 1000} seconds.`)
