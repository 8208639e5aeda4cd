import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp, type TestApp } from '../app.ts'
import { exchange, oddRequests, spellOut, type Odd } from '../odd-requests.ts'

const lists = [
  { path: '/v1/models', operation: 'listModels' },
  { path: '/v1/effects', operation: 'listEffects' },
]

/** Nobody is asked for a key here. */
const withKeys: Record<string, Odd> = {
  'a cookie and a key': { headers: ['Cookie: a=b', 'Authorization: Bearer x'], isPlain: true },
  'two keys': { headers: ['Authorization: Bearer x', 'Authorization: Bearer y'], isPlain: true },
}

describe.each(lists)('GET $path, from memory and through the framework', ({ path, operation }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  test.each(Object.entries({ ...oddRequests, ...withKeys }))(
    '%s is answered the same, byte by byte',
    async (_, odd) => {
      const { headers } = await app.stranger().get(path, { 'accept-encoding': 'identity' })
      const request = spellOut(odd, path, headers.get('etag')!)

      const inMemory = vi
        .spyOn(app.dependencies.catalog, 'openIfFresh')
        .mockReturnValue(await app.dependencies.catalog.open()) // However long ago the switches were read.
      onTestFinished(() => inMemory.mockRestore())
      const one = await exchange(app, request, operation)
      expect(inMemory.mock.calls.length > 0).toBe(odd.isPlain ?? false)

      inMemory.mockReturnValue(undefined)
      const other = await exchange(app, request, operation)
      expect(one.bytes).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect(one).toEqual(other)
    },
  )

  test('a client that accepts gzip gets a fraction of the bytes, and a 304 for its tag', async () => {
    const plain = await app.stranger().get(path, { 'accept-encoding': 'identity' })
    const headers = { 'accept-encoding': 'gzip' }
    const compressed = await app.stranger().get(path, headers)
    const etag = compressed.headers.get('etag')!
    const again = await app.stranger().get(path, { ...headers, 'if-none-match': etag })

    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.body).toEqual(plain.body)
    const lengthOf = (reply: typeof plain) => Number(reply.headers.get('content-length'))
    expect(lengthOf(compressed)).toBeLessThan(lengthOf(plain) / 3)
    expect(etag).not.toBe(plain.headers.get('etag'))
    expect(again.status).toBe(304)
    for (const reply of [plain, compressed, again]) expect(reply.headers.get('vary')).toBe('accept-encoding')
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
