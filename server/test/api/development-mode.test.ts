import { describe, expect, test } from 'vitest'
import { createDemoAccount } from '../../src/first-start.ts'
import { cookieOf, newEmail, PASSWORD, testApp } from '../app.ts'
import { sendRaw } from '../raw-connection.ts'

const loopback = { PUBLIC_URL: 'http://localhost:4321', TRUST_PROXY: '0' }

describe('development mode, HOST and PUBLIC_URL both loopback', () => {
  test.each([
    ['X-Forwarded-For: 203.0.113.1'],
    ['X-Forwarded-Proto: https'],
    ['X-Forwarded-Host: atelier.example'],
    ['Forwarded: for=203.0.113.1'],
  ])('a request through a proxy (%s) is 400 and says to set PUBLIC_URL', async (header) => {
    const app = await testApp(loopback)

    const response = await sendRaw(app.origin, get('/v1/models', 'localhost', header))

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response!.body.detail).toContain('Set PUBLIC_URL')
  })

  test.each(['atelier.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.4', '[::2]'])(
    'a request to the name %s is 400 and says to set PUBLIC_URL',
    async (host) => {
      const app = await testApp(loopback)

      const plain = await sendRaw(app.origin, get('/v1/models', host))
      const withPort = await sendRaw(app.origin, get('/healthz', `${host}:4321`))

      for (const response of [plain, withPort]) {
        expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
        expect(response!.body.detail).toContain('Set PUBLIC_URL')
      }
    },
  )

  test.each(['localhost', 'LOCALHOST', 'api.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])(
    'a request to %s is answered, with a port and without',
    async (host) => {
      const app = await testApp(loopback)

      const plain = await sendRaw(app.origin, get('/v1/models', host))
      const withPort = await sendRaw(app.origin, get('/v1/models', `${host}:4321`))

      expect([plain!.status, withPort!.status]).toEqual([200, 200])
    },
  )

  test('a request whose target names another host is one to that host, whatever Host says', async () => {
    const app = await testApp(loopback)

    const response = await sendRaw(app.origin, get('http://atelier.example/v1/models', 'localhost'))

    expect(response!.body.detail).toContain('Set PUBLIC_URL')
  })

  test('an unknown route of another name is refused in the same way', async () => {
    const app = await testApp(loopback)

    const response = await sendRaw(app.origin, get('/nowhere', 'atelier.example'))

    expect(response!.body.detail).toContain('Set PUBLIC_URL')
  })

  test('sign-up is open, and the cookie does without https', async () => {
    const app = await testApp(loopback)
    const visitor = app.stranger()

    const response = await visitor.post('/account/v1/sign-up', { email: newEmail(), password: PASSWORD })

    expect(response.status).toBe(201)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^atelier_session=/)
    expect(cookie!.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ])
    const keys = await visitor.get('/account/v1/keys', { cookie: cookieOf(response.headers) })
    expect(keys).toMatchObject({ status: 200, body: { items: [] } })
  })

  test('a write with the cookie must come from our own page here, too', async () => {
    const app = await testApp(loopback)
    const person = await app.person()

    const ours = await person.post('/account/v1/keys', { name: 'Test', scopes: ['read'] })
    const foreign = await person.post(
      '/account/v1/keys',
      { name: 'Test', scopes: ['read'] },
      { origin: 'http://localhost:9999' },
    )

    expect([ours.status, foreign.status]).toEqual([201, 401])
  })
})

describe('the first start in development mode', () => {
  test('makes a demo account that is an owner: its link opens the operator area', async () => {
    const app = await testApp(loopback)
    const { db } = app.service.database

    const demo = await createDemoAccount(db, loopback.PUBLIC_URL)
    const again = await createDemoAccount(db, loopback.PUBLIC_URL)

    const token = demo!.signInLink.split('#')[1]
    const visitor = app.stranger()
    const signedIn = await visitor.post('/account/v1/sign-in-link', { token, password: PASSWORD })
    const cookie = cookieOf(signedIn.headers)
    expect(await visitor.get('/account/v1/account', { cookie })).toMatchObject({
      body: { operatorRole: 'owner', balance: { available: 10_000 } },
    })
    expect((await visitor.get('/operator/v1/settings', { cookie })).status).toBe(200)
    expect(again).toBeUndefined()
  })

  test('its key is that of a customer', async () => {
    const app = await testApp(loopback)
    const demo = await createDemoAccount(app.service.database.db, loopback.PUBLIC_URL)

    const response = await app
      .stranger()
      .get('/operator/v1/settings', { authorization: `Bearer ${demo!.key}` })

    expect(response.status).toBe(401)
  })
})

const get = (path: string, host: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`
