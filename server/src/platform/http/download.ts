import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

type Content = {
  mediaType: string
  /** Absent where it is not known before the end. */
  sizeBytes?: number
  /** Absent where nobody wants to see the bytes, or somebody in front sends them. */
  stream?: Readable
}

/** A reply that is a file, or a part of one: streamed as it is read, under a media type of its own. */
export class Download {
  readonly content: Content

  constructor(content: Content) {
    this.content = content
  }

  send(reply: FastifyReply): FastifyReply {
    const { mediaType, sizeBytes, stream = Readable.from([]) } = this.content
    if (sizeBytes !== undefined) reply.header('content-length', sizeBytes)
    // Of anything but a stream, Fastify would say the length itself: of a HEAD that reads nothing, that there is nothing.
    return reply.type(mediaType).send(stream)
  }
}
