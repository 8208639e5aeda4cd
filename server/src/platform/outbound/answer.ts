import type { IncomingHttpHeaders } from 'node:http'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** As sent, never decompressed; at most `maxBytes`. */
  body: Uint8Array
  isCut: boolean
}
