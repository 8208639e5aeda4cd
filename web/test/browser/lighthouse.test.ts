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
        // Nobody searches for what is behind a session.
        onlyCategories: ['accessibility', 'best-practices', ...(who === 'signed out' ? ['seo'] : [])],
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
      expect(found.map(({ id }) => id)).toEqual([])
      expect(scores).toEqual(scores.map(() => 1))
      expect(scores.length).toBe(who === 'signed out' ? 3 : 2)
    })
  },
)
