import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cookieOf, expectOk, PASSWORD, testApp, type TestApp } from '../app.ts'
import { Client, countByStatus, newAddress, type Answer } from '../client.ts'

const window = (limit: number, windowSeconds = 60) => ({ limit, windowSeconds })

describe('rate limits', () => {
  test('a success carries the four headers of the tighter limit', async () => {
    const app = await testApp()
    const alice = await app.account()

    stopClock()
    const first = await alice.get('/v1/account')
    const second = await alice.get('/v1/account')

    expect(headersOf(first)).toEqual({ limit: '120', remaining: '119', reset: '60', policy: '120;w=60' })
    expect(headersOf(second)).toMatchObject({ limit: '120', remaining: '118', policy: '120;w=60' })
  })

  test('120 requests in 60 seconds for a key: of 130 at once, ten are refused', async () => {
    const app = await testApp()
    const alice = await app.account()

    const answers = await Promise.all(Array.from({ length: 130 }, () => alice.get('/v1/account')))

    expect(countByStatus(answers)).toEqual({ 200: 120, 429: 10 })
  })

  test('300 requests in 60 seconds for an account, over all its keys', async () => {
    const app = await testApp()
    const alice = await app.account()
    const keys = [alice, await anotherKey(app, alice), await anotherKey(app, alice)]

    const answers = await Promise.all(
      keys.flatMap((key) => Array.from({ length: 110 }, () => key.get('/v1/account'))),
    )

    expect(countByStatus(answers)).toEqual({ 200: 300, 429: 30 })
    expect(headersOf(answers.find(({ status }) => status === 429)!)).toMatchObject({
      limit: '300',
      remaining: '0',
      policy: '300;w=60',
    })
  })

  test('a refusal names the moment of the window that refused, twice', async () => {
    const app = await testApp()
    const alice = await app.account({ rateLimits: { key: window(1, 40), account: window(9, 90) } })
    stopClock()
    await alice.get('/v1/account')

    const refused = await alice.get('/v1/account')

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(headersOf(refused)).toMatchObject({ limit: '1', remaining: '0', policy: '1;w=40' })
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
    expect(refused.headers.get('retry-after')).toBe('40')
  })

  test('a request that the key refuses does not count against the account', async () => {
    const app = await testApp()
    const alice = await app.account({ rateLimits: { key: window(2), account: window(4) } })
    const other = await anotherKey(app, alice)
    for (let request = 0; request < 10; request++) await alice.get('/v1/account')

    const answers = [await other.get('/v1/account'), await other.get('/v1/account')]

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('a request that the account refuses has counted against the key, whose limit is asked first', async () => {
    const app = await testApp()
    const alice = await app.account({ rateLimits: { key: window(3), account: window(1) } })
    const limits = []
    for (let request = 0; request < 4; request++)
      limits.push((await alice.get('/v1/account')).headers.get('ratelimit-limit'))

    expect(limits).toEqual(['1', '1', '1', '3'])
  })

  test('the headers speak of the limit with fewer requests left', async () => {
    const app = await testApp()
    const alice = await app.account({ rateLimits: { key: window(5), account: window(7) } })
    const other = await anotherKey(app, alice)
    for (let request = 0; request < 4; request++) await alice.get('/v1/account')

    const answer = await other.get('/v1/account')

    expect(headersOf(answer)).toMatchObject({ limit: '7', remaining: '2', policy: '7;w=60' })
  })

  test('on a tie they speak of the smaller limit', async () => {
    const app = await testApp()
    const alice = await app.account({ rateLimits: { key: window(3), account: window(4) } })
    const other = await anotherKey(app, alice)
    await alice.get('/v1/account')

    const answer = await other.get('/v1/account')

    expect(headersOf(answer)).toMatchObject({ limit: '3', remaining: '2', policy: '3;w=60' })
  })

  test('the sessions of an account share a window as wide as the account', async () => {
    const app = await testApp()
    const person = await app.person()
    const { headers } = await app
      .stranger()
      .post('/account/v1/sign-in', { email: person.email, password: PASSWORD })
    const phone = app.stranger().with({ cookie: cookieOf(headers) })

    const answers = [await person.get('/v1/account'), await phone.get('/account/v1/account')]

    expect(answers.map(headersOf)).toMatchObject([
      { limit: '300', remaining: '299', policy: '300;w=60' },
      { limit: '300', remaining: '298', policy: '300;w=60' },
    ])
  })

  test('the page opens while a program is at its limit', async () => {
    const app = await testApp()
    const person = await app.person({ rateLimits: { key: window(3), account: window(3) } })
    const program = await anotherKey(app, person)
    const asked = []
    for (let request = 0; request < 4; request++) asked.push(await program.get('/v1/account'))

    const opened = await Promise.all(
      ['/account/v1/session', '/account/v1/account', '/v1/account'].map((path) => person.get(path)),
    )

    expect(countByStatus(asked)).toEqual({ 200: 3, 429: 1 })
    expect(countByStatus(opened)).toEqual({ 200: 3 })
    expect((await person.get('/account/v1/session')).status).toBe(429)
  })

  test('a page that asks and asks leaves a program all of its requests', async () => {
    const app = await testApp()
    const person = await app.person({ rateLimits: { key: window(3), account: window(3) } })
    const program = await anotherKey(app, person)
    for (let request = 0; request < 4; request++) await person.get('/account/v1/session')

    expect(headersOf(await program.get('/v1/account'))).toMatchObject({ limit: '3', remaining: '2' })
  })

  test('an error after authentication carries the headers too', async () => {
    const app = await testApp()
    const alice = await app.account()

    const answer = await alice.get('/v1/account?mispelt=1')

    expect(answer.status).toBe(400)
    expect(headersOf(answer)).toMatchObject({ limit: '120', remaining: '119' })
  })

  test("an operator's limits hold from the next request, and null goes back to the usual ones", async () => {
    const app = await testApp()
    const alice = await app.account()
    const account = `/operator/v1/accounts/${alice.id}`
    await alice.get('/v1/account')

    await expectOk(app.operator.patch(account, { rateLimits: { key: window(7, 9), account: window(8, 9) } }))
    expect(headersOf(await alice.get('/v1/account'))).toMatchObject({ limit: '7', policy: '7;w=9' })
    expect((await alice.get('/v1/account')).body.rateLimits).toEqual({
      key: window(7, 9),
      account: window(8, 9),
    })

    await expectOk(app.operator.patch(account, { rateLimits: null }))
    expect(headersOf(await alice.get('/v1/account'))).toMatchObject({ limit: '120', policy: '120;w=60' })
  })

  test('the window resets, and refused requests do not put that off', async () => {
    const app = await testApp()
    const alice = await app.account({ rateLimits: { key: window(1), account: window(9) } })
    const clock = stopClock()
    const status = async () => (await alice.get('/v1/account')).status

    expect(await status()).toBe(200)
    expect(await status()).toBe(429)
    clock.pass(59_999)
    expect(await status()).toBe(429)
    clock.pass(1)

    expect(await status()).toBe(200)
  })

  test('what needs no key has no limit', async () => {
    const app = await testApp()

    const answer = await app.stranger().get('/v1/models')

    expect(headersOf(answer)).toEqual({ limit: null, remaining: null, reset: null, policy: null })
  })

  test('an operator with the token has no limit', async () => {
    const app = await testApp()

    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.operator.get('/operator/v1/settings')),
    )

    expect(countByStatus(answers)).toEqual({ 200: 200 })
  })
})

