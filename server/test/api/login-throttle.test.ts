import { describe, expect, test, vi } from 'vitest'
import { hashing as bounds, signInLimits } from '../../src/accounts/rate-limits.ts'
import type { PasswordHasher } from '../../src/platform/password-hashing/scrypt.ts'
import { expectOk, newEmail, PASSWORD, quickPasswords, testApp, type TestApp } from '../app.ts'
import { countByStatus, type Answer, type Client } from '../client.ts'
import { until } from '../until.ts'

const { limit } = signInLimits.anyEmailFromOneAddress

/** Counts what is hashed, and waits with it while `until` is set. */
const hashing = { count: 0, until: Promise.resolve() }
async function counted<Result>(hash: () => Promise<Result>): Promise<Result> {
  hashing.count++
  await hashing.until
  return hash()
}
const passwords: PasswordHasher = {
  hash: (password) => counted(() => quickPasswords.hash(password)),
  verify: (kept) => counted(() => quickPasswords.verify(kept)),
}
const parts = { passwords }
const NEW = 'another battery staple'

async function open(): Promise<TestApp> {
  const app = await testApp({ SIGNUP: 'open' }, parts)
  hashing.count = 0
  return app
}

const guess = (who: Client, password = 'wrong horse') =>
  who.post('/account/v1/sign-in', { email: newEmail(), password })

async function spendLimit(app: TestApp, network: string) {
  for (let attempt = 0; attempt < limit; attempt++)
    await app.dependencies.limiter.spend(`password:${network}`, signInLimits.anyEmailFromOneAddress)
}

function expectRefused(answer: Answer, policy: string) {
  expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(answer.headers.get('ratelimit-policy')).toBe(policy)
  expect(answer.headers.get('ratelimit-remaining')).toBe('0')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('retry-after')).toBe(answer.headers.get('ratelimit-reset'))
}

/** Of a node that has too much to do, nobody has asked too often: no window, only a wait. */
function expectBusy(answer: Answer) {
  const detail = 'Too many people are signing in right now. Wait 5 s.'
  expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited', detail } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('ratelimit-limit')).toBeNull()
}

describe('passwords from one address', () => {
  test('thirty wrong ones in a minute, whatever the email; then 429 and nothing is hashed', async () => {
    const app = await open()
    const visitor = app.stranger()

    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(visitor)))
    const later = await guess(visitor)

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 10 })
    for (const answer of [...answers.filter(({ status }) => status === 429), later])
      expectRefused(answer, '30;w=60')
    expect(hashing.count).toBe(30)
  })

  test('one that is over its limit is refused before its body is read, and without a query', async () => {
    const app = await open()
    const visitor = app.stranger().with({ 'x-forwarded-for': '203.0.113.40' })
    await spendLimit(app, '203.0.113.40')
    await guess(visitor)
    const spend = vi.spyOn(app.dependencies.limiter, 'spend')

    const refused = await visitor.send('POST', '/account/v1/sign-in', { body: 'not even { json' })

    expectRefused(refused, '30;w=60')
    expect(spend).not.toHaveBeenCalled()
    spend.mockRestore()
  })

  test('another address goes on', async () => {
    const app = await open()
    const { email } = await app.person()
    await spendLimit(app, '203.0.113.41')
    const over = await guess(app.stranger().with({ 'x-forwarded-for': '203.0.113.41' }))

    const elsewhere = await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })

    expect([over.status, elsewhere.status]).toEqual([429, 200])
  })

  test('with IPv6 a network of /64 is one address', async () => {
    const app = await open()
    const from = (address: string) => guess(app.stranger().with({ 'x-forwarded-for': address }))

    const answers: Answer[] = []
    for (let host = 1; host <= 31; host++) answers.push(await from(`2001:db8:40:1::${host}`))
    const neighbour = await from('2001:db8:40:2::1')

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 1 })
    expect(neighbour.status).toBe(401)
  })

  test('an office behind one address signs in, however many they are: who is right does not count', async () => {
    const app = await open()
    const people = await Promise.all(Array.from({ length: 8 }, () => app.person()))
    const office = app.stranger()
    for (let typing = 0; typing < 29; typing++) await guess(office)

    const answers: Answer[] = []
    for (let morning = 0; morning < 5; morning++)
      for (const { email } of people)
        answers.push(await office.post('/account/v1/sign-in', { email, password: PASSWORD }))

    expect(countByStatus(answers)).toEqual({ 200: 40 })
    expect((await guess(office)).status).toBe(401)
    expectRefused(await guess(office), '30;w=60')
  })

  const operations: Record<string, (app: TestApp, address: string) => Promise<Answer>> = {
    'sign-in': (app, address) => guess(app.stranger().with({ 'x-forwarded-for': address })),
    'sign-up': (app, address) =>
      app
        .stranger()
        .with({ 'x-forwarded-for': address })
        .post('/account/v1/sign-up', { email: newEmail(), password: PASSWORD }),
    'sign-in-link': (app, address) =>
      app
        .stranger()
        .with({ 'x-forwarded-for': address })
        .post('/account/v1/sign-in-link', { token: 'made-up', password: PASSWORD }),
  }
  test.each(Object.keys(operations))(
    '%s shares the limit with the others, and hashes nothing over it',
    async (name) => {
      const app = await open()
      const address = `203.0.113.${50 + Object.keys(operations).indexOf(name)}`
      await spendLimit(app, address)

      const [first, second] = [await operations[name]!(app, address), await operations[name]!(app, address)]

      expectRefused(first, '30;w=60')
      expectRefused(second, '30;w=60')
      expect(hashing.count).toBe(0)
    },
  )
})

