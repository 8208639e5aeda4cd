import { httpRequest } from './children.ts'
import type { Account } from './service.ts'

/** The submit that every figure sends. */
export const submitBody = {
  modelId: 'sandbox-image',
  params: { prompt: 'A lighthouse at dusk' },
  maxCoins: 5,
}

/** The same as it goes over the wire, each time under a new idempotency key. */
export function submitRequest({ key }: Account): string {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': '{unique}' }
  return httpRequest('POST', '/v1/generations', headers, submitBody)
}
