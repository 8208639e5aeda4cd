// Windows of a browser, before a program that `global-setup.ts` has started.
import { text } from 'node:stream/consumers'
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Download,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import type { Stage } from './global-setup.ts'
import type { Visitor } from './people.ts'

type WindowOptions = BrowserContextOptions & {
  /** What the console may say without failing the test. */
  mayFail?: RegExp
}

/** This process's own: files that run at once share neither the settings of a program nor a clipboard. */
export const stage = (): Stage => inject('stages')[Number(process.env['VITEST_POOL_ID']) - 1]!

export const origin = (): string => stage().origin

let browser: Promise<Browser> | undefined

/** A window of a browser that knows nothing. Fails its test by whatever the page reports as wrong. */
export async function openWindow({ mayFail, ...options }: WindowOptions = {}): Promise<Page> {
  browser ??= chromium.connect(stage().browserUrl)
  const context = await (
    await browser
  ).newContext({
    baseURL: origin(),
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  context.setDefaultTimeout(60_000) // Only what never comes runs into it, however busy the machine is.
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (said) => {
    const line = `${said.text()} (${said.location().url})`
    if (said.type() === 'error' && mayFail?.test(line) !== true) faults.push(line)
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin()))
      faults.push(`asked ${request.url()}`)
  })
  onTestFinished(async () => {
    await context.close()
    expect(faults).toEqual([])
  })
  return page
}

/** A window in which somebody is signed in. */
export async function openAs(visitor: { cookie: string }, options: WindowOptions = {}): Promise<Page> {
  const page = await openWindow(options)
  await becomeVisitor(page, visitor)
  return page
}

/** From its next request on, the window is somebody's. */
export async function becomeVisitor(page: Page, { cookie }: Pick<Visitor, 'cookie'>): Promise<void> {
  const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
  await page.context().addCookies([{ name, value, url: origin(), httpOnly: true, sameSite: 'Lax' }])
}

/** What a person has saved; the file itself is where the browser is. */
export const textOf = async (download: Download): Promise<string> => text(await download.createReadStream())

/** Waits until it can be seen, and fails where it never is. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor()
