import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { makeOne } from './webhooks.ts'
import { database, invite, operator, PASSWORD, person } from './people.ts'
import { expectVisible, openAs, openWindow, origin } from './windows.ts'

describe.runIf(hasChromium())('what holds just now', () => {
  test("maintenance and a channel that is off stand above every page, in the operator's words", async () => {
    const page = await openAs(await person())
    onTestFinished(async () => void (await set({})))
    const set = (settings: object) =>
      operator().put('/operator/v1/settings', { maintenance: false, disabledChannels: [], ...settings })

    await set({ maintenance: true, maintenanceMessage: 'Back at <b>14:00</b>.' })
    await page.goto('/account/keys')
    await expectVisible(page.getByText('Back at <b>14:00</b>.'))
    await set({ disabledChannels: ['web'] })
    await page.goto('/account/usage')
    await expectVisible(page.getByText('API keys still work.'))
    await set({})
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    expect(await page.getByRole('note').count()).toBe(0)
  })

  test('a locked account is told so, and can still look', async () => {
    const visitor = await person()
    await operator().patch(`/operator/v1/accounts/${visitor.id}`, { locked: true })
    const page = await openAs(visitor)

    await page.goto('/account/coins')

    await expectVisible(page.getByText('Your account is locked'))
    await expectVisible(page.getByText('coins@atelier.test').first())
    await expectVisible(page.getByRole('table', { name: 'Your coin ledger' }))
  })

  test('whoever is paused is told until when, until it is over', async () => {
    const visitor = await person()
    for (let refused = 0; refused < 5; refused++) await makeOne(visitor, `#fail=content_policy ${refused}`)
    const { pausedUntil } = (await visitor.client.get('/account/v1/account')).body
    const page = await openAs(visitor, { timezoneId: 'UTC', locale: 'en-GB' })
    await page.clock.install()

    await page.goto('/')

    await expectVisible(page.getByText(`Paused until ${pausedUntil.slice(11, 16)}`))
    await sql`update generations set completed_at = completed_at - interval '1 hour',
      created_at = created_at - interval '1 hour', started_at = started_at - interval '1 hour'
      where account_id = ${visitor.id}`.execute(await database())
    await sql`update ended_generations set completed_at = completed_at - interval '1 hour'
      where account_id = ${visitor.id}`.execute(await database())
    await page.clock.fastForward('15:01')
    await page.getByText('Paused until').waitFor({ state: 'detached' })
  })

  test('too many requests are waited out, with a countdown', async () => {
    const window = { limit: 2, windowSeconds: 4 }
    const page = await openAs(await person({ rateLimits: { key: window, account: window } }), {
      mayFail: /status of 429/,
    })
    await page.goto('/account/keys')
    await page.getByText('No API keys yet.').waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('s')

    await expectVisible(page.getByText(/Trying again in \d s\./).first())
    await expectVisible(page.getByRole('table', { name: 'Where you are signed in' }))
  })

  test('too many requests are said also where nothing is there yet', async () => {
    const window = { limit: 1, windowSeconds: 3 }
    const page = await openAs(await person({ rateLimits: { key: window, account: window } }), {
      mayFail: /status of 429/,
    })
    await page.request.get('/account/v1/session')

    await page.goto('/account/settings')

    await expectVisible(page.getByText(/Trying again in \d s\./).first())
    await expectVisible(page.getByRole('heading', { name: 'Settings' }))
  })

  test('what could not be read anew says of when it is, and can be tried again', async () => {
    const page = await openAs(await person(), { mayFail: /ERR_FAILED/ })
    await page.clock.install()
    await page.goto('/account/developers/webhooks')
    await page.getByText('No webhooks yet.').waitFor()
    await page.route('**/account/v1/webhooks', (route) => route.abort())
    await page.clock.fastForward('00:16')

    await page.getByText("Can't reach the server. Last updated").waitFor()
    expect(await page.getByText('No webhooks yet.').isVisible()).toBe(true)
    // It cannot be pressed while the page still tries by itself.
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:05')
        return tryAgain.isEnabled()
      })
      .toBe(true)
    await page.unroute('**/account/v1/webhooks')
    await tryAgain.click()

    await page.getByText('Last updated').waitFor({ state: 'detached' })
  })

  test('a one-time link that could not be checked is no dead link, and can be tried again', async () => {
    const { link } = await invite()
    const page = await openWindow({ mayFail: /ERR_FAILED/ })
    await page.route('**/sign-in-link/check', (route) => route.abort())
    await page.goto(link)
    await expectVisible(page.getByRole('alert').getByText("Can't reach the server"))
    expect(await page.getByText('This link no longer works').count()).toBe(0)

    await page.unroute('**/sign-in-link/check')
    await page.getByRole('button', { name: 'Try again' }).click()

    await expectVisible(page.getByLabel('New password'))
  })

  test("a stranger's id shows nothing of theirs", async () => {
    const [owner, stranger] = [await person(), await person()]
    const wanted = { modelId: 'sandbox-image', params: { prompt: 'A chair' } }
    const { body: quote } = await owner.client.post('/v1/quotes', wanted)
    const submit = { ...wanted, quoteToken: quote.quoteToken }
    const { body: generation } = await owner.client.post('/v1/generations', submit, {
      'idempotency-key': randomUUID(),
    })
    const page = await openAs(stranger, { mayFail: /status of 404/ })

    await page.goto(`/account/coins?receipt=${generation.id}`)

    await expectVisible(page.getByRole('dialog').getByText('Not found'))
    await page.goto('/account/coins?receipt=../../v1/account')
    await expectVisible(page.getByRole('dialog').getByText('Not found'))
  })

  test('what is not there says so once, with a way on instead of another try', async () => {
    const page = await openAs(await person(), { mayFail: /status of 404/ })
    const missing = randomUUID()

    await page.goto(`/models/sandbox-image?from=${missing}`)
    await expectVisible(page.getByText('The settings of that generation are not available.'))
    await page.getByRole('button', { name: 'Continue anyway' }).click()
    await page.getByText('The settings of that generation').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('from')).toBe(false)
    await page.goto('/effects/sandbox-sketch?from=abc')
    await expectVisible(page.getByText('The settings of that generation are not available.'))

    for (const [address, way] of [
      ['/history/abc', 'Go to history'],
      [`/account/developers/webhooks/${missing}`, 'All webhooks'],
      [`/account/developers/webhooks/${missing}/deliveries/${missing}`, 'All webhooks'],
    ] as const) {
      await page.goto(address)
      await expectVisible(page.getByRole('main').getByRole('link', { name: way }))
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }
  })

  test('an address that a mail program has altered opens all the same', async () => {
    const page = await openAs(await person())

    await page.goto('/account/coins?utm_source=mail&kind=bogus&from=yesterday')

    await expectVisible(page.getByRole('table', { name: 'Your coin ledger' }))
    expect(await page.getByLabel('Type').inputValue()).toBe('')
  })

  test('the way on after signing in stays on this page', async () => {
    const { email } = await person()
    const page = await openWindow()
    await page.goto('/sign-in?next=%2F%09%2Fevil.example%2F')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('heading', { name: /Hello/ }).waitFor()
    expect(page.url()).toBe(`${origin()}/`)
  })
})
