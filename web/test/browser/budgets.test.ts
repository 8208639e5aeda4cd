import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../server/test/app.ts'
import { hasChromium } from './chromium.ts'
import { generate } from './generations.ts'
import { person, type Visitor } from './people.ts'
import { openAs, openWindow, origin } from './windows.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const kilobytes = (path: string) => gzipSync(readFileSync(dist + path), { level: 9 }).length / 1000

/** What a first visit may weigh, in kB after gzip; fonts as they are. */
const budgets = { js: 131, css: 25, woff2: 70 }

/**
 * What a page may weigh in scripts, in kB after gzip, with all that every page loads (122 in English and in German).
 * Whoever needs more says so here. The operator's office is not among it: its addresses come once somebody enters.
 */
const pageBudgets = {
  '/models': 136,
  '/models/procedural-scene': 159, // With the list of voices, and what a repeated seed and a missing input are told with.
  '/effects': 136,
  '/effects/comic': 163, // With its samples, as a model's page has its examples, and the runs of this visit.
  '/history': 141, // Boxes that select several are a file of their own, which one generation does without.
  // 2 more since outputs can be opened elsewhere and compared: their parts are files of their own. Then 2 for favorite and tags.
  '/history/$generationId': 158,
  '/account/keys': 139,
  '/account/agents': 137,
  '/account/agents/allow': 136,
  '/account/coins': 143, // With the form for codes and the threshold of a low balance.
  '/account/usage': 136,
  '/account/developers': 141,
  '/account/developers/webhooks': 138,
  '/account/developers/webhooks/$webhookId': 144, // Statuses on the line of their row.
  '/account/developers/verify': 137,
  '/account/settings': 141, // With two-step sign-in and one's data; their dialogs are files of their own.
  '/sign-up': 130,
}

/** What every page loads weighs more: whoever counts less was not told of what the window had cached. */
const leastOfScripts = 100

/** What a page of the documentation may weigh, in kB after gzip: it is one file, with its script and its style in it. */
const documentBudgets = {
  '/docs': 12,
  '/docs/api/generations': 17,
  '/docs/schemas': 31, // With the shapes of the operator's office.
  '/docs/guides/webhooks': 11,
  '/docs/problems': 10,
  '/docs/problems/rate_limited': 10,
}

/** A document asks for all that it is made of, whatever of it the window has cached. */
const phone = { viewport: { width: 412, height: 823 } }
const newPhone = { ...phone, isFirstVisit: true }

