import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { Download } from './download.ts'

/** A reply that a library made as a web `Response`: its status, headers and body, as it comes. */
export class WebAnswer extends Download {
  readonly #response: Response
  readonly #onClose: () => void

  /** `onClose` is called when it is sent, or nobody waits for it any more. */
  constructor(response: Response, onClose = () => {}) {
    super({ mediaType: response.headers.get('content-type') ?? 'application/json' })
    this.#response = response
    this.#onClose = onClose
  }

  override send(reply: FastifyReply): FastifyReply {
    const { status, headers, body } = this.#response
    for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value)
    if (reply.raw.destroyed) this.#onClose()
    else reply.raw.once('close', this.#onClose)
    // A proxy that buffers answers would hold back what is said before the end.
    reply.code(status).header('x-accel-buffering', 'no')
    return body ? reply.send(Readable.fromWeb(body)) : reply.send()
  }
}
