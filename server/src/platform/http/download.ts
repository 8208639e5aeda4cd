import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

type Content = {
  mediaType: string
  /** Absent where somebody in front sends the bytes. */
  sizeBytes?: number
  /** Absent also where nobody wants to see them. */
  stream?: Readable
}

/** A reply that is a file, or a part of one: streamed as it is read, under a media type of its own. */
export class Download {
  readonly content: Content

  constructor(content: Content) {
    this.content = content
  }

  send(reply: FastifyReply): FastifyReply {
    const { mediaType, sizeBytes, stream } = this.content
    if (sizeBytes === undefined) return reply.type(mediaType).send('')
    // Of anything but a stream, Fastify would say the length itself.
    return reply
      .type(mediaType)
      .header('content-length', sizeBytes)
      .send(stream ?? Readable.from([]))
  }
}
