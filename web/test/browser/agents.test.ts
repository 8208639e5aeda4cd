import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { PASSWORD, person, type Visitor } from './people.ts'
import { openAs, openWindow, origin } from './windows.ts'

/** A program on this computer that waits for its answer, as desktop agents do. */
async function startAgent(name: string) {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Agent</title>You can close this window.')
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname === '/callback') resolve(searchParams)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const verifier = randomBytes(32).toString('base64url')
  const register = await fetch(`${origin()}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [redirect] }),
  })
  const { client_id: clientId } = (await register.json()) as { client_id: string }
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'mine',
  })
  const fetchTokens = async (code: string) => {
    const fields = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirect }
    const body = new URLSearchParams({ ...fields, code_verifier: verifier })
    return (await fetch(`${origin()}/oauth/token`, { method: 'POST', body })).status
  }
  return { path: `/oauth/authorize?${asked.toString()}`, redirect, answer: promise, fetchTokens }
}

/** The agent's own page is the only one of somebody else that a window may open. */
const agentsOnly = { mayLeaveTo: /^http:\/\/127\.0\.0\.1:\d+\//, mayFail: /status of 40[01]/ }
const openFor = (visitor: Visitor) => openAs(visitor, agentsOnly)

describe.runIf(hasChromium())('agents', () => {
  test('a person sees who asks, lowers the limit, lets it in, and finds it in the list', async () => {
    const ada = await person()
    const agent = await startAgent('<b>Painter</b>')
    const page = await openFor(ada)

    await page.goto(agent.path)
    await page.getByRole('heading', { name: 'Let “<b>Painter</b>” spend your coins?' }).waitFor()
    expect(await page.getByText('Nobody vouches for it.').isVisible()).toBe(true)
    expect(await page.getByText('The answer goes to a program on this computer.').isVisible()).toBe(true)
    await expectAccessible(page, 'consent')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByLabel('In all').fill('no number')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => page.getByLabel('In all').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('In all').fill('70')
    await page.getByLabel('Name in your list').fill('My painter')
    await page.getByRole('button', { name: 'Allow' }).press('Enter')

    const answer = await agent.answer
    expect(Object.fromEntries(answer)).toMatchObject({ state: 'mine', iss: origin() })
    expect(await agent.fetchTokens(answer.get('code')!)).toBe(200)
    await page.waitForURL(`${agent.redirect}*`)
    await page.goto('/')
    await page.getByRole('link', { name: 'Agents' }).first().click()
    const row = page.getByRole('row', { name: 'My painter' })
    await row.waitFor()
    expect(
      await row.getByRole('meter', { name: 'In all: share of the limit used by My painter' }).count(),
    ).toBe(1)
    await expectAccessible(page, 'the list of agents')
    await page.setViewportSize({ width: 1280, height: 720 })
    await row.getByRole('button', { name: 'Change limits of My painter' }).click()
    const limits = page.getByRole('dialog', { name: 'Limits of “My painter”' })
    expect(await limits.getByLabel('In all').inputValue()).toBe('70')
    await limits.getByLabel('In all').fill('')
    await limits.getByLabel('In a day (UTC)').fill('9')
    await limits.getByRole('button', { name: 'Save' }).click()
    await limits.waitFor({ state: 'detached' })
    const { items } = (await ada.client.get('/account/v1/agents')).body
    expect(items[0].budget).toMatchObject({ spendLimitCoins: null, dailySpendLimitCoins: 9 })

    await row.getByRole('button', { name: 'End access of My painter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
    await row.getByText('Ended').waitFor()

    await page.goto('/account/keys')
    await page.getByText('No API keys yet.').waitFor()
  })

  test('refusing sends the agent away with nothing', async () => {
    const ada = await person()
    const agent = await startAgent('Painter')
    const page = await openWindow({ ...agentsOnly, isFirstVisit: true })
    await page.goto(agent.path)
    // Whoever is signed out signs in first, and comes back to the question.
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('button', { name: 'Refuse' }).click()

    expect(Object.fromEntries(await agent.answer)).toMatchObject({ error: 'access_denied', state: 'mine' })
    expect((await ada.client.get('/account/v1/agents')).body).toEqual({ items: [] })
  })

  test('refusing what can no longer be answered says so', async () => {
    const agent = await startAgent('Painter')
    const page = await openFor(await person())
    await page.goto(agent.path)
    const refuse = page.getByRole('button', { name: 'Refuse' })
    await refuse.waitFor()
    // As if it had expired.
    await page.route('**/account/v1/agents/consent', (route) =>
      route.continue({ postData: JSON.stringify({ request: 'expired', isAllowed: false }) }),
    )

    await refuse.click()

    await page.getByText('Start again in the program that brought you here.').waitFor()
    expect(await refuse.isEnabled()).toBe(true)
  })

  test('the page cannot be framed, and a request that was changed leads nowhere', async () => {
    const page = await openAs(await person(), { mayFail: /status of 400/ })

    const response = await page.goto('/account/agents/allow?request=changed')

    expect(response!.headers()).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    await page.getByText('Start again in the program that brought you here.').waitFor()
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0)
  })

  test('on a phone it is one column, and nothing is cut off', async () => {
    const agent = await startAgent('An agent with a name that is rather long, so that it needs several lines')
    const page = await openAs(await person(), { viewport: { width: 360, height: 740 } })

    await page.goto(agent.path)

    await page.getByRole('button', { name: 'Allow' }).waitFor()
    const wide = await page
      .getByRole('main')
      .locator('*')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().right > 361).length)
    expect(wide).toBe(0)
  })
})
