// What anything that is shown must be, on a desk and on a phone, by day and by night.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A desk, the same at twice the size, and a phone. */
const widths = [1280, 640, 360]

/** A page, or what is open over it, is readable by everybody, and not too wide. */
export async function expectGoodLooks(page: Page, part: 'dialog[open]' | 'html' = 'html'): Promise<void> {
  await page.evaluate(axe.source)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    // At twice the size it is laid out as on a desk or as on a phone, and only larger.
    if (width === 640) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page, part), `${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

async function violations(page: Page, part: string): Promise<{ id: string; where: string[] }[]> {
  // Without `preload` it would fetch the style sheets anew, for a rule that we do not ask for.
  const options = { resultTypes: ['violations'], preload: false }
  const result = await page.evaluate(`axe.run('${part}', ${JSON.stringify(options)})`)
  return (result as axe.AxeResults).violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
}