/** How much of what one saw was moved without one's doing: https://web.dev/articles/cls. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntriesByType('layout-shift')) if (!hadRecentInput) sum += value
    if (list.getEntriesByType('navigation').length > 0) resolve(sum)
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  // There is always one of these, and it is told of after what was asked for before.
  observer.observe({ type: 'navigation', buffered: true })
})`

describe.runIf(hasChromium())('the first load', () => {
  let visitor: Visitor
  let owner: Visitor
  let generationId: string
  let webhookId: string
  beforeAll(async () => {
    visitor = await person()
    owner = await person()
    ;({ id: generationId } = await generate(owner, 'sandbox-image', { prompt: 'A chair' }))
    const hook = { url: 'http://localhost:9999', events: ['generation.succeeded'] }
    ;({ id: webhookId } = await expectOk(owner.client.post('/account/v1/webhooks', hook)))
  })

  test.each(['/', '/sign-in'])(
    'of %s weighs no more than its budget and moves nothing, signed in or not, in English or German',
    async (path) => {
      const german = { ...newPhone, locale: 'de' }
      for (const page of [
        await openWindow(newPhone),
        await openAs(visitor, newPhone),
        await openWindow(german),
      ]) {
        const asked = new Set<string>()
        page.on('request', (request) => asked.add(request.url().slice(origin().length)))
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')

        for (const [type, budget] of Object.entries(budgets)) {
          const files = [...asked].filter((url) => url.startsWith('/assets/') && url.endsWith(`.${type}`))
          const weight = files.reduce((sum, file) => sum + kilobytes(file), 0)
          expect(files.length, `${path} loads ${type}`).toBeGreaterThan(0)
          expect(weight, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(budget)
        }
        expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.05)
      }
    },
  )

  test.each(Object.entries(pageBudgets))(
    'of %s weighs no more than its line in the table, %i kB',
    async (path, most) => {
      const address = path.replace('$generationId', generationId).replace('$webhookId', webhookId)
      // Whoever is signed in is led away from signing up.
      const page =
        path === '/sign-up'
          ? await openWindow(phone)
          : await openAs(path.includes('$') ? owner : visitor, phone)
      const asked = scriptsOf(page)
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')

      const weight = Math.ceil([...asked].reduce((sum, file) => sum + kilobytes(file), 0))
      expect(weight, `${path}: ${[...asked].join(' ')}`).toBeLessThanOrEqual(most)
      expect(weight).toBeGreaterThan(leastOfScripts)
    },
  )

  test.each(Object.entries(documentBudgets))(
    'of %s is one file of no more than its line in the table, and the typefaces',
    async (path, most) => {
      const page = await openWindow(phone)
      const others: string[] = []
      page.on('request', (request) => {
        const address = request.url().slice(origin().length)
        if (address !== path && !address.endsWith('.woff2')) others.push(address)
      })
      const answer = await page.goto(path)
      await page.evaluate('document.fonts.ready.then(() => null)') // It has no scripts that would ask for more.

      expect(others).toEqual([])
      expect(gzipSync(await answer!.body(), { level: 9 }).length / 1000).toBeLessThanOrEqual(most)
    },
  )

  test('of the catalog brings the pictures of the first screens, and none that moves', async () => {
    const page = await openWindow(newPhone)
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(request.url()))
    await page.goto('/models')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    const pictures = [...asked].filter((url) => url.includes('/examples/'))
    expect(pictures.length).toBeGreaterThan(1)
    expect(pictures.length).toBeLessThan(20)
    expect(pictures.filter((url) => url.includes('-preview'))).toEqual([])
    expect([...asked].filter((url) => /viewer|three/.test(url))).toEqual([])
  })

  test('of home asks for each thing once: what its HTML asked for early is what its scripts want', async () => {
    for (const page of [await openWindow(newPhone), await openAs(visitor, newPhone)]) {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url().slice(origin().length)))
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')

      const early = await page
        .locator('head link[rel=preload][as=fetch]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
      expect(early.length).toBeGreaterThan(2)
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
      // Asked for early with other filters than later, it would be asked for twice under two addresses.
      const pathOf = (address: string) => address.replace(/&?limit=\d+/, '')
      for (const address of early) {
        expect(asked.filter((other) => pathOf(other) === pathOf(address))).toEqual([address])
      }
    }
  })

  test('is compressed on the way, and kept for ever under names that change with the content', async () => {
    const page = await openWindow({ isFirstVisit: true })
    const answered: { type: string; encoding: string | undefined; caching: string | undefined }[] = []
    page.on('response', async (response) => {
      if (!/\/assets\/.*\.(js|css)$/.test(response.url())) return
      const headers = response.headers()
      answered.push({
        type: response.url(),
        encoding: headers['content-encoding'],
        caching: headers['cache-control'],
      })
    })
    await page.goto('/sign-in')
    await page.getByRole('heading', { level: 1 }).waitFor()

    expect(answered.length).toBeGreaterThan(3)
    for (const { encoding, caching } of answered) {
      expect(encoding).toMatch(/^(br|gzip)$/)
      expect(caching).toContain('immutable')
    }
  })
})

/** The scripts that a page asks for from now on. */
function scriptsOf(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const path = request.url().slice(origin().length)
    if (path.startsWith('/assets/') && path.endsWith('.js')) asked.add(path)
  })
  return asked
}
