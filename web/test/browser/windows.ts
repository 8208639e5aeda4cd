// Windows of a browser, before a program that `global-setup.ts` has started.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
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
import type { Environment, EnvironmentAnswer } from './global-setup.ts'
import type { Visitor } from './people.ts'

type WindowOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'hasTouch' | 'timezoneId' | 'locale'
> & {
  /** What the console may say without failing the test. */
  mayFail?: RegExp | undefined
  /** Addresses of others that it may open. */
  mayLeaveTo?: RegExp | undefined
  /** In a browser that was never here, and is thrown away afterwards. */
  isFirstVisit?: boolean
}

let ownEnvironment: Environment | undefined

/** Waits until it is up; `setupFiles` does so before every file. It is this process's while the connection lasts. */
export async function reachEnvironment(): Promise<void> {
  if (ownEnvironment !== undefined) return
  const [response] = (await once(get(inject('environmentUrl')), 'response')) as [IncomingMessage]
  response.socket.unref()
  const [line] = (await once(response.setEncoding('utf8'), 'data')) as [string]
  const answer = JSON.parse(line) as EnvironmentAnswer
  if ('failure' in answer) throw new Error(answer.failure)
  ownEnvironment = answer.environment ?? undefined
}

/** This process's own: files that run at once share neither the settings of a program nor a clipboard. */
export const environment = (): Environment => ownEnvironment!

export const origin = (): string => environment().origin

let browser: Promise<Browser> | undefined

/** Windows whose test has ended. They have the scripts of the page compiled: a new window is seven times as slow. */
const idle: Page[] = []

/** A window without a session. Its test fails if the page reports an error. */
export async function openWindow({
  mayFail,
  mayLeaveTo,
  isFirstVisit = false,
  viewport = { width: 1280, height: 720 },
  colorScheme = 'light',
  reducedMotion = 'reduce',
  ...fixed
}: WindowOptions = {}): Promise<Page> {
  const isKept = !isFirstVisit && Object.keys(fixed).length === 0
  const page = (isKept ? idle.pop() : undefined) ?? (await openPage(fixed))
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
  const faults = faultsOf(page, { mayFail, mayLeaveTo })
  onTestFinished(async () => {
    if (isKept && (await forget(page).catch(() => false))) idle.push(page)
    else await page.context().close()
    expect(faults).toEqual([])
  })
  return page
}

/** What the page reports from now on, and whom it asks. */
export function faultsOf(page: Page, { mayFail, mayLeaveTo }: Pick<WindowOptions, 'mayFail' | 'mayLeaveTo'>) {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (said) => {
    // Where a window rests, nothing names an icon, and the browser asks for one.
    if (said.location().url.endsWith('/favicon.ico')) return
    const line = `${said.text()} (${said.location().url})`
    if (said.type() === 'error' && mayFail?.test(line) !== true) faults.push(line)
  })
  page.on('request', (request) => {
    if (mayLeaveTo?.test(request.url()) === true) return
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin()))
      faults.push(`asked ${request.url()}`)
  })
  return faults
}

/** In a browser that was never here. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.connect(environment().browserUrl)
  const context = await (
    await browser
  ).newContext({ baseURL: origin(), permissions: ['clipboard-read', 'clipboard-write'], ...options })
  context.setDefaultTimeout(60_000) // Only what never comes runs into it, however busy the machine is.
  return context.newPage()
}

/** Where a window is between two tests. */
const restingPath = '/healthz'

/** Whether the window is again as one that nobody has used, except for what it has cached. */
async function forget(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // What a page does as it is left, it does now, on behalf of who was there.
  await page.goto(restingPath)
  // A clock that was set stays with its context.
  if ((await page.evaluate('/native code/.test(setTimeout)')) !== true) return false
  for (const type of ['pageerror', 'console', 'request', 'response'] as const) page.removeAllListeners(type)
  await page.evaluate('sessionStorage.clear()')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'all' })
  await cdp.detach()
  await context.clearCookies()
  return true
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

/** A property of what is shown; `any`, for it is read in the page, of whose types nothing is known here. */
export const read = (of: Locator, path: string): Promise<unknown> =>
  of.evaluate(
    (element: any, names: string[]) => names.reduce((value, name) => value[name], element),
    path.split('.'),
  )
