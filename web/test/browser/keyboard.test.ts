import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person, type Visitor } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('the keyboard', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await person()
  })

  test('g and a letter lead to every page, and focus is at its heading', async () => {
    const page = await openAs(visitor)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()

    for (const [letter, title] of [
      ['m', 'Models'],
      ['k', 'API keys'],
      ['d', 'Developers'],
      ['w', 'Webhooks'],
      ['c', 'Coins'],
      ['u', 'Usage'],
      ['s', 'Settings'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await expect.poll(() => page.locator(':focus').textContent()).toBe(title)
    }
  })

  test('letters are quiet in fields, in dialogs, and where a person switched them off', async () => {
    const page = await openAs(visitor)
    await page.goto('/account/settings')
    await page.getByLabel('Name').click()
    await page.keyboard.type('gk?')
    expect(await page.getByLabel('Name').inputValue()).toContain('gk?')

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Shift+?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    await page.keyboard.type('gk')
    await help.getByText('Off').click()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.type('gk')
    await expectStill(page, '/account/settings')

    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.type('gk')
    await expectStill(page, '/account/settings')
  })

  /** A move that letters had begun would be over by the time the palette opens, which they do not switch off. */
  async function expectStill(page: Page, path: string) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }

  test('the palette finds by letters, moves by arrows, and does', async () => {
    const page = await openAs(visitor)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to' })
    await field.fill('create key')
    await page.keyboard.press('Enter')

    await page.getByRole('dialog', { name: 'Create an API key' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'Models', level: 1 }))
  })

  test('j and k lead down and up a list, to what can be done there', async () => {
    const lister = await person()
    for (const name of ['One', 'Two', 'Three'])
      await lister.client.post('/account/v1/keys', { name, scopes: ['read'] })
    const page = await openAs(lister)
    await page.goto('/account/keys')
    await page.getByRole('button', { name: 'Replace Three' }).waitFor()
    const focused = () => page.locator(':focus').getAttribute('aria-label')

    const seen = []
    for (const key of ['j', 'j', 'j', 'j', 'k', 'k', 'k']) {
      await page.keyboard.press(key)
      seen.push(await focused())
    }

    const [one, two, three] = ['Replace One', 'Replace Two', 'Replace Three']
    expect(seen).toEqual([three, two, one, one, two, three, three])
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog', { name: 'Replace “Three”' }))
  })

  test('what moves stands still for whoever asked for that', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await openAs(visitor, { reducedMotion })
      await page.route('**/account/v1/keys', () => new Promise(() => {})) // It never answers.
      await page.goto('/account/keys')
      await page.getByRole('status', { name: 'Loading' }).waitFor()
      await page.getByRole('button', { name: 'Create key' }).click()
      return (await page.evaluate(
        'document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime > 200).length',
      )) as number
    }

    expect(await moving('reduce')).toBe(0)
    expect(await moving('no-preference')).toBeGreaterThan(0)
  })

  test('a theme that was chosen is there before the first paint of the next visit', async () => {
    const page = await openAs(visitor, { colorScheme: 'light', mayFail: /ERR_FAILED/ })
    await page.goto('/account/settings')
    await page.getByText('Dark', { exact: true }).click()
    let stopped = 0
    await page.route('**/assets/start-*.js', (route) => (stopped++, route.abort()))

    await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined)

    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(stopped).toBe(1)
  })
})
