// Accessibility checks of pages and dialogs, on a desktop and on a phone, in the light and the dark theme.
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The small one: every page that is loaded compiles it anew. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The slow rules, and the only ones that depend on colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** A page, or what is open over it, is readable by everybody, and not too wide. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  if ((await page.evaluate('self.axe === undefined')) === true) await page.evaluate(axe)
  const part = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html'

  await expectToFit(page, name, 1280)
  // The check before may have left it dark, and every colour would count as another on a phone.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(`self.desktopStyles = (${textStyles})()`)
  await expectNoViolations(page, name, 'light', `'${part}'`, {})
  await expectNoViolations(page, name, 'dark', `'${part}'`, { runOnly: ofColours })

  // At twice the size it is laid out as on a desk or as on a phone, and only larger.
  await expectToFit(page, name, 640)

  await expectToFit(page, name, 360)
  const rules = Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }]))
  await expectNoViolations(page, name, 'light', `'${part}'`, { rules })
  // Colours and sizes that were not there on the desk.
  const restyled = await page.evaluate(`{
    const now = (${textStyles})()
    self.restyled = [...now.keys()].filter((each) => now.get(each) !== desktopStyles.get(each) && each.closest('${part}'))
    self.restyled.length
  }`)
  if (restyled === 0) return
  for (const colours of ['light', 'dark'] as const)
    await expectNoViolations(page, name, colours, 'restyled', { runOnly: ofColours })
}

/** Everything that can be seen, with what decides whether it can be read. */
const textStyles = `() => new Map([...document.body.querySelectorAll('*')].flatMap((each) => {
  const { width, height } = each.getBoundingClientRect()
  if (width <= 1 || height <= 1 || !each.checkVisibility({ visibilityProperty: true })) return []
  const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(each)
  return [[each, [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join()]]
}))`

async function expectToFit(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const needed = await page.evaluate('document.documentElement.scrollWidth')
  expect({ name, width, isTooWide: Number(needed) > width }).toEqual({ name, width, isTooWide: false })
}

async function expectNoViolations(
  page: Page,
  name: string,
  colorScheme: 'light' | 'dark',
  part: string,
  rules: object,
) {
  await page.emulateMedia({ colorScheme })
  // Without `preload` it would fetch the style sheets anew, for a rule that we do not ask for.
  const options = { resultTypes: ['violations'], preload: false, ...rules }
  const { violations } = (await page.evaluate(`axe.run(${part}, ${JSON.stringify(options)})`)) as AxeResults
  const wrong = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  const seen = { name, colorScheme, part, width: page.viewportSize()!.width }
  expect({ ...seen, wrong }).toEqual({ ...seen, wrong: [] })
}
