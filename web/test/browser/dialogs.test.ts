import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('dialogs', () => {
  const newKey = { method: 'POST', path: '**/account/v1/keys' }

  test('a secret that is on its way is waited for: neither Escape nor the way back leaves it', async () => {
    const page = await openAs(await person())
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(newKey.path, async (route) => {
      if (route.request().method() === newKey.method) await held
      await route.continue()
    })
    await page.goto('/account/developers')
    await page.getByRole('link', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Name').fill('Slow')
    await form.getByRole('button', { name: 'Create key' }).click()

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.evaluate('history.back()')
    expect(await form.getByRole('button', { name: 'Close' }).count()).toBe(0)
    expect(await form.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    letGo()

    const shown = page.getByRole('dialog', { name: 'Your key “Slow”' })
    await shown.waitFor()
    expect(await page.locator(':focus').textContent()).toBe('Copy')
  })

  test('an answer that broke off says that the key may exist, and the list shows it', async () => {
    const page = await openAs(await person())
    await page.route(newKey.path, async (route) => {
      if (route.request().method() !== newKey.method) return route.continue()
      const response = await route.fetch()
      return route.fulfill({ response, body: (await response.text()).slice(0, 20) })
    })
    await page.goto('/account/keys?create=true')
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Name').fill('Half told')
    await form.getByRole('button', { name: 'Create key' }).click()

    await form.getByRole('alert').getByText('The connection was interrupted').waitFor()
    await form.getByText('Your request may still have gone through. Check before you try again.').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expectVisible(page.getByRole('table', { name: 'Your API keys' }).getByText('Half told'))
  })

  test('what was typed is left by a button only, not by Escape or by a press that slipped outside', async () => {
    const page = await openAs(await person())
    await page.goto('/account/keys?create=true')
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await form.getByLabel('Name').waitFor()
    const { x, y } = (await form.getByLabel('Name').boundingBox())!
    await page.mouse.move(x + 20, y + 10)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await form.getByLabel('Name').fill('Typed')

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await form.getByLabel('Name').inputValue()).toBe('Typed')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create key' }).click()
    await form.waitFor()
    await page.mouse.click(5, 5)

    await form.waitFor({ state: 'detached' })
  })
})
