import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'

/** A reply that is a file: streamed as it is read, under a media type of its own. */
export class Download {
  readonly stream: Readable
  readonly sizeBytes: number
  readonly mediaType: string

  constructor({ stream, sizeBytes }: { stream: Readable; sizeBytes: number }, mediaType: string) {
    this.stream = stream
    this.sizeBytes = sizeBytes
    this.mediaType = mediaType
  }

  send(reply: FastifyReply): FastifyReply {
    // Fastify would read the file to its end to answer a HEAD.
    if (reply.request.method === 'HEAD') this.stream.destroy()
    return reply.type(this.mediaType).header('content-length', this.sizeBytes).send(this.stream)
  }
}
