import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from './children.ts'

export type Visit = {
  performance: number
  benchmarkIndex: number
  paintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
}

/** A browser in which Lighthouse looks at pages as a phone with a slow connection would, one visit after another. */
export async function openLighthouse(executablePath: string) {
  const port = await freePort()
  const browser = await chromium.launchServer({
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  return {
    async visit(url: string, cookie?: string): Promise<Visit> {
      const result = await lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: ['performance'],
        ...(cookie !== undefined && { extraHeaders: { cookie } }),
      })
      const { audits, categories, environment, runtimeError } = result!.lhr
      if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
      const measured = (audit: string) => audits[audit]!.numericValue!
      return {
        performance: Math.round(categories['performance']!.score! * 100),
        benchmarkIndex: environment.benchmarkIndex,
        paintMs: measured('first-contentful-paint'),
        largestPaintMs: measured('largest-contentful-paint'),
        blockingMs: measured('total-blocking-time'),
        layoutShift: measured('cumulative-layout-shift'),
      }
    },
    close: () => browser.close(),
  }
}
