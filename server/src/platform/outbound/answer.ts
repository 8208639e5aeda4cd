import type { IncomingHttpHeaders } from 'node:http'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** As it was sent, never decompressed; no longer than asked for. */
  body: Uint8Array
  isCut: boolean
}
