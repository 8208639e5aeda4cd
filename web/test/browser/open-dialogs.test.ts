import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { addHook, makeOne } from './webhooks.ts'
import { expectAccessible } from './accessibility.ts'
import { person, type Visitor } from './people.ts'
import { openAs } from './windows.ts'

describe.runIf(hasChromium())('every dialog is readable by everybody', () => {
  let visitor: Visitor
  let generationId = ''
  beforeAll(async () => {
    visitor = await person()
    await visitor.client.post('/account/v1/keys', { name: 'Production', scopes: ['read'] })
    generationId = await makeOne(visitor)
  })

  const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

  // prettier-ignore
  const dialogs: [title: string, path: () => string, open: (page: Page) => Promise<unknown>][] = [
    ['Revoke “Production”?',     () => '/account/keys', (page) => press(page, 'Revoke Production')],
    ['Replace “Production”',     () => '/account/keys', (page) => press(page, 'Replace Production')],
    ['Receipt',                  () => `/account/coins?receipt=${generationId}`, async () => undefined],
    ['Sign out everywhere?',     () => '/account/settings', (page) => press(page, 'Sign out everywhere')],
    ['Delete your account?',     () => '/account/settings', (page) => press(page, 'Delete account')],
    ['Keyboard shortcuts',                 () => '/account/settings', (page) => page.keyboard.press('Shift+?')],
    ['Go to',                    () => '/account/settings', (page) => page.keyboard.press('Control+k')],
  ]

  test('those that ask, show and lead', async () => {
    const page = await openAs(visitor)
    for (const [title, path, open] of dialogs) {
      await page.goto(path())
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)

      await open(page)

      await page.getByRole('dialog', { name: title }).waitFor()
      await expectAccessible(page, title)
    }
  })

  test('the secret of a key', async () => {
    const page = await openAs(visitor)
    await page.goto('/account/keys?create=true')
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()

    await page.getByRole('dialog', { name: 'Your key “Laptop”' }).waitFor()

    await expectAccessible(page, 'the secret')
  })

  test('rotating, and deleting, a webhook', async () => {
    const { path } = await addHook(visitor)
    const page = await openAs(visitor)
    for (const [button, title] of [
      ['Rotate secret…', /Rotate/],
      ['Delete…', /Delete/],
    ] as const) {
      await page.goto(path)
      await press(page, button)
      await page.getByRole('dialog', { name: title }).waitFor()

      await expectAccessible(page, button)
    }
  })

  test('a session that has ended', async () => {
    const other = await person()
    const page = await openAs(other, { mayFail: /status of 401/ })
    await page.goto('/account/keys?create=true')
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
    await other.client.post('/account/v1/sign-out-everywhere')

    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()

    await page.getByRole('dialog', { name: 'Your session has expired' }).waitFor()
    await expectAccessible(page, 'a session that has ended')
  })
})
