import { onTestFinished } from 'vitest'
import { createOutbound, type Outbound, type OutboundRequest } from '../src/platform/outbound/client.ts'

/** A client with the rules of development, which can reach receivers of the test. */
export function openOutbound(options: Partial<Parameters<typeof createOutbound>[0]> = {}): Outbound {
  const outbound = createOutbound({ rules: { isDevOrigin: () => true }, ...options })
  onTestFinished(() => outbound.close())
  return outbound
}

/** A small delivery with the limits of production. */
export function delivery(url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  return { url, method: 'POST', headers: {}, body: '{}', timeoutMs: 10_000, maxBytes: 65_536, ...changes }
}