describe('requests without a valid key', () => {
  test('30 in 60 seconds from one address, whatever they lack', async () => {
    const app = await testApp()
    const stranger = app.stranger()
    const attempts = [
      { path: '/v1/account', headers: {} },
      { path: '/v1/account', headers: { authorization: 'Bearer nonsense' } },
      { path: '/account/v1/keys', headers: { cookie: '__Host-atelier_session=forged.forged' } },
      { path: '/operator/v1/settings', headers: { authorization: 'Bearer guess' } },
    ]

    const answers: Answer[] = []
    for (let attempt = 0; attempt < 31; attempt++) {
      const { path, headers } = attempts[attempt % attempts.length]!
      answers.push(await stranger.get(path, headers))
    }

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 1 })
    const refused = answers.at(-1)!
    expect(headersOf(refused)).toMatchObject({ limit: '30', remaining: '0', policy: '30;w=60' })
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
  })

  test('another address is not held up, nor a good key from the same one', async () => {
    const app = await testApp()
    const alice = await app.account()
    const address = { 'x-forwarded-for': newAddress() }
    for (let attempt = 0; attempt < 31; attempt++) await app.stranger().get('/v1/account', address)

    const sameAddress = await app.stranger().get('/v1/account', address)
    const other = await app.stranger().get('/v1/account')
    const good = await alice.get('/v1/account', address)

    expect([sameAddress, other, good].map(({ status }) => status)).toEqual([429, 401, 200])
  })

  test('with IPv6 a network is one address: a household has more of them than we could count', async () => {
    const app = await testApp()
    const from = (address: string) => app.stranger().get('/v1/account', { 'x-forwarded-for': address })

    const answers: Answer[] = []
    for (let host = 1; host <= 31; host++) answers.push(await from(`2001:db8:7:7::${host}`))

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 1 })
    expect((await from('2001:db8:7:8::1')).status).toBe(401)
  })

  test('the address is what our proxy saw, not what the client claims', async () => {
    const app = await testApp()
    const address = newAddress()

    const answers: Answer[] = []
    for (let attempt = 0; attempt < 31; attempt++)
      answers.push(
        await app.stranger().get('/v1/account', { 'x-forwarded-for': `10.0.0.${attempt}, ${address}` }),
      )

    expect(answers.at(-1)!.status).toBe(429)
  })
})

describe('rate limits without a proxy in front', () => {
  test('X-Forwarded-For is not believed', async () => {
    const app = await testApp({ TRUST_PROXY: '0' })

    const answers: Answer[] = []
    for (let attempt = 0; attempt < 31; attempt++) answers.push(await app.stranger().get('/v1/account'))

    expect(answers.at(-1)!.status).toBe(429)
  })
})

async function anotherKey(app: TestApp, { id }: { id: string }): Promise<Client> {
  const { key } = await expectOk(
    app.operator.post(`/operator/v1/accounts/${id}/keys`, { name: 'Another', scopes: ['account'] }),
  )
  return new Client(app.origin, { authorization: `Bearer ${key}` })
}

const headersOf = ({ headers }: Answer) => ({
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
  reset: headers.get('ratelimit-reset'),
  policy: headers.get('ratelimit-policy'),
})

/** The clock of this process, by which windows are counted. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms: number) => void vi.setSystemTime(Date.now() + ms) }
}
