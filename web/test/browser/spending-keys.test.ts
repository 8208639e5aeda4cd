import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { howMany, openModel, picture, untilMade } from './play.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './stage.ts'

describe.runIf(hasChromium())('the keys that spend coins', () => {
  const untilPriced = (page: Page, coins: number) =>
    expectVisible(page.getByRole('button', { name: `Generate · ${coins} coins`, exact: true }))

  function submitsOf(page: Page): string[] {
    const submits: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/generations'))
        submits.push(request.url())
    })
    return submits
  }

  /** A key that is meant sends its request before the page is drawn again. */
  const untilDrawnTwice = (page: Page) =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

  test('held, they pay once', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    const submits = submitsOf(page)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await untilPriced(page, 5)

    await page.keyboard.down('Control')
    await page.keyboard.down('Enter')
    await untilMade(page)
    await page.keyboard.down('Enter')
    await page.keyboard.up('Control')
    await page.keyboard.up('Enter')
    const reroll = page.getByRole('button', { name: /^Reroll/ })
    await reroll.focus()
    await page.keyboard.down('Enter')
    await expect.poll(() => howMany(visitor)).toBe(2)
    await untilMade(page)
    await reroll.focus()
    await page.keyboard.down('Enter')
    await untilDrawnTwice(page)

    expect(submits).toHaveLength(2)
    expect(await howMany(visitor)).toBe(2)
  })

  test('in a dialog over the form they are not meant, and choosing a view there does not keep it open', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    const submits = submitsOf(page)
    await openModel(page, 'sandbox-image-effect')
    await page.getByLabel(/^Choose a file/).setInputFiles(await picture(20, 10))
    await untilPriced(page, 4)
    await page.getByRole('button', { name: 'From before' }).click()
    const library = page.getByRole('dialog', { name: 'Files from before' })
    await library.getByText('Recent uploads').click()

    await page.keyboard.press('Control+Enter')
    await untilDrawnTwice(page)

    expect(submits).toEqual([])
    await page.keyboard.press('Escape')
    await library.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await untilMade(page)
    expect(await howMany(visitor)).toBe(1)
  })
})
