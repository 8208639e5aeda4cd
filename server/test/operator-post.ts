import { OPERATOR_TOKEN } from './app.ts'

export const accounts = '/operator/v1/accounts'

/** A raw request, for tests that send what no client would. */
export function operatorPost(body: string, headers: Record<string, string | number>) {
  const all = {
    Host: 'atelier.test',
    Authorization: `Bearer ${OPERATOR_TOKEN}`,
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`POST ${accounts} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}
