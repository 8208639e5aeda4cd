// Uploads as no library would send them, to a program of its own.
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export type UploadAnswer = { status: number; code: string | undefined; body: any }

const BOUNDARY = 'the-boundary'
export const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n`
export const tail = `\r\n--${BOUNDARY}--\r\n`

export type Sent = {
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>
  contentLength?: number
  /** Called once the server has the request, before its body. */
  onAccepted?: () => void
}

/** Sends a body as it is; without a length, in chunks. Undefined when the connection ended without an answer. */
export async function sendUpload(
  origin: string,
  key: string,
  { content, contentLength, onAccepted }: Sent,
): Promise<UploadAnswer | undefined> {
  const sending = request(`${origin}/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(contentLength !== undefined && { 'content-length': contentLength }),
      ...(onAccepted && { expect: '100-continue' }),
    },
  })
  const answered = Promise.withResolvers<UploadAnswer | undefined>()
  sending.on('response', (response) => void read(response).then(answered.resolve))
  sending.on('continue', () => onAccepted?.())
  sending.on('error', () => answered.resolve(undefined))
  // A source that breaks off is a client that hangs up.
  const source = Readable.from(content).on('error', () => sending.destroy())
  source.pipe(sending)
  const answer = await answered.promise
  source.destroy()
  sending.destroy()
  return answer
}

async function read(response: IncomingMessage): Promise<UploadAnswer> {
  const body = JSON.parse(await text(response))
  return { status: response.statusCode!, code: body.code, body }
}

/** A file as one part, with its length. */
export function inOnePart(file: Uint8Array): Sent {
  return { content: [head, file, tail], contentLength: head.length + file.length + tail.length }
}
