import { describe, expect, test } from 'vitest'
import { newEmail, OPERATOR_TOKEN, testApp } from '../app.ts'
import { accounts, operatorPost } from '../operator-post.ts'
import { RawConnection, sendRaw } from '../raw-connection.ts'

const MiB = 1024 * 1024

describe('a JSON body', () => {
  test.each([
    ['{"email": ', 'cut off'],
    ['{"email": "a@example.com",}', 'with a comma too many'],
    ["{'email': 'a@example.com'}", 'in single quotes'],
    ['hello', 'that is text'],
    ['{"a":1}{"b":2}', 'and another'],
  ])('%s (%s) is 400 invalid_params', async (body) => {
    const app = await testApp()

    const response = await app.operator.post(accounts, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.detail).toContain('not valid JSON')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'nonsense', ''])(
    'of content type "%s" is 400 and names Content-Type',
    async (type) => {
      const app = await testApp()

      const response = await app.operator.post(accounts, { email: newEmail() }, { 'content-type': type })

      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(response.text).toMatch(/content-type|media type/i)
    },
  )

  test('without a content type is 400', async () => {
    const app = await testApp()

    const response = await sendRaw(app.origin, operatorPost('{"email":"a@example.com"}', {}))

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'Content-Type' }] } })
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('%s is JSON', async (type) => {
    const app = await testApp()

    const response = await app.operator.post(accounts, { email: newEmail() }, { 'content-type': type })

    expect(response.status).toBe(201)
  })

  test('of 1 MiB is read, of one byte more it is 400', async () => {
    const app = await testApp()
    const padded = (sizeBytes: number) => JSON.stringify({ email: newEmail() }).padEnd(sizeBytes, ' ')

    const largest = await app.operator.post(accounts, padded(MiB))
    const tooLarge = await app.operator.post(accounts, padded(MiB + 1))

    expect(largest.status).toBe(201)
    expect(tooLarge).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(tooLarge.body.detail).toContain('1 MiB')
  })

  test('that only grows too large on the way is 400, and the connection ends', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`

    await connection.send(
      [
        `POST ${accounts} HTTP/1.1`,
        'Host: atelier.test',
        `Authorization: Bearer ${OPERATOR_TOKEN}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        '',
        '',
      ].join('\r\n'),
    )
    for (let chunks = 0; chunks < 17; chunks++) await connection.send(chunk)
    const response = await connection.answer(`POST ${accounts}`)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response!.headers.get('connection')).toBe('close')
    await connection.closed()
  })

  test('that is not valid UTF-8 is 400', async () => {
    const app = await testApp()
    const body = Buffer.concat([
      Buffer.from('{"email":"a@example.com","name":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ])

    const response = await app.operator.post(accounts, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.detail).toContain('UTF-8')
  })

  test.each(['{"__proto__":{"operator":true}}', '{"constructor":{"prototype":{"operator":true}}}'])(
    '%s, which would poison an object, is 400',
    async (body) => {
      const app = await testApp()

      const response = await app.operator.post(accounts, body)

      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(response.body.detail).toMatch(/__proto__|email: is required/)
    },
  )

  test.each([
    ['{"email":"a@example.com","coins":1,"coins":2}', ['coins']],
    [String.raw`{"email":"a@example.com","co\u0069ns":1,"coins":1}`, ['coins']],
    ['{"rateLimits":{"key":{"limit":1,"limit":2}},"email":1,"email":2}', ['rateLimits.key.limit', 'email']],
    ['{"list":[{},{"a":1,"a":1}]}', ['list.1.a']],
  ])('%s, in which a key stands twice, is 400 and names %j', async (body, paths) => {
    const app = await testApp()

    const response = await app.operator.post(accounts, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues).toEqual(paths.map((path) => ({ path, message: 'appears more than once' })))
  })

  test('in which a key stands twice buys nothing', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const headers = { 'idempotency-key': 'one-intended-generation' }
    const body = (params: string) => `{"modelId":"sandbox-image","params":{${params}},"maxCoins":50}`

    const twice = await alice.post('/v1/generations', body('"prompt":"a","prompt":"b"'), headers)
    const once = await alice.post('/v1/generations', body('"prompt":"b"'), headers)

    expect(twice).toMatchObject({ status: 400, body: { issues: [{ path: 'params.prompt' }] } })
    expect(once.status).toBe(201)
  })

  test('that hides a million values behind a key that stands twice is 400, and briefly', async () => {
    const app = await testApp()

    const many = await app.operator.post(accounts, `{"a":[${'1,'.repeat(500_000)}1],"a":1}`)
    const keys = Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join(',')
    const issues = await app.operator.post(accounts, `{${keys},${keys}}`)
    const long = await app.operator.post(accounts, `{"${'x'.repeat(400_000)}":1,"${'x'.repeat(400_000)}":1}`)

    expect(many).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(many.body.detail).toContain('10000 values')
    expect(issues.body.issues).toHaveLength(64)
    expect(long.text.length).toBeLessThan(20_000)
  })

  test.each([
    ['a zero character', 'name', String.raw`{"email":"a@example.com","name":"a\u0000b"}`],
    ['half a character', 'name', String.raw`{"email":"a@example.com","name":"a\ud800"}`],
    [
      'half a character, in its key',
      'rateLimits',
      String.raw`{"email":"a@example.com","rateLimits":{"\udc00":1}}`,
    ],
  ])('with %s in a text is 400 and names the field', async (_, path, body) => {
    const app = await testApp()

    const response = await app.operator.post(accounts, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues[0].path).toContain(path)
  })

  test('may have any other text, which comes back as it was', async () => {
    const app = await testApp()
    const name = '👩‍🎨 Ada “the \\ first” \t \u{10ffff}\ufffd'

    const response = await app.operator.post(accounts, { email: newEmail(), name })

    expect(response).toMatchObject({ status: 201, body: { name } })
  })

  test('nested half a million deep is 400', async () => {
    const app = await testApp()

    const array = await app.operator.post(accounts, '['.repeat(500_000) + ']'.repeat(500_000))
    const object = await app.operator.post(
      accounts,
      `{"email":"a@example.com","rateLimits":${'{"key":'.repeat(100_000)}"\\u0000"${'}'.repeat(100_000)}}`,
    )

    expect([array.status, object.status]).toEqual([400, 400])
  })

  test('nested in a list of different values is 400, however deep', async () => {
    const app = await testApp()
    const { id } = await app.account()
    const nested = '['.repeat(4_000) + ']'.repeat(4_000)

    const response = await app.operator.post(`${accounts}/${id}/keys`, `{"name":"x","scopes":[${nested}]}`)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  test('that is absent is an empty one: what is required is named', async () => {
    const app = await testApp()

    const response = await app.operator.post(accounts)

    expect(response).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message: 'is required' }] },
    })
  })
})
