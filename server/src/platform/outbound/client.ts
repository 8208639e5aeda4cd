import { Agent } from 'undici'
import type { Answer } from './answer.ts'
import { guardedConnector } from './connector.ts'
import { withDeadline } from './deadline.ts'
import { OutboundError } from './error.ts'
import { exchange } from './exchange.ts'
import { publicAddresses, systemResolver, type Resolve } from './resolve.ts'
import { checkTarget, literalOf, type OutboundRules, type Target } from './target.ts'

export type OutboundRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array
  /** For everything: the look-up, the connection, the request and the last byte of the answer. */
  timeoutMs: number
  /** Of the answer's body; the rest is not read. */
  maxBytes: number
  signal?: AbortSignal
}

/** HTTP to addresses that strangers typed. It cannot be turned against our own network. */
export type Outbound = {
  /** Whether requests could be sent there now; for those who register an address. */
  resolveTarget(address: string): Promise<Target>
  /** The answer, whatever its status; throws an `OutboundError` where there is none, or not all of it. */
  send(request: OutboundRequest): Promise<Answer>
  /** Ends what is under way. */
  close(): Promise<void>
}

type Options = {
  rules: OutboundRules
  resolve?: Resolve
  /** Certificates to trust instead of the usual ones. */
  ca?: string
}

const MAX_HEADER_BYTES = 16 * 1024
const LOOKUP_TIMEOUT_MS = 5000

/** Shorter than the patience of common servers: a connection that they close as we write costs a delivery. */
const IDLE_MS = 1500

/** With more connections than this, those that follow are not kept for the next request. */
const MAX_KEPT_CONNECTIONS = 512

export function createOutbound({ rules, resolve = systemResolver(), ca }: Options): Outbound {
  const { connector, open } = guardedConnector(rules, resolve, ca)
  const agent = new Agent({
    connect: connector,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // They watch for silence, which a drip of bytes is not. The deadline covers all.
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
        body: body ?? null,
        reset: open() >= MAX_KEPT_CONNECTIONS,
      }
      return withDeadline(timeoutMs, signal, (ending) => exchange(agent, request, maxBytes, ending))
    },

    close: () => agent.destroy(),
  }
}
