import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, newEmail, PASSWORD, PUBLIC_URL, stopApp, testApp, type TestApp } from '../app.ts'
import { countByStatus } from '../client.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(async () => {
  await stopApp() // Its mail server is gone.
  mail.close()
})

async function open(): Promise<TestApp> {
  const app = await testApp({ SIGNUP: 'open', SIGNUP_COINS: '50', SMTP_URL: mail.url })
  mail.reset()
  return app
}

const signUp = (app: TestApp, email: string, more: object = {}) =>
  app.stranger().post('/account/v1/sign-up', { email, ...more })

/** The token of the link in the mail that came last. */
const mailedToken = () =>
  mail
    .received()
    .matchAll(/\/sign-in#([\w-]{43})/g)
    .toArray()
    .at(-1)?.[1]

const follow = (app: TestApp, token = mailedToken(), password = PASSWORD) =>
  app.stranger().post('/account/v1/sign-in-link', { token, password })

describe('POST /account/v1/sign-up where mail is configured', () => {
  test('the answer is the same whether or not the email has an account; the mail tells', async () => {
    const app = await open()
    const [{ email: known }, unknown] = [await app.person(), newEmail()]

    const toUnknown = await signUp(app, unknown)
    const invitation = mail.received()
    mail.reset()
    const toKnown = await signUp(app, known.toUpperCase())
    const notice = mail.received()

    for (const answer of [toUnknown, toKnown]) {
      expect(answer).toMatchObject({ status: 202, body: {} })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect([...toUnknown.headers.keys()]).toEqual([...toKnown.headers.keys()])
    expect(toUnknown.text).toBe(toKnown.text)
    expect(invitation).toContain(`To: ${unknown}`)
    expect(invitation).toMatch(new RegExp(`${PUBLIC_URL}/sign-in#[\\w-]{43}`))
    expect(notice).toContain('Subject: You already have an account')
    expect(notice).not.toContain('sign-in#')
  })

  test('nobody is made before the link is followed; then they are signed in, with a password and their coins', async () => {
    const app = await open()
    const email = newEmail()
    await signUp(app, email, { name: 'Ada' })
    expect(await peopleOf(app)).toEqual([])

    const response = await follow(app)

    expect(response.status).toBe(200)
    const person = await app.stranger().get('/account/v1/account', { cookie: cookieOf(response.headers) })
    expect(person.body).toMatchObject({ email, name: 'Ada', balance: { available: 50, held: 0 } })
    const again = await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })
    expect(again.status).toBe(200)
  })

  test('a password that came with the sign-up is not kept: a stranger may have sent it', async () => {
    const app = await open()
    const email = newEmail()
    await signUp(app, email, { password: 'the password of a stranger' })
    await follow(app)

    const response = await app
      .stranger()
      .post('/account/v1/sign-in', { email, password: 'the password of a stranger' })

    expect(response.status).toBe(401)
  })

  test('of several who follow the link at the same moment one gets in, and coins are granted once', async () => {
    const app = await open()
    await signUp(app, newEmail())

    const answers = await Promise.all(Array.from({ length: 4 }, () => follow(app)))

    expect(countByStatus(answers)).toEqual({ 200: 1, 403: 3 })
    expect(await peopleOf(app)).toEqual([{ available: 50 }])
  })

  test('of two links to one address the second is void once the first was followed', async () => {
    const app = await open()
    const email = newEmail()
    await signUp(app, email)
    const first = mailedToken()
    await signUp(app, email)
    const second = mailedToken()

    const answers = [await follow(app, first), await follow(app, second, 'another horse')]

    expect(answers.map(({ status }) => status)).toEqual([200, 403])
    expect((await app.stranger().post('/account/v1/sign-in', { email, password: PASSWORD })).status).toBe(200)
  })

  test('the link works for 24 hours, and is forgotten then', async () => {
    const app = await open()
    await signUp(app, newEmail())
    const early = mailedToken()
    await signUp(app, newEmail())
    const late = mailedToken()

    await app.advance('1439m')
    expect((await follow(app, early)).status).toBe(200)
    await app.advance('61s')
    expect((await follow(app, late)).status).toBe(403)
    await app.advance('1h')
    await app.runJobs()

    expect(await countLinks(app)).toBe(0)
  })

  test('five mails an hour to one address, whether or not it has an account', async () => {
    const app = await open()
    const { email: known } = await app.person()

    for (const email of [known, newEmail()]) {
      const answers = []
      for (let asked = 0; asked < 6; asked++) answers.push(await signUp(app, email))
      expect(countByStatus(answers)).toEqual({ 202: 5, 429: 1 })
      expect(answers.at(-1)!.headers.get('ratelimit-policy')).toBe('5;w=3600')
    }
  })

  test('the page is told to ask for no password', async () => {
    const app = await open()

    expect((await app.stranger().get('/account/v1/service')).body).toMatchObject({
      signup: 'open',
      signupByMail: true,
    })
  })
})

describe('POST /account/v1/sign-up where the mail server is away', () => {
  test('is 503 unavailable, whether or not the email has an account', async () => {
    const app = await testApp({ SIGNUP: 'open', SMTP_URL: 'smtp://127.0.0.1:1' })
    const { email: known } = await app.person()

    const answers = [await signUp(app, known), await signUp(app, newEmail())]

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(answer.headers.get('retry-after')).toBe('60')
    }
  })
})

async function peopleOf(app: TestApp) {
  const { rows } = await sql<{ available: number }>`
    select available from users left join accounts using (id)`.execute(app.service.database.db)
  return rows
}

async function countLinks(app: TestApp): Promise<number> {
  const { rows } = await sql<{ links: number }>`select count(*) as links from sign_up_links`.execute(
    app.service.database.db,
  )
  return rows[0]!.links
}
