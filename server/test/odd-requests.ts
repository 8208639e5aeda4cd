import type { TestApp } from './app.ts'
import { RawConnection } from './raw-connection.ts'

export type Odd = { line?: string; headers?: string[]; body?: string; isPlain?: true; isLast?: true }

/** Requests in every shape that one of the two ways might take for another; `{path}` and `{etag}` are filled in. */
export const oddRequests: Record<string, Odd> = {
  'a plain request': { isPlain: true },
  'If-None-Match with the tag': { headers: ['If-None-Match: {etag}'], isPlain: true },
  'a weak tag': { headers: ['If-None-Match: W/{etag}'], isPlain: true },
  'a list of tags': { headers: ['If-None-Match: "a", {etag}'], isPlain: true },
  'tags in two headers': { headers: ['If-None-Match: "a"', 'If-None-Match: {etag}'], isPlain: true },
  'an asterisk': { headers: ['If-None-Match: *'], isPlain: true },
  'another tag': { headers: ['If-None-Match: "a"'], isPlain: true },
  'an empty If-None-Match': { headers: ['If-None-Match:'], isPlain: true },
  'If-Modified-Since': { headers: ['If-Modified-Since: Mon, 01 Jan 2035 00:00:00 GMT'], isPlain: true },
  'a range': { headers: ['Range: bytes=0-9'], isPlain: true },
  'Accept-Encoding': { headers: ['Accept-Encoding: gzip, br, zstd'], isPlain: true },
  'Accept-Encoding twice': { headers: ['Accept-Encoding: br', 'Accept-Encoding: gzip'], isPlain: true },
  'Accept-Encoding that refuses': { headers: ['Accept-Encoding: gzip;q=0'], isPlain: true },
  'Accept-Encoding with the tag': {
    headers: ['Accept-Encoding: gzip', 'If-None-Match: {etag}'],
    isPlain: true,
  },
  'HEAD with Accept-Encoding': { line: 'HEAD {path} HTTP/1.1', headers: ['Accept-Encoding: gzip'] },
  'an Accept that we cannot meet': { headers: ['Accept: text/html'], isPlain: true },
  'another origin': { headers: ['Origin: https://example.com'], isPlain: true },
  'a request id': { headers: ['X-Request-Id: mine'], isPlain: true },
  'a type without a body': { headers: ['Content-Type: text/plain'], isPlain: true },
  'a proxy': { headers: ['X-Forwarded-For: 203.0.113.9', 'Via: 1.1 proxy'], isPlain: true },
  'the end of the connection': { headers: ['Connection: close'], isLast: true, isPlain: true },
  'an upgrade': { headers: ['Connection: close, upgrade', 'Upgrade: websocket'], isLast: true },
  HEAD: { line: 'HEAD {path} HTTP/1.1' },
  'HEAD with the tag': { line: 'HEAD {path} HTTP/1.1', headers: ['If-None-Match: {etag}'] },
  OPTIONS: { line: 'OPTIONS {path} HTTP/1.1' },
  preflight: {
    line: 'OPTIONS {path} HTTP/1.1',
    headers: ['Origin: https://example.com', 'Access-Control-Request-Method: GET'],
  },
  POST: { line: 'POST {path} HTTP/1.1' },
  'an unknown method': { line: 'PROPFIND {path} HTTP/1.1' },
  'a method in small letters': { line: 'get {path} HTTP/1.1' },
  'an empty query': { line: 'GET {path}? HTTP/1.1' },
  'a query': { line: 'GET {path}?limit=1 HTTP/1.1' },
  'a fragment': { line: 'GET {path}#top HTTP/1.1' },
  'a slash at the end': { line: 'GET {path}/ HTTP/1.1' },
  'two slashes': { line: 'GET /{path} HTTP/1.1' },
  'an escaped letter': { line: 'GET {path}%73 HTTP/1.1' },
  'another case': { line: 'GET /V1/models HTTP/1.1' },
  'an absolute target': { line: 'GET http://atelier.test{path} HTTP/1.1' },
  'an absolute target of another scheme': { line: 'GET ftp://atelier.test{path} HTTP/1.1' },
  'HTTP/1.0': { line: 'GET {path} HTTP/1.0', isLast: true },
  'HTTP/1.0 that stays': { line: 'GET {path} HTTP/1.0', headers: ['Connection: keep-alive'] },
  'a second Host': { headers: ['Host: atelier.example'] },
  'no body, and that said': { headers: ['Content-Length: 0'] },
  'a body': { headers: ['Content-Type: application/json', 'Content-Length: 2'], body: '{}' },
  'a body of another type': { headers: ['Content-Type: text/plain', 'Content-Length: 2'], body: '{}' },
  'a body in chunks': { headers: ['Transfer-Encoding: chunked'], body: '2\r\n{}\r\n0\r\n\r\n' },
  'an expectation': { headers: ['Expect: 100-continue'] },
  'an unknown expectation': { headers: ['Expect: miracles'] },
}

/** The request as it goes over the wire, with `given` headers, and one after it that ends the connection. */
export function spellOut(odd: Odd, path: string, etag: string, given: string[] = []): string {
  const { line = 'GET {path} HTTP/1.1', headers = [], body = '', isLast = false } = odd
  const fill = (text: string) => text.replace('{path}', path).replace('{etag}', etag)
  return (
    fill([line, 'Host: atelier.test', ...given, ...headers, '', body].join('\r\n')) +
    (isLast ? '' : lastRequest)
  )
}

/** Ends the connection, and shows that it was left in order. */
const lastRequest = 'GET /healthz HTTP/1.1\r\nHost: atelier.test\r\nConnection: close\r\n\r\n'

/** All that comes back for a request, up to the end of the connection, and what the metrics counted for it. */
export async function exchange(app: TestApp, request: string, operation: string) {
  const before = await counts(app, operation)
  const connection = new RawConnection(app.origin)
  await connection.send(request)
  const bytes = await connection.closed()
  const after = await counts(app, operation)
  return {
    bytes: bytes
      .replaceAll(/^Date: .*$/gm, 'Date: …')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…'),
    counted: Object.entries(after).map(([labels, count]) => [labels, count - (before[labels] ?? 0)]),
  }
}

async function counts({ dependencies }: TestApp, operation: string): Promise<Record<string, number>> {
  const text = await dependencies.metrics.registry.metrics()
  const lines = text.matchAll(/^atelier_http_request_seconds_count\{(.*)\} (\d+)$/gm)
  const all = Array.from(lines, ([, labels = '', count]): [string, number] => [labels, Number(count)])
  return Object.fromEntries(all.filter(([labels]) => labels.includes(operation)))
}
