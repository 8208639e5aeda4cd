import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { OPERATOR_TOKEN, testApp } from '../app.ts'
import { accounts, operatorPost } from '../operator-post.ts'
import { RawConnection, sendRaw } from '../raw-connection.ts'

describe('what is wrong with a request', () => {
  test('is named field by field, all of it at once, at its path', async () => {
    const app = await testApp()

    const response = await app.operator.post(accounts, {
      email: 'nobody',
      name: '',
      coins: -1,
      runningLimit: 1.5,
      rateLimits: { key: { limit: 0, windowSeconds: 60, burst: 3 }, mispelt: 1 },
      maxCoin: 5,
    })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    const paths = response.body.issues.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual([
      'coins',
      'email',
      'maxCoin',
      'name',
      'rateLimits.account',
      'rateLimits.key.burst',
      'rateLimits.key.limit',
      'rateLimits.mispelt',
      'runningLimit',
    ])
    expect(response.body.detail).toMatch(/\(and 8 more, see issues\)$/)
  })

  test('is said briefly, however much it is', async () => {
    const app = await testApp()
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, 1]))

    const many = await app.operator.post(accounts, fields)
    const long = await app.operator.post(accounts, { ['x'.repeat(900_000)]: 1 })

    expect([many.status, long.status]).toEqual([400, 400])
    expect(many.text.length).toBeLessThan(20_000)
    expect(long.text.length).toBeLessThan(20_000)
  })

  test('is said in characters that every reader of JSON takes', async () => {
    const app = await testApp()

    const response = await app.operator.post(accounts, { email: 'a@example.com', 'a\0b\ud800': 1 })

    const emoji = await app.operator.post(accounts, '\u{1f680}"')
    const nul = await app.operator.post(accounts, '[\0')

    expect(response.body.issues).toEqual([{ path: 'a\ufffdb\ufffd', message: 'is not a known field' }])
    expect(emoji.body.detail).toContain("Unexpected token '\ufffd'")
    expect(nul.body.detail).toContain("Unexpected token '\ufffd'")
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=1&limit=2',
    'limit=0x10',
    'limit=1e1',
  ])('?%s is 400 and names limit', async (query) => {
    const app = await testApp()

    const response = await app.operator.get(`${accounts}?${query}`)

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'limit' }] } })
  })

  test.each(['query=%00', 'query=a%00b'])('?%s, text that no database holds, is 400', async (query) => {
    const app = await testApp()

    const response = await app.operator.get(`${accounts}?${query}`)

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'query' }] } })
  })

  test.each([
    '2026-12-31T23:59:60Z',
    '2027-01-01T00:00:00Z[Europe/Paris]',
    '2027-02-29T00:00:00Z',
    '2027-01-01',
    '2027-01-01T00:00:00',
  ])('%s is no moment: 400 and names the field', async (expiresAt) => {
    const app = await testApp()
    const alice = await app.account()

    const response = await app.operator.post(`${accounts}/${alice.id}/keys`, {
      name: 'Test',
      scopes: ['read'],
      expiresAt,
    })

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'expiresAt' }] } })
  })
})

describe('what the HTTP parser refuses is a Problem, too', () => {
  test.each([
    [
      'headers over 16 KiB',
      `GET /v1/models HTTP/1.1\r\nHost: atelier.test\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    ],
    ['an address over 16 KiB', `GET /v1/models?${'x'.repeat(17_000)} HTTP/1.1\r\nHost: atelier.test\r\n\r\n`],
    ['garbage', 'hello there\r\n\r\n'],
    [
      'bytes that are no text',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    ],
    ['a header without a name', 'GET /v1/models HTTP/1.1\r\nHost: atelier.test\r\n: x\r\n\r\n'],
    [
      'two lengths that differ',
      'POST /v1/models HTTP/1.1\r\nHost: atelier.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length beside chunks',
      'POST /v1/models HTTP/1.1\r\nHost: atelier.test\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no Host', 'GET /v1/models HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /v1/models HTTP/1.1\r\nHost: atelier.test\r\nHost: evil.example\r\n\r\n'],
    [
      'a chunk that is none',
      `POST ${accounts} HTTP/1.1\r\nHost: atelier.test\r\nAuthorization: Bearer ${OPERATOR_TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    ],
  ])('%s: 400 invalid_params, and the connection ends', async (_, bytes) => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)

    await connection.send(bytes)
    const response = await connection.answer()

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response!.headers.get('connection')).toBe('close')
    expect(await connection.closed()).toBe('')
  })

  test('an address that is no address is as unknown as any other', async () => {
    const app = await testApp()

    const response = await sendRaw(app.origin, 'GET /v1/%zz HTTP/1.1\r\nHost: atelier.test\r\n\r\n')

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('what there is not', () => {
  test.each([
    ['GET', '/v2/models'],
    ['GET', '/v1/models/'],
    ['GET', '/V1/models'],
    ['POST', '/v1/models'],
    ['DELETE', '/v1/account'],
    ['OPTIONS', '/v1/nothing'],
    ['GET', '/v1//models'],
    ['GET', '//v1/models'],
    ['PROPFIND', '/v1/models'],
    ['GET', `/operator/v1/accounts/${'x'.repeat(300)}`],
    ['GET', '/operator/v1/accounts/urn:uuid:00000000-0000-4000-8000-000000000000'],
  ])('%s %s is 404 not_found', async (method, path) => {
    const app = await testApp()

    const response = await app.operator.send(method, path)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('HEAD of what there is not is 404, without a body', async () => {
    const app = await testApp()

    const response = await app.stranger().send('HEAD', '/nowhere')

    expect(response).toMatchObject({ status: 404, text: '' })
  })
})

describe('HEAD', () => {
  test('answers as GET, without the body', async () => {
    const app = await testApp()
    const alice = await app.account()

    const models = await app.stranger().send('HEAD', '/v1/models')
    const account = await alice.send('HEAD', '/v1/account')
    const nobody = await app.stranger().send('HEAD', '/v1/account')

    expect(models).toMatchObject({ status: 200, text: '' })
    expect(models.headers.get('etag')).toBe((await app.stranger().get('/v1/models')).headers.get('etag'))
    expect(account).toMatchObject({ status: 200, text: '' })
    expect(account.headers.get('ratelimit-limit')).toBe('120')
    expect(nobody).toMatchObject({ status: 401, text: '' })
  })
})

describe('a bug of ours', () => {
  test('is 500 internal: the request id in instance and in the log, nothing of the cause in the answer', async () => {
    const app = await testApp()
    const alice = await app.account()
    const bug = vi.spyOn(app.dependencies.reads, 'find').mockRejectedValue(new Error('hunter2 at /srv/db.ts'))

    const response = await alice.get(`/v1/generations/${randomUUID()}`).finally(() => bug.mockRestore())

    expect(response).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(response.text).not.toMatch(/hunter2|srv|Error|stack/)
    expect(app.log).toMatchObject([
      { msg: 'internal error', requestId: response.body.instance, err: { message: 'hunter2 at /srv/db.ts' } },
    ])
    expect(response.headers.get('x-request-id')).toBe(response.body.instance)
  })

  test('a request that was refused, or given up by the client, is not logged as one', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)

    await connection.send(operatorPost('{', { 'Content-Type': 'application/json', 'Content-Length': 100 }))
    await connection.giveUp()
    await app.stranger().get('/v1/account')
    await app.operator.post(accounts, '{')

    expect(app.log).toEqual([])
  })
})
