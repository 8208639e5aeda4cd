import { describe, expect, test } from 'vitest'
import { newEmail, testApp } from '../app.ts'
import { accounts, operatorPost } from '../operator-post.ts'
import { RawConnection, sendRaw } from '../raw-connection.ts'

const MiB = 1024 * 1024

describe('a connection', () => {
  test('lives on after a small body that was refused unread', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)
    const body = JSON.stringify({ name: 'x'.repeat(50_000) })

    await connection.send(post('/account/v1/keys', body))
    const refused = await connection.answer('POST /account/v1/keys')
    await connection.send('GET /healthz HTTP/1.1\r\nHost: atelier.test\r\n\r\n')
    const next = await connection.answer('GET /healthz')

    expect([refused!.status, next!.status]).toEqual([401, 200])
  })

  test('ends after a large body that was refused: nobody makes us read it', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)

    await connection.send(
      `POST /account/v1/keys HTTP/1.1\r\nHost: atelier.test\r\nContent-Type: application/json\r\nContent-Length: ${200 * MiB}\r\n\r\n{`,
    )
    const refused = await connection.answer('POST /account/v1/keys')

    expect(refused!.status).toBe(401)
    expect(refused!.headers.get('connection')).toBe('close')
    await connection.closed()
  })

  test('carries several requests at once and answers them in order', async () => {
    const app = await testApp()
    const alice = await app.account()
    const connection = new RawConnection(app.origin)
    const get = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: atelier.test\r\nAuthorization: Bearer ${alice.key}\r\n\r\n`

    await connection.send(get('/v1/account') + get('/healthz') + get('/nowhere') + get('/v1/models'))
    const answers = [
      await connection.answer('GET /v1/account'),
      await connection.answer('GET /healthz'),
      await connection.answer('GET /nowhere'),
      await connection.answer('GET /v1/models'),
    ]

    expect(answers.map((answer) => answer!.status)).toEqual([200, 200, 404, 200])
    expect(answers[0]!.body).toHaveProperty('balance')
    expect(answers[3]!.body).toHaveProperty('models')
  })

  test('never answers garbage in the place of the request before it', async () => {
    const app = await testApp()
    const alice = await app.account()
    const connection = new RawConnection(app.origin)

    await connection.send(
      `GET /v1/account HTTP/1.1\r\nHost: atelier.test\r\nAuthorization: Bearer ${alice.key}\r\n\r\ngarbage\r\n\r\n`,
    )
    const answer = await connection.answer('GET /v1/account')

    expect(answer?.status ?? 'closed').not.toBe(400)
    await connection.closed()
  })

  test('takes HTTP/1.0 without a Host, and ends', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)

    await connection.send('GET /healthz HTTP/1.0\r\n\r\n')
    const answer = await connection.answer('GET /healthz')

    expect(answer!.status).toBe(200)
    await connection.closed()
  })

  test('ignores an expectation that nobody knows', async () => {
    const app = await testApp()

    const answer = await sendRaw(
      app.origin,
      'GET /healthz HTTP/1.1\r\nHost: atelier.test\r\nExpect: a-miracle\r\n\r\n',
    )

    expect(answer!.status).toBe(200)
  })

  test('ignores what else a client would take (TE)', async () => {
    const app = await testApp()

    const answer = await sendRaw(
      app.origin,
      'GET /healthz HTTP/1.1\r\nHost: atelier.test\r\nTE: trailers, deflate;q=0.5\r\nConnection: TE\r\n\r\n',
    )

    expect(answer!.status).toBe(200)
  })

  test.each([
    ['http://atelier.test/healthz', 200],
    ['HTTPS://atelier.test/healthz', 200],
    ['http://atelier.test/v1/account?x=1', 401],
    ['http://atelier.test/nowhere', 404],
    ['http://atelier.test?x=/healthz', 404],
    ['ftp://atelier.test/healthz', 404],
  ])('takes %s as it is sent to a proxy: %s', async (target, status) => {
    const app = await testApp()

    const answer = await sendRaw(app.origin, `GET ${target} HTTP/1.1\r\nHost: atelier.test\r\n\r\n`)

    expect(answer!.status).toBe(status)
  })

  test('does not ask for a body that is refused already', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)

    await connection.send(
      `POST /v1/uploads HTTP/1.1\r\nHost: atelier.test\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${100 * MiB}\r\nExpect: 100-continue\r\n\r\n`,
    )
    const refused = await connection.answer('POST /v1/uploads')

    expect(refused!.status).toBe(401)
    expect(refused!.headers.get('connection')).toBe('close')
    await connection.closed()
  })

  test('says 100 Continue to a client that asks before it sends', async () => {
    const app = await testApp()
    const connection = new RawConnection(app.origin)
    const body = JSON.stringify({ email: newEmail() })

    await connection.send(
      operatorPost('', {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      }),
    )
    const startNext = await connection.answer()
    await connection.send(body)
    const created = await connection.answer(`POST ${accounts}`)

    expect([startNext!.status, created!.status]).toEqual([100, 201])
  })
})

const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: atelier.test\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