test('whoever is signed in or holds a link does not pay for others at their address', async () => {
  const app = await open()
  const person = await app.person()
  const { id } = await app.account()
  const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
  const address = '203.0.113.60'
  await spendLimit(app, address)
  const from = { 'x-forwarded-for': address }

  const changed = await person
    .with(from)
    .post('/account/v1/password', { currentPassword: PASSWORD, newPassword: NEW })
  const opened = await app
    .stranger()
    .with(from)
    .post('/account/v1/sign-in-link', { token: url.split('#')[1], password: NEW })

  expect([changed.status, opened.status]).toEqual([200, 200])
})

describe('what a node hashes', () => {
  test('as much for an email that nobody has as for one with an account, with a password or without', async () => {
    const app = await open()
    const { email } = await app.person()
    const invited = await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))
    const hashed: number[] = []

    for (const given of [email, invited.email, newEmail()])
      for (const operation of ['sign-in', 'sign-up']) {
        hashing.count = 0
        await app.stranger().post(`/account/v1/${operation}`, { email: given, password: 'wrong horse' })
        hashed.push(hashing.count)
      }

    expect(hashed).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('nothing for a link that there is not', async () => {
    const app = await open()

    const answer = await app
      .stranger()
      .post('/account/v1/sign-in-link', { token: 'made-up', password: PASSWORD })

    expect(answer.status).toBe(403)
    expect(hashing.count).toBe(0)
  })

  test('64 at a time; beyond that 429, and everything else goes on', async () => {
    const app = await open()
    const [alice, person] = [await app.account(), await app.person()]
    const image = await app.asset(alice)
    const { waiting, finish } = fillQueue(app)

    const refused = await guess(app.stranger())
    const others = await Promise.all([
      app.stranger().get('/readyz'),
      alice.get('/v1/account'),
      alice.get(`/v1/assets/${image.id}`),
      person.get('/account/v1/account'),
      alice.post('/v1/quotes', { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }),
    ])

    expectBusy(refused)
    expect(countByStatus(others)).toEqual({ 200: 5 })
    finish()
    await waiting
    expect((await guess(app.stranger())).status).toBe(401)
  })

  test('who finds no room though there seemed to be some is told the same, and it is no wrong password', async () => {
    const app = await open()
    const { email } = await app.person()
    const visitor = app.stranger()
    const check = vi.spyOn(app.dependencies.loginThrottle, 'check').mockResolvedValue(undefined)
    const { waiting, finish } = fillQueue(app)

    const signIn = () => visitor.post('/account/v1/sign-in', { email, password: PASSWORD })
    const answers = await Promise.all(Array.from({ length: 10 }, signIn))
    check.mockRestore()
    finish()
    await waiting

    for (const answer of answers) expectBusy(answer)
    expect((await signIn()).status).toBe(200)
  })
})

test.for<[string, (app: TestApp) => Promise<() => Promise<Answer>>]>([
  [
    'a password was changed',
    async (app) => {
      const person = await app.person()
      return () => person.post('/account/v1/password', { currentPassword: PASSWORD, newPassword: NEW })
    },
  ],
  [
    'a one-time link was used',
    async (app) => {
      const { id } = await app.account()
      const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
      const body = { token: url.split('#')[1], password: NEW }
      return () => app.stranger().post('/account/v1/sign-in-link', body)
    },
  ],
])('once %s, no lack of room refuses the session', async ([, prepare]) => {
  const app = await open()
  const act = await prepare(app)
  const { sessions } = app.dependencies
  const { hashPassword } = sessions
  let full: ReturnType<typeof fillQueue> | undefined
  vi.spyOn(sessions, 'hashPassword').mockImplementationOnce(async (password) => {
    const hash = await hashPassword(password)
    full = fillQueue(app)
    return hash
  })

  const answer = await act()

  full!.finish()
  await full!.waiting
  expect(answer.status).toBe(200)
})

test('strangers who guess from everywhere keep out neither a person, nor a link, nor a session', async () => {
  const app = await open()
  const [ada, bob, carol] = [await app.person(), await app.person(), await app.account()]
  const { url } = await expectOk(app.operator.post(`/operator/v1/accounts/${carol.id}/sign-in-link`))
  const addresses = Array.from({ length: bounds.mostWaiting }, (_, index) => `198.51.100.${index}`)
  const guessAll = () =>
    addresses.map((address) => guess(app.stranger().with({ 'x-forwarded-for': address })))
  await Promise.all(guessAll())
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  hashing.until = promise
  const guesses = guessAll()
  const { loginThrottle, sessions } = app.dependencies
  const isFull = () =>
    loginThrottle.check(addresses[0]).then(
      () => false,
      () => true,
    )
  await until(isFull)
  const entered = [
    vi.spyOn(sessions, 'signIn'),
    vi.spyOn(sessions, 'isPasswordOf'),
    vi.spyOn(sessions, 'hashPassword'),
  ]

  const answers = [
    app.stranger().post('/account/v1/sign-in', { email: ada.email, password: PASSWORD }),
    bob.post('/account/v1/password', { currentPassword: PASSWORD, newPassword: NEW }),
    app.stranger().post('/account/v1/sign-in-link', { token: url.split('#')[1], password: NEW }),
  ]
  await until(() => entered.every(({ mock }) => mock.calls.length > 0))
  finish()

  expect(countByStatus(await Promise.all(answers))).toEqual({ 200: 3 })
  expect(countByStatus(await Promise.all(guesses))[429]).toBeGreaterThan(0)
})

/** As many passwords as may wait, until `finish`. */
function fillQueue(app: TestApp) {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  hashing.until = promise
  const { sessions } = app.dependencies
  const hashes = Array.from({ length: bounds.mostWaiting }, () => sessions.hashPassword(PASSWORD))
  return { waiting: Promise.all(hashes), finish }
}
