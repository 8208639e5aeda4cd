// Going from page to page within the app, as people do. What the first page has loaded and compiled, the checks of accessibility
// included, serves all that follow: a page that is loaded anew takes three times as long to be checked.
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFailed, onTestFinished } from 'vitest'
import type { Visitor } from './people.ts'
import { becomeVisitor, faultsOf, openPage } from './windows.ts'

/** Leads one window for all tests of a file to a page, and waits until it shows what it has to show. */
export function walkAs(visitor: () => Pick<Visitor, 'cookie'> | undefined): (path: string) => Promise<Page> {
  let walk: { page: Page; faults: string[] } | undefined
  const end = async () => {
    await walk?.page.context().close()
    walk = undefined
  }
  afterAll(end)

  return async (path) => {
    // Whatever a test has failed at may be open still.
    onTestFailed(end)
    onTestFinished(() => expect(walk?.faults.splice(0) ?? []).toEqual([]))
    walk ??= await begin(visitor())
    const { page } = walk
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    // No page shares anything with the one of an address that there is not.
    await follow(page, '/no-such-page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await follow(page, path)
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Page not found' }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
    return page
  }
}

async function begin(visitor: Pick<Visitor, 'cookie'> | undefined) {
  const page = await openPage()
  const faults = faultsOf(page, {})
  if (visitor) await becomeVisitor(page, visitor)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, faults }
}

/** As a link does that the app follows itself. */
const follow = (page: Page, path: string) =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
