// The real program with the built page, and a real browser before it.
import type { CreateAccountRequest } from '@atelier/contract/operator.ts'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { Client } from '../../../server/test/client.ts'
import { makeDataDir, startProgram } from '../../../server/test/process/program.ts'
import { chromiumPath } from './chromium.ts'

const OPERATOR_TOKEN = 'the-operator-token-of-the-browser-01'
export const PASSWORD = 'correct horse'

/** Somebody with an account; `cookie` is their session. */
export type Visitor = { id: string; email: string; cookie: string; client: Client }

/** Starts the program and the browser for the tests of one file. */
export function useStage(variables: Record<string, string> = {}) {
  let browser: Browser
  let origin = ''
  let operator: Client
  let people = 0

  beforeAll(async () => {
    const program = await startProgram({ DATA_DIR: makeDataDir(), OPERATOR_TOKEN, ...variables }, 'file')
    origin = program.origin.replace('127.0.0.1', 'localhost')
    operator = new Client(origin, { 'x-forwarded-for': undefined, authorization: `Bearer ${OPERATOR_TOKEN}` })
    browser = await chromium.launch({
      executablePath: chromiumPath!,
      // Root may not use the sandbox of the browser; nobody else goes without.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
  })
  afterAll(() => browser.close())

  /** A window of a browser that knows nothing. Fails its test by whatever the page reports as wrong. */
  async function openWindow(options: BrowserContextOptions & { mayFail?: RegExp } = {}): Promise<Page> {
    const { mayFail, ...others } = options
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...others })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (said) => {
      const text = `${said.text()} (${said.location().url})`
      if (said.type() === 'error' && mayFail?.test(text) !== true) faults.push(text)
    })
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
        faults.push(`asked ${request.url()}`)
    })
    onTestFinished(async () => {
      await context.close()
      expect(faults).toEqual([])
    })
    return page
  }

  /** A person with an account, by the operator's invitation. */
  async function invite(options: Partial<CreateAccountRequest> = {}): Promise<Visitor & { link: string }> {
    const email = `visitor-${++people}@example.com`
    const asked = { email, name: 'Ada', coins: 1000, ...options }
    const { id } = await answer(operator.post('/operator/v1/accounts', asked))
    const { url } = await answer(operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
    return { id, email, link: url, cookie: '', client: operator }
  }

  /** The same, with a password and signed in. */
  async function person(options: Partial<CreateAccountRequest> = {}): Promise<Visitor> {
    const { link, ...invited } = await invite(options)
    const stranger = new Client(origin, { 'x-forwarded-for': undefined, origin })
    const token = new URL(link).hash.slice(1)
    const { headers } = await stranger.post('/account/v1/sign-in-link', { token, password: PASSWORD })
    const cookie = headers.getSetCookie()[0]!.split(';', 1)[0]!
    return { ...invited, cookie, client: stranger.with({ cookie }) }
  }

  /** A window in which somebody is signed in. */
  async function openAs({ cookie }: Visitor, options: Parameters<typeof openWindow>[0] = {}): Promise<Page> {
    const page = await openWindow(options)
    const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    return page
  }

  return {
    openWindow,
    openAs,
    invite,
    person,
    operator: () => operator,
    origin: () => origin,
  }
}

async function answer(asked: ReturnType<Client['post']>): Promise<any> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Waits until it can be seen, and fails where it never is. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor()
