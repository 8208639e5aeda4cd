import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { operator, person, type Visitor } from './people.ts'
import { expectVisible, openAs } from './windows.ts'
import { addHook } from './webhooks.ts'

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

    const dialog = page.getByRole('dialog', { name: 'Create an API key' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'Models', level: 1 }))
  })

  test('the palette finds models, effects, runs, keys, webhooks and documents', async () => {
    const finder = await person({ coins: 100 })
    await finder.client.post('/account/v1/keys', { name: 'Nightly build', scopes: ['read'] })
    await addHook(finder)
    const wanted = { modelId: 'sandbox-image', params: { prompt: 'A crooked chair' }, maxCoins: 100 }
    await finder.client.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })
    const page = await openAs(finder)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to' })
    const option = (name: RegExp) => page.getByRole('option', { name }).first()

    // prettier-ignore
    const found = [
      ['subtitles',  /Turn English speech into text.*Model/],
      ['comic',      /Comic.*Effect/],
      ['crooked',    /A crooked chair.*Run/],
      ['nightly',    /Nightly build.*API key/],
      ['127.0.0.1',  /127\.0\.0\.1.*Webhook/],
      ['/v1/quotes', /Docs/],
      ['fastify',    /Fastify · Webhook receivers.*Docs/],
    ] as const
    for (const [typed, name] of found) {
      await field.fill(typed)
      await expectVisible(option(name))
    }
    // What only operators may open is not offered to others.
    await field.fill('/operator/v1')
    await expectVisible(page.getByText('No results.'))
    await field.fill('subtitles')
    await option(/Turn English speech into text/).waitFor()
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'Turn English speech into text', level: 1 }))
  })

  /** The palette over a page, with what one address answers held back until it is let go. */
  async function openPaletteWithout(address: string) {
    const page = await openAs(visitor)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => (answer = resolve))
    await page.route(address, async (route) => {
      await isHeld
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to' })
    return { page, field, answer }
  }

  test('Enter waits for what may fit better, then acts at once, and never runs what the text before had found', async () => {
    const { page, field, answer } = await openPaletteWithout('**/v1/models')
    await field.fill('erase objects')
    // Documents may be there before the models.
    const sofar = page.getByRole('dialog').getByText('Loading').or(page.getByRole('option'))
    await expectVisible(sofar.first())

    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog').getByText('Loading'))
    await expectVisible(field)
    answer()

    await expectVisible(page.getByRole('heading', { name: 'Erase objects', level: 1 }))
  })

  test('Enter does not wait for what would stand further down, nor where a line was chosen by hand', async () => {
    const last = await openPaletteWithout('**/docs/search.json')
    await last.field.fill('erase objects')
    await last.page.getByRole('option', { name: /Erase objects.*Model/ }).waitFor()
    await last.page.keyboard.press('Enter')
    await expectVisible(last.page.getByRole('heading', { name: 'Erase objects', level: 1 }))

    const first = await openPaletteWithout('**/v1/models')
    await first.field.fill('comic')
    const chosen = first.page.getByRole('option', { name: /Comic.*Effect/, selected: true })
    await chosen.waitFor()
    await first.page.keyboard.press('ArrowDown')
    await first.page.keyboard.press('ArrowUp')
    await chosen.waitFor()
    await first.page.keyboard.press('Enter')
    await first.page.waitForURL('**/effects/**')
    for (const { answer } of [last, first]) answer()
  })

  test('the palette leads operators to their reference, and nobody else', async () => {
    const runner = await person()
    await operator().patch(`/operator/v1/accounts/${runner.id}`, { operatorRole: 'owner' })
    const line = /Operator API reference.*Docs/
    const [page, others] = [await openAs(runner), await openAs(visitor)]
    for (const each of [page, others]) {
      await each.goto('/')
      await each.getByRole('heading', { level: 1 }).waitFor()
      await each.keyboard.press('Control+k')
      await each.getByRole('combobox', { name: 'Go to' }).fill('operator api reference')
    }

    await expectVisible(others.getByText('No results.'))
    await page.getByRole('option', { name: line }).click()
    await expectVisible(page.getByRole('heading', { name: 'Operator API', level: 1 }))
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
