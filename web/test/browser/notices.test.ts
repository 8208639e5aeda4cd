import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { balance, generateFor, generationCount, openModel, untilDone } from './playground.ts'
import { operator, person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('what is said beside the button', () => {
  test('of maintenance goes when it is over, and the price is back', async () => {
    const page = await openAs(await person(), { mayFail: /status of 503/ })
    const set = (maintenance: boolean) =>
      operator().put('/operator/v1/settings', { maintenance, disabledChannels: [] })
    onTestFinished(async () => void (await set(false)))
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await page.getByRole('button', { name: 'Generate · 5 coins', exact: true }).waitFor()
    await page.clock.install()
    await set(true)

    await generateFor(page, 5)
    const notice = page.getByRole('alert').getByText('Paused for maintenance')
    await expectVisible(notice)
    await expectVisible(page.getByRole('button', { name: 'Paused' }))
    await set(false)
    await page.clock.fastForward('00:31')

    await expectVisible(page.getByRole('button', { name: 'Generate · 5 coins', exact: true }))
    await notice.waitFor({ state: 'detached' })
  })

  test('of a server that did not answer goes once it does; the old price stays, dimmed', async () => {
    const visitor = await person()
    const page = await openAs(visitor, { mayFail: /ERR_/ })
    await page.clock.install()
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await page.getByRole('button', { name: 'Generate · 5 coins', exact: true }).waitFor()
    let asked = 0
    await page.route('**/v1/quotes', (route) => (asked++, route.abort()))
    await page.getByText('16:9').click()
    const old = page.getByRole('button', { name: 'Generate · last 5 coins', exact: true })
    await old.waitFor()
    // Once more than one question is repeated: by then it has been given up, and asked anew.
    await expect.poll(() => page.clock.fastForward('00:02').then(() => asked)).toBeGreaterThan(4)
    await expectVisible(old)

    await old.click()
    const notice = page.getByRole('alert').getByText("Can't reach the server")
    await expectVisible(notice)
    expect(await page.getByRole('alert').textContent()).not.toContain(
      'Your request may still have gone through',
    )
    await page.unroute('**/v1/quotes')
    const fresh = page.getByRole('button', { name: 'Generate · 5 coins', exact: true })
    await expect.poll(() => page.clock.fastForward('00:02').then(() => fresh.count())).toBe(1)

    await notice.waitFor({ state: 'detached' })
    expect(await generationCount(visitor)).toBe(0)
  })

  test.each([
    { path: 'generations', what: 'a submit' },
    { path: 'quotes', what: 'a quote' },
  ])('of too many requests at $what counts down, and the same press goes on once', async ({ path }) => {
    const visitor = await person({ coins: 100 })
    const page = await openAs(visitor, { mayFail: /status of 429/ })
    await page.clock.install()
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await page.getByRole('button', { name: 'Generate · 5 coins', exact: true }).waitFor()
    const keys: (string | undefined)[] = []
    await page.route(`**/v1/${path}`, async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      keys.push(request.headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      return route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '40' },
        body: JSON.stringify({ type: 'x', title: 'x', status: 429, code: 'rate_limited', detail: 'x' }),
      })
    })

    await generateFor(page, 5)

    const notice = page.getByText(/Trying again in \d+ s\./)
    await expectVisible(notice)
    const first = await notice.textContent()
    await expect.poll(() => notice.textContent()).not.toBe(first)
    expect(keys).toHaveLength(1)
    await page.clock.fastForward('00:40')
    await untilDone(page)
    await expect.poll(() => page.getByText('Too many requests').count()).toBe(0)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(await generationCount(visitor)).toBe(1)
    expect(await balance(visitor)).toEqual({ available: 95, held: 0 })
  })
})
