import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programBrand } from '../../src/brand/brand.ts'
import { mailLowBalances } from '../../src/coins/low-balance.job.ts'
import { expectOk, PUBLIC_URL, stopApp, testApp, type Person, type TestApp } from '../app.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { postponeEvery, runEvery } from '../recurring-jobs.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(async () => {
  await stopApp() // Its mail server is gone.
  mail.close()
})

async function open(variables: Record<string, string> = { SMTP_URL: mail.url }): Promise<TestApp> {
  const app = await testApp(variables)
  await postponeEvery(app, 'low-balance')
  mail.reset()
  return app
}

const choose = (person: Person, lowBalanceCoins: number | null) =>
  expectOk(person.patch('/account/v1/account', { lowBalanceCoins }))
const move = (app: TestApp, person: Person, coins: number) =>
  expectOk(app.operator.post(`/operator/v1/accounts/${person.id}/coins`, { coins, note: 'Test' }))
const look = (app: TestApp) => runEvery(app, 'low-balance')
const mailsTo = ({ email }: Person) => mail.received().split(`To: ${email}`).length - 1

describe('PATCH /account/v1/account with lowBalanceCoins', () => {
  test('chooses a threshold, another, and none; the name stays', async () => {
    const app = await open()
    const ada = await app.person({ name: 'Ada' })
    const shown = async () => (await expectOk(ada.get('/account/v1/account'))).lowBalanceCoins
    expect(await shown()).toBeNull()

    expect(await choose(ada, 50)).toMatchObject({ name: 'Ada', lowBalanceCoins: 50 })
    expect(await choose(ada, 80)).toMatchObject({ lowBalanceCoins: 80 })
    expect(await shown()).toBe(80)
    expect(await expectOk(ada.patch('/account/v1/account', { name: 'A.' }))).toMatchObject({
      lowBalanceCoins: 80,
    })
    expect(await choose(ada, null)).toMatchObject({ name: 'A.', lowBalanceCoins: null })
  })

  test.each([{}, { lowBalanceCoins: 0 }, { lowBalanceCoins: 1.5 }, { lowBalanceCoins: '5' }])(
    'with %j is refused',
    async (body) => {
      const app = await open()
      const ada = await app.person()

      expect(await ada.patch('/account/v1/account', body)).toMatchObject({ status: 400 })
    },
  )
})

