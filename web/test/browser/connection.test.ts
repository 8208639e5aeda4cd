import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'

/** The browser's own words, and those of the failure that the page shows. */
const noConnection = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Try again in a moment/

/** Without a connection until the test ends, or until it is given back. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context()
  onTestFinished(() => context.setOffline(false))
  await context.setOffline(true)
  return () => context.setOffline(false)
}

describe.runIf(hasChromium())('without a connection', () => {
  test('a page that cannot be loaded says so inside the app, and comes with the next try', async () => {
    const page = await openAs(await person(), { mayFail: noConnection, isFirstVisit: true })
    await page.goto('/models/sandbox-image')
    await page.getByLabel('Prompt').waitFor()
    await page.evaluate('window.isSameDocument = true')
    const goOnline = await goOffline(page)

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'History' }).click()

    const notice = page.getByRole('alert').getByText("Can't reach the server")
    await expectVisible(notice)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(notice)
    expect(await page.evaluate('window.isSameDocument')).toBe(true)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Models' }).click()
    await expectVisible(notice)
    await goOnline()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Models', level: 1 }))
  })

  test('a file that the server does not have fails its page alone', async () => {
    const page = await openAs(await person(), { mayFail: noConnection, isFirstVisit: true })
    await page.goto('/')
    await page.getByRole('heading', { name: /Hello/ }).waitFor()
    await page.evaluate('window.isSameDocument = true')
    await page.route('**/assets/keys-page*', (route) => route.abort())

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API keys' }).click()

    await expectVisible(page.getByRole('alert').getByText("Can't reach the server"))
    expect(await page.evaluate('window.isSameDocument')).toBe(true)
    await page.unroute('**/assets/keys-page*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(page.getByRole('heading', { name: 'API keys', level: 1 }))
  })

  test.each([
    { keys: 'Control+k', file: 'palette', opened: 'Go to' },
    { keys: '?', file: 'help', opened: 'Keyboard shortcuts' },
  ])(
    '$keys says that its file did not come, and leaves the page as it is',
    async ({ keys, file, opened }) => {
      const page = await openAs(await person(), { mayFail: noConnection, isFirstVisit: true })
      await page.goto('/')
      await page.getByRole('heading', { name: /Hello/ }).waitFor()
      await page.route(`**/assets/${file}-*`, (route) => route.abort())

      await page.keyboard.press(keys)

      await expectVisible(page.getByRole('status').getByText("Can't reach the server"))
      await expectVisible(page.getByRole('heading', { name: /Hello/ }))
      await page.unroute(`**/assets/${file}-*`)
      await page.keyboard.press(keys)
      await expectVisible(page.getByRole('dialog', { name: opened }))
    },
  )

  test('a page of a build that was replaced is loaded from the new one', async () => {
    const page = await openAs(await person(), { mayFail: noConnection, isFirstVisit: true })
    await page.goto('/')
    await page.getByRole('heading', { name: /Hello/ }).waitFor()
    await page.evaluate('window.isSameDocument = true')
    await page.route('**/assets/keys-page*', (route) => route.abort(), { times: 1 })
    await page.route('**/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script src="/assets/start-newer.js"></script>' }),
    )

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'API keys' }).click()

    await expectVisible(page.getByRole('heading', { name: 'API keys', level: 1 }))
    expect(await page.evaluate('window.isSameDocument')).toBeUndefined()
  })

  test('it is said at once, with the time of what is shown, until there is one again', async () => {
    const page = await openAs(await person(), { mayFail: noConnection, timezoneId: 'UTC', locale: 'en-GB' })
    await page.clock.install({ time: new Date('2026-03-04T05:06:00Z') })
    await page.goto('/account/developers/webhooks')
    await page.getByText('No webhooks yet.').waitFor()
    const goOnline = await goOffline(page)

    const banner = page.getByRole('note').filter({ hasText: "You're offline" })
    await expectVisible(banner)
    const said = await banner.textContent()
    expect(said).toContain('4 Mar 2026, 05:06:')
    await page.clock.fastForward('02:00')
    expect(await banner.textContent()).toBe(said)
    await goOnline()
    await banner.waitFor({ state: 'detached' })
  })

  test('it is said on the next page, too, also on one that could not be loaded', async () => {
    const page = await openAs(await person(), { isFirstVisit: true, mayFail: noConnection })
    await page.goto('/account/developers/webhooks')
    await page.getByText('No webhooks yet.').waitFor()
    const goOnline = await goOffline(page)
    const banner = page.getByRole('note').filter({ hasText: "You're offline" })
    await banner.waitFor()

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Usage' }).click()

    await expectVisible(page.getByText("This page can't be shown"))
    await expectVisible(banner)
    await goOnline()
    await banner.waitFor({ state: 'detached' })
  })

  test('the first failed request of a server that is away tells of when the figures are', async () => {
    const page = await openAs(await person(), { mayFail: noConnection, timezoneId: 'UTC', locale: 'en-GB' })
    await page.clock.install({ time: new Date('2026-03-04T05:06:00Z') })
    await page.goto('/account/developers/webhooks')
    await page.getByText('No webhooks yet.').waitFor()
    await page.route('**/account/v1/webhooks', (route) => route.abort())

    await page.clock.fastForward('00:16')

    await expectVisible(page.getByText(/Can't reach the server. Last updated 4 Mar 2026, 05:06:\d\d\./))
  })
})

describe.runIf(hasChromium())('while it is not known who is there', () => {
  test.each([
    { path: '/history', bar: 'side bar' },
    { path: '/models', bar: 'top bar' },
  ])('$path has its $bar, and its skeleton the place of a page', async ({ path, bar }) => {
    const page = await openWindow({ isFirstVisit: true, viewport: { width: 1440, height: 900 } })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/account/v1/session', async (route) => {
      await asked
      await route.continue()
    })

    await page.goto(path)

    const main = page.getByRole('main')
    const skeleton = main.getByRole('status', { name: 'Loading' })
    await expectVisible(skeleton)
    const { x } = (await skeleton.boundingBox())!
    if (bar === 'side bar') {
      await expectVisible(page.getByRole('navigation', { name: 'Pages' }))
      expect(x).toBeGreaterThan(216)
    } else {
      await expectVisible(page.getByRole('banner').getByRole('link', { name: 'Atelier' }))
      expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
      expect(x).toBeGreaterThanOrEqual(40)
    }
    answer()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
