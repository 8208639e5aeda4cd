import { chromium } from 'playwright-core'
import { loadStranger } from '../../scripts/strangers.ts'
import { freePort } from './children.ts'

/** Those of its parts that we read. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'silent' | 'error'; onlyCategories: string[]; [flag: string]: unknown },
) => Promise<{
  lhr: {
    finalDisplayedUrl: string
    audits: Record<string, { id: string; score: number | null; numericValue?: number }>
    categories: Record<string, { score: number | null }>
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }
}>

export const loadLighthouse = async () => (await loadStranger<{ default: Lighthouse }>('lighthouse')).default

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
  const lighthouse = await loadLighthouse()
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
      const { audits, categories, environment, runtimeError } = result.lhr
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
