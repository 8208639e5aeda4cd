import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { openAs, openWindow } from './windows.ts'

const written = `async () => {
  localStorage.setItem('left', 'here')
  sessionStorage.setItem('left', 'here')
  await new Promise((resolve) => (indexedDB.open('left', 1).onsuccess = resolve))
}`
const found = `(async () => [
  localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, innerWidth,
  matchMedia('(prefers-color-scheme: dark)').matches,
])()`

/** A test leaves its window to the next one: what happens between two tests is the subject, so they keep their order. */
describe.runIf(hasChromium())('a window that a test has left', { shuffle: false }, () => {
  let used: Page | undefined
  test('is somebody’s, with what they stored, routed and set', async () => {
    const page = (used = await openAs(await person(), {
      colorScheme: 'dark',
      viewport: { width: 500, height: 500 },
    }))
    await page.route('**/account/v1/keys', (route) => route.fulfill({ status: 500 }))
    await page.goto('/account/settings')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.evaluate(`(${written})()`)

    expect(await page.evaluate(found)).toEqual([expect.any(Number), 1, expect.any(Number), 500, true])
  })

  test('is nobody’s in the next, and holds nothing', async () => {
    const page = await openWindow({ mayFail: /status of 401/ })
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()

    expect(used).toBeDefined()
    expect(page).toBe(used)
    expect(await page.evaluate(found)).toEqual([0, 0, 0, 1280, false])
    const { status } = (await page.evaluate(
      "fetch('/account/v1/keys').then(({ status }) => ({ status }))",
    )) as {
      status: number
    }
    expect(status).toBe(401)
    await page.clock.install()
  })

  test('is thrown away with a clock that was set', async () => {
    expect(used).toBeDefined()
    expect(await openWindow()).not.toBe(used)
  })
})
