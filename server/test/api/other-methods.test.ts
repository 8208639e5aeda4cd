import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { sendRaw } from '../raw-connection.ts'

const file = '/files/0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f/file.mp4?expires=1&signature=x'
const generation = '/v1/generations/0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f'

describe('a known path and another method', () => {
  test.each([
    ['POST', '/v1/models', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/models?limit=1', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/quotes', 'POST, OPTIONS'],
    ['PUT', '/v1/generations', 'POST, GET, HEAD, OPTIONS'],
    ['GET', `${generation}/cancel`, 'POST, OPTIONS'],
    ['PATCH', '/v1/generations/concurrency', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/v1/account', 'GET, HEAD, OPTIONS'],
    ['POST', '/docs', 'GET, HEAD, OPTIONS'],
    ['POST', file, 'GET, HEAD, OPTIONS'],
  ])('%s %s is 404 not_found, with Allow', async (method, path, allow) => {
    const app = await testApp()

    const response = await app.stranger().send(method, path)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(response.headers.get('allow')).toBe(allow)
  })

  test('HEAD of what has no GET is 404, with Allow', async () => {
    const app = await testApp()

    const response = await app.stranger().send('HEAD', '/v1/quotes')

    expect(response).toMatchObject({ status: 404, text: '' })
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  })

  test.each([
    ['GET', '/nowhere'],
    ['POST', '/v1/models/'],
    ['OPTIONS', '/v1/nothing'],
    ['OPTIONS', '/'],
    ['OPTIONS', '/v1/generations/x/y/z'],
  ])('of what there is not, %s %s tells no methods', async (method, path) => {
    const app = await testApp()

    const response = await app.stranger().send(method, path)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(response.headers.get('allow')).toBeNull()
  })

  test('what there is tells none either', async () => {
    const app = await testApp()

    expect((await app.stranger().get('/v1/models')).headers.get('allow')).toBeNull()
    expect((await app.stranger().get('/v1/account')).headers.get('allow')).toBeNull()
  })
})

describe('OPTIONS', () => {
  test('of the server as a whole tells all methods', async () => {
    const app = await testApp()

    const response = await sendRaw(app.origin, 'OPTIONS * HTTP/1.1\r\nHost: atelier.test\r\n\r\n')

    expect(response).toMatchObject({ status: 204, text: '' })
    expect(response!.headers.get('allow')!.split(', ').toSorted()).toEqual(
      ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].toSorted(),
    )
    expect(response!.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('counts against nobody, and asks nobody', async () => {
    const app = await testApp()
    const stranger = app.stranger()

    for (let times = 0; times < 40; times++)
      expect((await stranger.send('OPTIONS', '/v1/account')).status).toBe(204)
  })
})

describe('a page of another origin', () => {
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }

  test.each(['/v1/models', '/v1/effects', file])('may read GET %s, and ask before', async (path) => {
    const app = await testApp()
    const preflight = {
      ...elsewhere,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,range',
    }

    const asked = await app.stranger().send('OPTIONS', path, { headers: preflight })
    const read = await app.stranger().get(path, elsewhere)

    expect(asked.status).toBe(204)
    const { 'access-control-allow-headers': allowed, ...told } = Object.fromEntries(asked.headers)
    expect(told).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-max-age': '86400',
    })
    expect(allowed!.toLowerCase().split(', ')).toEqual(
      expect.arrayContaining(['authorization', 'range', 'if-range', 'if-none-match']),
    )
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('access-control-expose-headers')!.split(', ')).toEqual(
      expect.arrayContaining(['Content-Length', 'Content-Range', 'ETag', 'X-Request-Id']),
    )
    for (const { headers } of [asked, read])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('may know a copy of the catalog that is current', async () => {
    const app = await testApp()
    const etag = (await app.stranger().get('/v1/models')).headers.get('etag')!

    const response = await app.stranger().get('/v1/models', { ...elsewhere, 'if-none-match': etag })

    expect(response.status).toBe(304)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each([
    ['GET', '/v1/account'],
    ['GET', '/v1/generations'],
    ['POST', '/v1/quotes'],
    ['GET', '/account/v1/account'],
    ['GET', '/operator/v1/accounts'],
  ])('may not read %s %s, whoever it speaks for', async (method, path) => {
    const app = await testApp()
    const alice = await app.account()

    const asked = await app.stranger().send('OPTIONS', path, {
      headers: { ...elsewhere, 'access-control-request-method': method },
    })
    const read = await alice.send(method, path, { headers: elsewhere })

    expect(asked.status).toBe(204)
    for (const { headers } of [asked, read])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('reads the catalog in development mode, too, but at no other name of ours', async () => {
    const app = await testApp({ PUBLIC_URL: 'http://localhost:4321', TRUST_PROXY: '0' })
    const get = (method: string, host: string) =>
      sendRaw(
        app.origin,
        `${method} /v1/models HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://elsewhere.example\r\n\r\n`,
      )

    const read = await get('GET', 'localhost:4321')
    const asked = await get('OPTIONS', 'localhost:4321')
    const rebound = await get('OPTIONS', 'elsewhere.example')

    expect([read!.status, asked!.status, rebound!.status]).toEqual([200, 204, 400])
    expect(read!.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked!.headers.get('access-control-allow-origin')).toBe('*')
  })
})
