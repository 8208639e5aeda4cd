import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person, type Visitor } from './people.ts'
import { openAs, openWindow, origin } from './windows.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const kilobytes = (path: string) => gzipSync(readFileSync(dist + path), { level: 9 }).length / 1000

/** What a first visit may weigh, in kB after gzip; fonts as they are. */
const budgets = { js: 130, css: 25, woff2: 70 }

const phone = { isFirstVisit: true, viewport: { width: 412, height: 823 } }

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
  beforeAll(async () => {
    visitor = await person()
  })

  test.each(['/', '/sign-in'])(
    'of %s weighs no more than its budget and moves nothing, signed in or not, in English or German',
    async (path) => {
      const german = { ...phone, locale: 'de' }
      for (const page of [await openWindow(phone), await openAs(visitor, phone), await openWindow(german)]) {
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

  test('of home asks for each thing once: what its HTML asked for early is what its scripts want', async () => {
    for (const page of [await openWindow(phone), await openAs(visitor, phone)]) {
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
