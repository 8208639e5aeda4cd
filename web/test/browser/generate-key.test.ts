import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { generationCount, openModel, imageFile, untilDone } from './playground.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('the keys that spend coins', () => {
  const untilPriced = (page: Page, coins: number) =>
    expectVisible(page.getByRole('button', { name: `Generate · ${coins} coins`, exact: true }))

  /** From here on a submit gets no further than its quote; the page shows it as busy. */
  async function holdPresses(page: Page) {
    const released = Promise.withResolvers<void>()
    await page.route('**/v1/quotes', async (route) => {
      await released.promise
      await route.continue()
    })
    const busy = page.locator('[aria-busy=true]')
    return {
      release: released.resolve,
      /** After the page was drawn again: whoever hit a key that is meant would see it by then. */
      async isBusy(): Promise<boolean> {
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
        return (await busy.count()) > 0
      },
    }
  }

  test('held, they pay once', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await untilPriced(page, 5)

    await page.keyboard.down('Control')
    await page.keyboard.down('Enter')
    await untilDone(page)
    await page.keyboard.down('Enter')
    await page.keyboard.up('Control')
    await page.keyboard.up('Enter')
    const reroll = page.getByRole('button', { name: /^Generate again/ })
    await reroll.focus()
    await page.keyboard.down('Enter')
    await expect.poll(() => generationCount(visitor)).toBe(2)
    await untilDone(page)
    const presses = await holdPresses(page)
    await reroll.focus()
    await page.keyboard.down('Enter')

    expect(await presses.isBusy()).toBe(false)
    await page.keyboard.up('Enter')
    // What was made may just be shown, and take the focus away.
    await expect
      .poll(async () => {
        await reroll.focus()
        await page.keyboard.press('Enter')
        return presses.isBusy()
      })
      .toBe(true)
    presses.release()
    await expect.poll(() => generationCount(visitor)).toBe(3)
  })

  test('in a dialog over the form they are not meant, and choosing a view there does not keep it open', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image-effect')
    await page.getByLabel(/^Choose a file/).setInputFiles(await imageFile(20, 10))
    await untilPriced(page, 4)
    await page.getByRole('button', { name: 'My files' }).click()
    const library = page.getByRole('dialog', { name: 'My files' })
    await library.getByText('Recent uploads').click()
    await library.getByRole('radio', { name: 'Recent uploads' }).focus()

    const presses = await holdPresses(page)
    await page.keyboard.press('Control+Enter')

    expect(await presses.isBusy()).toBe(false)
    await page.keyboard.press('Escape')
    await library.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'My files' }).focus()
    await page.keyboard.press('Control+Enter')
    await expect.poll(presses.isBusy).toBe(true)
    presses.release()
    await untilDone(page)
    expect(await generationCount(visitor)).toBe(1)
  })
})
