import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { useStage, type Visitor } from './stage.ts'

/** Every page, and what opens over it by an address of its own. */
const open = ['/', '/sign-in', '/sign-up', '/no-such-page']
const signedIn = [
  '/',
  '/account/keys',
  '/account/keys?create=true',
  '/account/coins',
  '/account/usage',
  '/account/settings',
  '/account/developers',
  '/account/developers/webhooks',
]

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
] as const

describe.runIf(hasChromium())('every page', () => {
  const { openWindow, openAs, person } = useStage()
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await person({ name: 'Ada', coins: 1000 })
    const { client } = visitor
    await client.post('/account/v1/keys', { name: 'Production', scopes: ['read'], monthlySpendCapCoins: 100 })
    await client.post('/account/v1/webhooks', {
      url: 'http://localhost:9999',
      events: ['generation.succeeded'],
    })
    const { body: quote } = await client.post('/v1/quotes', {
      modelId: 'sandbox-image',
      params: { prompt: 'A chair' },
    })
    const submit = { modelId: 'sandbox-image', params: { prompt: 'A chair' }, quoteToken: quote.quoteToken }
    await client.post('/v1/generations', submit, { 'idempotency-key': 'axe' })
  })

  for (const { colorScheme, width } of looks) {
    describe(`${colorScheme}, ${width} px`, () => {
      const options = { colorScheme, viewport: { width, height: 800 } }

      test('signed out', async () => {
        const page = await openWindow(options)
        for (const path of open) await expectGood(page, path)
      })
      test('signed in', async () => {
        const page = await openAs(visitor, options)
        for (const path of signedIn) await expectGood(page, path)
      })
    })
  }
})

type Window = Awaited<ReturnType<ReturnType<typeof useStage>['openWindow']>>

/** What any page must be: readable to whoever cannot see it, and not wider than the screen. */
async function expectGood(page: Window, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')

  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => ({
    path,
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
  const [scrollWidth, innerWidth] = (await page.evaluate(
    '[document.documentElement.scrollWidth, innerWidth]',
  )) as number[]
  expect(scrollWidth, `${path} is wider than the screen`).toBeLessThanOrEqual(innerWidth!)
}