describe('the mail about few coins', () => {
  test('comes once when they fall below the threshold, and again only after there were more', async () => {
    const app = await open()
    const ada = await app.person({ coins: 100 })
    await choose(ada, 50)
    await look(app)
    expect(mailsTo(ada)).toBe(0)

    await move(app, ada, -50)
    await look(app)
    expect(mailsTo(ada)).toBe(0)
    await move(app, ada, -1)
    await look(app)
    await look(app)
    expect(mailsTo(ada)).toBe(1)
    await move(app, ada, -10)
    await look(app)
    expect(mailsTo(ada)).toBe(1)
    await move(app, ada, 11)
    await look(app)
    await move(app, ada, -1)
    await look(app)
    await look(app)

    expect(mailsTo(ada)).toBe(2)
    expect(mail.received()).toContain('Subject: Your coins are running low')
    expect(mail.received()).toContain('You have 49 coins left to spend, fewer than the 50')
    expect(mail.received()).toContain(`${PUBLIC_URL}/account/coins`)
  })

  test('comes for a hold, too, which lowers what is available', async () => {
    const app = await open()
    const ada = await app.person({ coins: 54 })
    await choose(ada, 50)
    const body = { modelId: 'sandbox-image', params: { prompt: 'a lake' }, maxCoins: 10 }
    await expectOk(ada.post('/v1/generations', body, { 'idempotency-key': 'low-balance-test-1' }))

    await look(app)

    expect(mailsTo(ada)).toBe(1)
  })

  test('does not come to whoever chose a threshold above what they have, before they have had more', async () => {
    const app = await open()
    const ada = await app.person({ coins: 10 })
    await choose(ada, 50)
    await look(app)
    expect(mailsTo(ada)).toBe(0)
    await move(app, ada, 40)
    await look(app)
    await move(app, ada, -1)

    await look(app)

    expect(mailsTo(ada)).toBe(1)
  })

  test('comes to nobody who chose none', async () => {
    const app = await open()
    const [ada, bob] = [await app.person({ coins: 100 }), await app.person({ coins: 100 })]
    await choose(ada, 50)
    await choose(ada, null)
    for (const person of [ada, bob]) await move(app, person, -99)

    await look(app)

    expect(mail.received()).toBe('')
  })

  test('comes once where several nodes look at once, to every one of many', async () => {
    const app = await open()
    const people = []
    for (let nth = 0; nth < 60; nth++) {
      const person = await app.person({ coins: 100 })
      await choose(person, 50)
      people.push(person)
    }
    await app.service.database.pool.query("select grant_coins(id, -60, 'All', null) from accounts")
    const sent: string[] = []
    const fake = { isConfigured: true, send: async ({ to }: { to: string }) => sent.push(to) > 0 }
    const node = mailLowBalances({
      db: app.service.database.db,
      mail: fake,
      brand: { get: async () => programBrand },
      config: { publicUrl: PUBLIC_URL },
    })

    const { signal } = new AbortController()
    await Promise.all([node(signal), node(signal), node(signal), node(signal)])
    await node(signal)

    expect(sent.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  })

  test('that the server did not take is tried again, after a while', async () => {
    const app = await open()
    const ada = await app.person({ coins: 100 })
    await choose(ada, 50)
    await move(app, ada, -60)
    let isUp = false
    const sent: string[] = []
    const fake = { isConfigured: true, send: async ({ to }: { to: string }) => isUp && sent.push(to) > 0 }
    const node = mailLowBalances({
      db: app.service.database.db,
      mail: fake,
      brand: { get: async () => programBrand },
      config: { publicUrl: PUBLIC_URL },
    })

    const { signal } = new AbortController()
    await node(signal)
    isUp = true
    await node(signal)
    expect(sent).toEqual([])
    await app.advance('11m')
    await node(signal)
    await node(signal)

    expect(sent).toEqual([ada.email])
  })

  test('that the server did not take ends the run, and keeps nobody else from theirs', async () => {
    const app = await open()
    const people = [await app.person({ coins: 100 }), await app.person({ coins: 100 })]
    for (const person of people) {
      await choose(person, 50)
      await move(app, person, -60)
    }
    const tried: string[] = []
    const refusing = { isConfigured: true, send: async ({ to }: { to: string }) => tried.push(to) > 1 }
    const node = mailLowBalances({
      db: app.service.database.db,
      mail: refusing,
      brand: { get: async () => programBrand },
      config: { publicUrl: PUBLIC_URL },
    })

    await node(AbortSignal.abort())
    expect(tried).toEqual([])
    await node(new AbortController().signal)
    expect(tried).toHaveLength(1)
    await node(new AbortController().signal)

    expect(tried.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  })

  test('does not come to whoever asked to be deleted', async () => {
    const app = await open()
    const ada = await app.person({ coins: 100 })
    await expectOk(app.operator.post(`/operator/v1/accounts/${ada.id}/delete`, { reason: 'Asked by mail' }))
    mail.reset()
    // Chosen by a request that was under way.
    await app.service.database.pool.query('insert into low_balance_alerts values ($1, 500, null, null)', [
      ada.id,
    ])

    await look(app)

    expect(mail.received()).toBe('')
  })

  test('is no reason to fail where no mail is configured', async () => {
    const app = await open({})
    const ada = await app.person({ coins: 100 })
    await choose(ada, 50)
    await move(app, ada, -60)

    await look(app)

    expect(app.log).toEqual([])
  })
})
