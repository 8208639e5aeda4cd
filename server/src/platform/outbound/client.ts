import { Readable } from 'node:stream'
import { Agent } from 'undici'
import type { Answer } from './answer.ts'
import { guardedConnector } from './connector.ts'
import { withDeadline } from './deadline.ts'
import { download, type DownloadRequest } from './download.ts'
import { OutboundError } from './error.ts'
import { exchange } from './exchange.ts'
import { publicAddresses, systemResolver, type Resolve } from './resolve.ts'
import { checkTarget, literalOf, type OutboundRules, type Target } from './target.ts'

export type OutboundRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  /** An iterable is streamed, with the size that the headers say. */
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
  /** For all of it: look-up, connection, request and the whole answer. */
  timeoutMs: number
  /** Of the body of the answer; the rest is not read. */
  maxBytes: number
  signal?: AbortSignal
}

/** HTTP to URLs that strangers wrote. It cannot be turned against our own network. */
export type Outbound = {
  /** Whether requests could be sent there now; for the registration of a URL. */
  resolveTarget(address: string): Promise<Target>
  /** The answer, whatever its status; throws an `OutboundError` where there is none, or not all of it. */
  send(request: OutboundRequest): Promise<Answer>
  /** Ends running requests. */
  close(): Promise<void>
}

type Options = {
  rules: OutboundRules
  resolve?: Resolve
  /** Certificates to trust instead of the usual ones. */
  ca?: string
  /** To one origin at a time; further requests wait for one of them. */
  maxConnections?: number
}

export type Downloads = {
  /** The file at a URL as it arrives, over redirects, too; throws an `OutboundError` where it does not come whole. */
  download(request: DownloadRequest): AsyncIterable<Uint8Array>
}

const MAX_HEADER_BYTES = 16 * 1024
const LOOKUP_TIMEOUT_MS = 5000

/** Shorter than the keep-alive of common servers: a connection that they close as we write costs a delivery. */
const IDLE_MS = 1500

/** Beyond this many connections, further ones are not kept alive. */
const MAX_KEPT_CONNECTIONS = 512

export function createOutbound({
  rules,
  resolve = systemResolver(),
  ca,
  maxConnections,
}: Options): Outbound & Downloads {
  const { connector, open } = guardedConnector(rules, resolve, ca)
  const agent = new Agent({
    connect: connector,
    allowH2: false,
    connections: maxConnections ?? null,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // These only detect silence, which a drip of bytes avoids. The deadline covers everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    async resolveTarget(address) {
      const target = checkTarget(address, rules)
      if ('refusal' in target || literalOf(target.url.hostname) !== undefined) return target
      try {
        await withDeadline(LOOKUP_TIMEOUT_MS, undefined, () => publicAddresses(target.url.hostname, resolve))
        return target
      } catch (error) {
        if (error instanceof OutboundError) return { refusal: error.message }
        throw error
      }
    },

    async send({ url: address, method, headers, body, timeoutMs, maxBytes, signal }) {
      const target = checkTarget(address, rules)
      if ('refusal' in target) throw new OutboundError('target_refused', target.refusal)
      const { origin, pathname, search } = target.url
      const request = {
        origin,
        path: pathname + search,
        method,
        headers,
        body: isStream(body) ? Readable.from(body, { objectMode: false }) : (body ?? null),
        reset: open() >= MAX_KEPT_CONNECTIONS,
      }
      return withDeadline(timeoutMs, signal, (cancellation) =>
        exchange(agent, request, maxBytes, cancellation),
      )
    },

    download: (request) => download(agent, rules, request),

    close: () => agent.destroy(),
  }
}

function isStream(body: OutboundRequest['body']): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && Symbol.asyncIterator in body
}
