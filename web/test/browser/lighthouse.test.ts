import { beforeAll, describe, expect, test } from 'vitest'
import { loadLighthouse } from '../../../tools/bench/lighthouse.ts'
import { needsStranger } from '../../../server/test/outside-program.ts'
import { hasChromium } from './chromium.ts'
import { person, type Visitor } from './people.ts'
import { environment } from './windows.ts'

// How quick a page is depends on the machine: `npm run bench -- --only page` measures that.
describe.runIf(hasChromium() && needsStranger('Lighthouse'))(
  'Lighthouse finds nothing to say against',
  () => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await person()
    })

    test.each([
      ['/sign-in', 'signed out'],
      ['/', 'signed out'],
      ['/', 'signed in'],
    ])('%s, %s', async (path, who) => {
      const { origin, debuggingPort } = environment()
      const lighthouse = await loadLighthouse()
      const result = await lighthouse(origin + path, {
        port: debuggingPort,
        logLevel: 'silent',
        onlyCategories: ['accessibility', 'best-practices'],
        // Nothing is measured, so nothing has to come to rest.
        pauseAfterFcpMs: 0,
        pauseAfterLoadMs: 0,
        cpuQuietThresholdMs: 0,
        disableFullPageScreenshot: true,
        ...(who === 'signed in' && { extraHeaders: { cookie: visitor.cookie } }),
      })

      const { categories, audits, finalDisplayedUrl } = result.lhr
      const found = Object.values(audits).filter(({ score }) => score !== null && score < 1)
      const scores = Object.values(categories).map(({ score }) => score)
      expect(finalDisplayedUrl).toBe(origin + path)
      expect({ scores, found: found.map(({ id }) => id) }).toEqual({ scores: [1, 1], found: [] })
    })
  },
)
