import type { Readable } from 'node:stream'
import { Problem } from './problem.ts'

export type BodyBounds = {
  maxMs: number
  maxBytes: number
  tooLarge(): Problem
  /** Asked as it arrives, with its size so far: why the rest is not read. */
  refuseRest?(sizeBytes: number): Problem | undefined
}

/** The text of a body. What is too slow, too large or cut off is refused with a Problem that can still be sent. */
export function readText(
  payload: Readable,
  { maxMs, maxBytes, tooLarge, refuseRest }: BodyBounds,
): Promise<string> {
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
    payload.on('error', () => refuse(new Problem('invalid_params', 'The body ended before it was complete.')))
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      const refused = size > maxBytes ? tooLarge() : refuseRest?.(size)
      if (refused) refuse(refused)
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

// Fastify closes the connection after this answer, or the rest of the body could go on trickling in.
const tooSlow = (maxMs: number) =>
  new Problem('invalid_params', `The body did not arrive within ${maxMs / 1000} seconds.`)
