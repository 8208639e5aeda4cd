import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp, type TestApp } from '../app.ts'
import { RawConnection } from '../raw-connection.ts'

const lists = [
  { path: '/v1/models', operation: 'listModels' },
  { path: '/v1/effects', operation: 'listEffects' },
]

type Odd = { line?: string; headers?: string[]; body?: string; isFromMemory?: true; isLast?: true }

/** Requests in every shape that one of the two ways might take for another; `{path}` and `{etag}` are filled in. */
const requests: Record<string, Odd> = {
  'a plain request': { isFromMemory: true },
  'If-None-Match with the tag': { headers: ['If-None-Match: {etag}'], isFromMemory: true },
  'a weak tag': { headers: ['If-None-Match: W/{etag}'], isFromMemory: true },
  'a list of tags': { headers: ['If-None-Match: "a", {etag}'], isFromMemory: true },
  'tags in two headers': { headers: ['If-None-Match: "a"', 'If-None-Match: {etag}'], isFromMemory: true },
  'an asterisk': { headers: ['If-None-Match: *'], isFromMemory: true },
  'another tag': { headers: ['If-None-Match: "a"'], isFromMemory: true },
  'an empty If-None-Match': { headers: ['If-None-Match:'], isFromMemory: true },
  'If-Modified-Since': { headers: ['If-Modified-Since: Mon, 01 Jan 2035 00:00:00 GMT'], isFromMemory: true },
  'a range': { headers: ['Range: bytes=0-9'], isFromMemory: true },
  'Accept-Encoding': { headers: ['Accept-Encoding: gzip, br, zstd'], isFromMemory: true },
  'an Accept that we cannot meet': { headers: ['Accept: text/html'], isFromMemory: true },
  'another origin': { headers: ['Origin: https://example.com'], isFromMemory: true },
  'a cookie and a key': { headers: ['Cookie: a=b', 'Authorization: Bearer x'], isFromMemory: true },
  'two keys': { headers: ['Authorization: Bearer x', 'Authorization: Bearer y'], isFromMemory: true },
  'a request id': { headers: ['X-Request-Id: mine'], isFromMemory: true },
  'a type without a body': { headers: ['Content-Type: text/plain'], isFromMemory: true },
  'a proxy': { headers: ['X-Forwarded-For: 203.0.113.9', 'Via: 1.1 proxy'], isFromMemory: true },
  'the end of the connection': { headers: ['Connection: close'], isLast: true, isFromMemory: true },
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

describe.each(lists)('GET $path, from memory and through the framework', ({ path, operation }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  test.each(Object.entries(requests))('%s is answered the same, byte by byte', async (_, odd) => {
    const { headers } = await app.stranger().get(path)
    const fill = (text: string) => text.replace('{path}', path).replace('{etag}', headers.get('etag')!)
    const {
      line = 'GET {path} HTTP/1.1',
      headers: more = [],
      body = '',
      isFromMemory = false,
      isLast = false,
    } = odd
    const request =
      fill([line, 'Host: atelier.test', ...more, '', body].join('\r\n')) + (isLast ? '' : lastRequest)

    const inMemory = vi
      .spyOn(app.dependencies.catalog, 'openIfFresh')
      .mockReturnValue(await app.dependencies.catalog.open()) // However long ago the switches were read.
    onTestFinished(() => inMemory.mockRestore())
    const one = await exchange(app, request, operation)
    expect(inMemory.mock.calls.length > 0).toBe(isFromMemory)

    inMemory.mockReturnValue(undefined)
    const other = await exchange(app, request, operation)
    expect(one.bytes).toMatch(/^HTTP\/1\.1 \d{3} /)
    expect(one).toEqual(other)
  })

  test('without a Host it is refused', async () => {
    const { bytes } = await exchange(app, `GET ${path} HTTP/1.1\r\n\r\n`, operation)

    expect(bytes).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('every answer has an id of its own', async () => {
    const ids = async () => (await app.stranger().get(path)).headers.get('x-request-id')

    const [one, other] = [await ids(), await ids()]

    expect(one).toMatch(/^[0-9a-f]{8}-/)
    expect(other).not.toBe(one)
  })
})

/** Ends the connection, and shows that it was left in order. */
const lastRequest = 'GET /healthz HTTP/1.1\r\nHost: atelier.test\r\nConnection: close\r\n\r\n'

/** All that comes back for a request, up to the end of the connection, and what the metrics counted for it. */
async function exchange(app: TestApp, request: string, operation: string) {
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
