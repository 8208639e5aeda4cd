import type { IncomingMessage } from 'node:http'

/** With these, or without exactly one Host, there is more to do than to answer. */
const unusualHeaders = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade'])

/** What a plain request says that matters to its answer. */
export type PlainRequest = {
  /** Undefined where there is none; of two, neither counts. */
  authorization: string | undefined
  isConditional: boolean
  /** Of several, all of them. */
  acceptEncoding: string | undefined
  /** Undefined where there is none, or two. */
  requestId: string | undefined
  /** The same. */
  traceparent: string | undefined
}

/**
 * Undefined for a request that the framework has to look at: one with a body, an expectation, an upgrade, of another version, or
 * without exactly one Host. By the headers as they were sent: Node would make an object of them, which a plain request
 * does not need.
 */
export function readPlainRequest({ httpVersion, rawHeaders }: IncomingMessage): PlainRequest | undefined {
  let hosts = 0
  let authorizations = 0
  let authorization: string | undefined
  let isConditional = false
  let acceptEncoding: string | undefined
  let requestIds = 0
  let requestId: string | undefined
  let traceparents = 0
  let traceparent: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase() // Names and values are in turn.
    if (unusualHeaders.has(name)) return undefined
    if (name === 'host') hosts++
    else if (name === 'if-none-match') isConditional = true
    else if (name === 'accept-encoding')
      acceptEncoding =
        acceptEncoding === undefined ? rawHeaders[at + 1] : `${acceptEncoding}, ${rawHeaders[at + 1]}`
    else if (name === 'authorization') {
      authorizations++
      authorization = rawHeaders[at + 1]
    } else if (name === 'x-request-id') {
      requestIds++
      requestId = rawHeaders[at + 1]
    } else if (name === 'traceparent') {
      traceparents++
      traceparent = rawHeaders[at + 1]
    }
  }
  if (httpVersion !== '1.1' || hosts !== 1) return undefined
  return {
    authorization: authorizations === 1 ? authorization : undefined,
    isConditional,
    acceptEncoding,
    requestId: requestIds === 1 ? requestId : undefined,
    traceparent: traceparents === 1 ? traceparent : undefined,
  }
}
