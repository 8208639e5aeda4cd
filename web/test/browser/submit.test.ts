import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { generateButton, generateFor, generationCount, openModel, untilDone } from './playground.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'x', title: 'x', status, code, detail: `This is ${code}.` }),
})

describe.runIf(hasChromium())('a submit', () => {
  test('whose page is left and found again is still the one, and its run is shown', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/generations', async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)

    await page.getByRole('link', { name: 'Effects' }).first().click()
    await expectVisible(page.getByRole('heading', { name: 'Image styles' }))
    await page.goBack()
    await expect.poll(() => generateButton(page).getAttribute('aria-busy')).toBe('true')
    await page.getByLabel('Prompt').press('Control+Enter')
    held.resolve()

    await untilDone(page)
    expect(await generationCount(visitor)).toBe(1)
  })

  test('that is refused says so, also to who has typed on meanwhile', async () => {
    const page = await openAs(await person(), { mayFail: /status of 402/ })
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/generations', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held.promise
      return route.fulfill(problem(402, 'insufficient_coins'))
    })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)
    await page.getByLabel('Prompt').press('s')

    held.resolve()

    await expectVisible(page.getByRole('alert').getByText('This is insufficient_coins.'))
  })

  test('of which nobody ever heard is said until somebody has looked', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    const kept = { idempotencyKey: 'a-key-of-long-ago', body: {}, at: Date.now() - 11 * 60_000 }
    const storageKey = `pending:${visitor.id}:sandbox-image:${kept.idempotencyKey}`
    await page.evaluate(`localStorage.setItem('${storageKey}', '${JSON.stringify(kept)}')`)
    const notice = page.getByText("We don't know whether your request went through")

    for (let loads = 0; loads < 2; loads++) {
      await page.reload()
      await expectVisible(notice)
    }
    await page.getByLabel('Prompt').fill('A chair')
    await expectVisible(page.getByRole('link', { name: 'Check history' }))
    await page.getByRole('button', { name: 'I have checked' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()

    await expectVisible(page.getByRole('button', { name: 'Generate · 5 coins', exact: true }))
    expect(await notice.count()).toBe(0)
    expect(await generationCount(visitor)).toBe(0)
  })
})
