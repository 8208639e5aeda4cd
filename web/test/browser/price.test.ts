import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { balance, generateFor, generationCount, openModel, imageFile, untilDone } from './playground.ts'
import { operator, person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('the price', () => {
  test('is asked for once somebody pauses, and only once for the same', async () => {
    const page = await openAs(await person())
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/quotes')) asked.push(request.postDataJSON().params.prompt ?? '')
    })
    await openModel(page, 'sandbox-image')
    await expectVisible(page.getByRole('button', { name: 'from 5 coins · write a prompt' }))

    await page.getByLabel('Prompt').pressSequentially('A long sentence', { delay: 30 })
    await expect.poll(() => asked).toEqual(['', 'A long sentence'])
    await page.getByLabel('Prompt').fill('A')
    await expect.poll(() => asked).toEqual(['', 'A long sentence', 'A'])
    await page.getByLabel('Prompt').fill('A long sentence')
    await expectVisible(page.getByRole('button', { name: 'Generate · 5 coins', exact: true }))
    await page.getByLabel('Prompt').fill('B')

    await expect.poll(() => asked.at(-1)).toBe('B')
    expect(asked).toEqual(['', 'A long sentence', 'A', 'B'])
  })

  test('says what is missing, and pressing leads there', async () => {
    const page = await openAs(await person())
    await openModel(page, 'sandbox-inpaint')
    await page.getByLabel('Prompt').fill('A hat')

    await page.getByRole('button', { name: 'from 6 coins · add an image' }).click()

    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Choose a file: Image')
    await page.getByLabel('Choose a file: Image').setInputFiles(await imageFile(20, 10))
    await expectVisible(page.getByRole('button', { name: 'from 6 coins · paint a mask' }))
  })

  test('is said once it was quoted for what stands in the form', async () => {
    const page = await openAs(await person())
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/quotes', async (route) => {
      await held.promise
      await route.continue()
    })
    await openModel(page, 'sandbox-video')
    await page.getByLabel('Prompt').fill('A chair')
    await expectVisible(page.getByRole('button', { name: 'Generate', exact: true }))

    held.resolve()

    await expectVisible(page.getByRole('button', { name: 'Generate · 10 coins', exact: true }))
    await page.getByText('720p').click()
    expect(await page.getByRole('button', { name: 'Generate · 10 coins' }).count()).toBe(0)
    await expectVisible(page.getByRole('button', { name: 'Generate · 15 coins', exact: true }))
  })

  test('that has changed meanwhile asks first, and nothing is charged until then', async () => {
    const visitor = await person({ coins: 100 })
    const page = await openAs(visitor)
    // The page believes an older price.
    await page.route('**/v1/quotes', async (route) => {
      const isDraft = route.request().postDataJSON().draft === true
      const response = await route.fetch()
      const quote = await response.json()
      await route.fulfill({ response, json: isDraft ? { ...quote, coins: 9, coinsPerOutput: 9 } : quote })
    })
    await openModel(page, 'sandbox-video')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 9)
    await expectVisible(page.getByText('The price is now 10 coins, it was 9. You were not charged.'))
    expect(await generationCount(visitor)).toBe(0)
    await page.getByRole('button', { name: 'Not now' }).click()
    expect(await page.getByText('The price is now 10 coins, it was 9.').count()).toBe(0)
    await expectVisible(page.getByRole('button', { name: 'Generate · 10 coins', exact: true }))
    await page.getByLabel('Prompt').fill('Two chairs')
    await generateFor(page, 9)

    await page.getByRole('button', { name: 'Generate for 10 coins' }).click()

    await untilDone(page)
    expect(await balance(visitor)).toEqual({ available: 90, held: 0 })
  })

  test('that is more than one has says how much is missing and what could be had', async () => {
    const page = await openAs(await person({ coins: 12 }))
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('Chairs')
    await page.getByRole('textbox', { name: 'Outputs' }).fill('4')
    await page.getByLabel('Prompt').focus()
    await expectVisible(page.getByText('This costs 20 coins; you have 12.'))
    await expectVisible(page.getByText('Contact coins@atelier.test to add more.'))
    expect(await page.getByRole('button', { name: 'Generate · 20 coins' }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: '2 outputs: 10 coins' }).click()

    await generateFor(page, 10)
    await untilDone(page)
  })

  test('waits while there are too many requests', async () => {
    const window = { limit: 4, windowSeconds: 5 }
    const page = await openAs(await person({ rateLimits: { key: window, account: window } }), {
      mayFail: /status of 429/,
    })
    await page.request.get('/account/v1/session')
    await openModel(page, 'sandbox-video')
    for (let asked = 0; asked < 4; asked++) await page.request.get('/account/v1/session')

    await page.getByLabel('Prompt').fill('A chair')

    await expectVisible(page.getByRole('button', { name: 'Generate · 10 coins', exact: true }))
  })

  test.each([
    { settings: { maintenance: true, maintenanceMessage: 'Back at noon.' }, says: 'Back at noon.' },
    { settings: { disabledChannels: ['web'] }, says: 'API keys still work.' },
  ])('is paused while $says', async ({ settings, says }) => {
    const page = await openAs(await person(), { mayFail: /status of 503/ })
    const set = (some: object) =>
      operator().put('/operator/v1/settings', { maintenance: false, disabledChannels: [], ...some })
    await set(settings)
    try {
      await openModel(page, 'sandbox-image')
      await page.getByLabel('Prompt').fill('A chair')
      await expectVisible(page.getByText(says))
      expect(await page.getByRole('button', { name: 'Paused' }).isDisabled()).toBe(true)
    } finally {
      await set({})
    }

    await page.reload()
    expect(await page.getByLabel('Prompt').inputValue()).toBe('A chair')
    await expectVisible(page.getByRole('button', { name: 'Generate · 5 coins' }))
  })

  test('of a locked account is paused', async () => {
    const visitor = await person()
    await operator().patch(`/operator/v1/accounts/${visitor.id}`, { locked: true })
    const page = await openAs(visitor, { mayFail: /status of 403/ })

    await openModel(page, 'sandbox-image')

    await expectVisible(page.getByText('Your account is locked'))
    expect(await page.getByRole('button', { name: 'Paused' }).isDisabled()).toBe(true)
  })

  test('of an account that is paused says until when', async () => {
    const visitor = await person({ coins: 1000 })
    const page = await openAs(visitor, { mayFail: /status of 403/ })
    await openModel(page, 'sandbox-image')
    await page.route('**/v1/generations', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'x',
              title: 'x',
              status: 403,
              code: 'cooldown',
              detail: 'Not now.',
              retryAt: '2026-01-31T14:20:00.000Z',
            }),
          })
        : route.continue(),
    )
    await page.getByLabel('Prompt').fill('A chair')

    await generateFor(page, 5)

    await expectVisible(page.getByRole('alert').getByText(/Paused until .*\d\d:\d\d/))

    await page.route('**/account/v1/session', async (route) => {
      const answer = await route.fetch()
      const { person: found } = (await answer.json()) as { person: object }
      const pausedUntil = new Date(Date.now() + 600_000).toISOString()
      await route.fulfill({ response: answer, json: { person: { ...found, pausedUntil } } })
    })
    await page.reload()
    await expectVisible(page.getByText(/Paused until .*\d\d:\d\d/))
    expect(await page.getByRole('button', { name: 'Paused' }).isDisabled()).toBe(true)
  })
})
