import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { reportNotRun } from '../../../server/test/outside-program.ts'

/**
 * The browser: the one that was named, the system's, or Playwright's own; undefined where there is none. `chromium-headless-shell`, which
 * draws no window, takes a fifth less of the processor.
 */
export function findChromium(named = process.env['CHROMIUM_PATH']): string | undefined {
  const system = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`)
  return [named, ...system, ownPlace()].find((path) => path !== undefined && existsSync(path))
}

/** A browser outside of the tests. Drawing in software is quicker here; root may not use the sandbox, nobody else goes without. */
export const launchChromium = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

/** For `describe.runIf(hasChromium())`; where there is none, the report of the run says how to get one. */
export function hasChromium(): boolean {
  if (findChromium() !== undefined) return true
  const howToGet =
    '"apt-get install chromium-headless-shell", "npx playwright-core install chromium", or name one in CHROMIUM_PATH'
  reportNotRun('Chromium', howToGet, { isMissing: true })
  return false
}

function ownPlace(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined // Playwright knows none for this system.
  }
}
