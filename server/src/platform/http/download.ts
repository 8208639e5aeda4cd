import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

type Content = {
  mediaType: string
  /** Absent where it is not known in advance. */
  sizeBytes?: number
  /** Absent for a HEAD request, or where a proxy in front sends the bytes. */
  stream?: Readable
}

/** A reply that is a file, or a part of one, streamed under its own media type. */
export class Download {
  readonly content: Content

  constructor(content: Content) {
    this.content = content
  }

  send(reply: FastifyReply): FastifyReply {
    const { mediaType, sizeBytes, stream = Readable.from([]) } = this.content
    if (sizeBytes !== undefined) reply.header('content-length', sizeBytes)
    // Always a stream: for anything else Fastify sets the length itself, which would be 0 for a HEAD request.
    return reply.type(mediaType).send(stream)
  }
}
