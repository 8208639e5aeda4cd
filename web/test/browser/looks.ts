// What anything that is shown must be, on a desk and on a phone, by day and by night.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A desk, the same at twice the size, and a phone. */
const widths = [1280, 640, 360]

/** By night only the colours are others. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** A page, or what is open over it, is readable by everybody, and not too wide. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source)
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html'
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect({ name, isTooWide: Number(needed) > width }).toEqual({ name, isTooWide: false })
    // At twice the size it is laid out as on a desk or as on a phone, and only larger.
    if (width === 640) continue
    for (const [colorScheme, rules] of [['light'], ['dark', ofColours]] as const) {
      await page.emulateMedia({ colorScheme })
      const seen = { name, width, colorScheme }
      expect({ ...seen, wrong: await violations(page, part, rules) }).toEqual({ ...seen, wrong: [] })
    }
  }
}

/** By default all rules. */
async function violations(page: Page, part: string, runOnly?: readonly string[]) {
  // Without `preload` it would fetch the style sheets anew, for a rule that we do not ask for.
  const options = { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) }
  const result = await page.evaluate(`axe.run('${part}', ${JSON.stringify(options)})`)
  return (result as axe.AxeResults).violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
}
