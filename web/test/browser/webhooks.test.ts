import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { SECRET_KEY } from '../../../server/test/app.ts'
import { cloneDatabase, dropDatabase } from '../../../server/test/postgres.ts'
import { freePort } from '../../../server/test/process/launch.ts'
import { answer, inTurn, succeed } from '../../../server/test/replies.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../server/test/webhook-receiver.ts'
import { hasChromium } from './chromium.ts'
import { expectVisible, useStage, type Visitor } from './stage.ts'

// Nine attempts as in production; the second comes soon, for nobody waits half a minute here.
const WEBHOOK_RETRY_SECONDS = '2,120,600,1800,3600,10800,21600,43200'
const list = '/account/developers/webhooks'
/** The page looks again by itself, every few seconds. */
const patiently = { timeout: 10_000 }
const script = '<script>document.title = "taken over"</script><h1>Broken</h1>'

describe.runIf(hasChromium())('webhooks', async () => {
  const DATABASE_URL = await cloneDatabase(inject('postgresUrl'))
  const { openAs, openWindow, person } = useStage({ DATABASE_URL, SECRET_KEY, WEBHOOK_RETRY_SECONDS })
  const database = new Pool({ connectionString: DATABASE_URL })
  afterAll(async () => {
    await database.end()
    await dropDatabase(DATABASE_URL)
  })

  type Hook = { receiver: WebhookReceiver; id: string; path: string; secret: string }

  async function addHook({ client }: Visitor): Promise<Hook> {
    const receiver = await startWebhookReceiver()
    const events = ['generation.succeeded', 'generation.failed', 'generation.canceled']
    const { body } = await client.post('/account/v1/webhooks', { url: receiver.url, events })
    receiver.secret = body.secret
    return { receiver, id: body.id, path: `${list}/${body.id}`, secret: body.secret }
  }

  /** Makes something, of which webhooks are told once it is there. */
  async function make({ client }: Visitor): Promise<void> {
    const wanted = { modelId: 'sandbox-image', params: { prompt: 'A chair' }, maxCoins: 100 }
    const { status } = await client.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })
    expect(status).toBe(201)
  }

  const secretIn = async (dialog: Locator) => (await dialog.locator('code').first().textContent())!

  test('one is added, its secret cannot be lost unseen, and a test event says what came of it', async () => {
    const receiver = await startWebhookReceiver()
    const page = await openAs(await person(), { mayFail: /status of 400/ })
    await page.goto(list)
    await page.getByText('No webhook yet.').waitFor()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Add a webhook' })
    await form.getByLabel('URL').fill('ftp://example.com/hooks')
    await form.getByLabel('generation.canceled').uncheck()
    await form.getByRole('button', { name: 'Add webhook' }).click()
    await form.getByLabel('URL').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await form.getByLabel('generation.canceled').isChecked()).toBe(false)
    await form.getByLabel('URL').fill(receiver.url)
    await form.getByRole('button', { name: 'Add webhook' }).click()

    const shown = page.getByRole('dialog', { name: /Signing secret of 127.0.0.1/ })
    receiver.secret = await secretIn(shown)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await shown.getByRole('button', { name: 'Copy' }).first().click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(receiver.secret)
    await shown.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Send test event' }).click()
    await page
      .getByText(/^200 in \d+ ms$/)
      .first()
      .waitFor()
    receiver.reply = answer(503, 'closed')
    await page.getByLabel('Event').selectOption('generation.failed')
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page
      .getByRole('region', { name: 'Try it' })
      .getByText(/^503 in \d+ ms$/)
      .waitFor()

    expect(receiver.requests.map(({ event }) => event.type)).toEqual([
      'generation.succeeded',
      'generation.failed',
    ])
    expect(await page.content()).not.toContain(receiver.secret)
    await page.getByRole('img', { name: /1 delivered, 0 refused and made again, 1 given up/ }).waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('table', { name: 'Attempts by hour' }).waitFor()
  })

  test('a receiver that cannot be reached is told by its cause', async () => {
    const visitor = await person()
    const events = ['generation.succeeded']
    const url = `http://127.0.0.1:${await freePort()}/`
    const { body } = await visitor.client.post('/account/v1/webhooks', { url, events })
    const page = await openAs(visitor)
    await page.goto(`${list}/${body.id}`)

    await page.getByRole('button', { name: 'Send test event' }).click()

    await expectVisible(page.getByRole('region', { name: 'Try it' }).getByText('The connection was refused.'))
  })

  test('500, then 200: the delivery shows each attempt, its schedule, and HTML as the text that it is', async () => {
    const visitor = await person()
    const { receiver, path } = await addHook(visitor)
    receiver.reply = inTurn(answer(500, script, { 'content-type': 'text/html' }), succeed)
    const page = await openAs(visitor)
    await page.goto(path)
    await page.getByText('Nothing was sent yet.').waitFor()
    await make(visitor)
    await receiver.received(1)
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()

    const ticks = page.getByRole('region', { name: 'Schedule' }).getByRole('listitem')
    await page.getByRole('heading', { name: 'Generation succeeded' }).waitFor()
    await expect
      .poll(() => ticks.allTextContents(), patiently)
      .toEqual([
        'at onceAttempt 1: failed',
        '+2 sAttempt 2: delivered',
        ...['2 min', '10 min', '30 min', '1 h', '3 h', '6 h', '12 h'].map(
          (wait, index) => `+${wait}Attempt ${index + 3}: not made`,
        ),
      ])
    await page.getByRole('table', { name: 'Attempts' }).getByRole('link', { name: '1' }).click()
    await page.getByText(script).waitFor()
    expect(await page.title()).not.toBe('taken over')
    const [first] = receiver.requests
    expect(await page.getByLabel('Request body').textContent()).toBe(first!.body)
    const headers = (await page.getByLabel('Request headers').textContent())!
    expect(headers).toContain(`Service-Signature: ${first!.headers['service-signature'] as string}`)
    expect(new URL(page.url()).search).toBe('?attempt=1')
    await page.reload()
    await page.getByText(script).waitFor()

    await page.getByRole('button', { name: 'Resend' }).click()
    await receiver.received(3)
    expect(new Set(receiver.requests.map(({ event }) => event.id)).size).toBe(1)
    await expect.poll(() => ticks.first().textContent(), patiently).toBe('at onceAttempt 3: delivered')
  })

  test('the next attempt is counted down', async () => {
    const visitor = await person()
    const { receiver, path } = await addHook(visitor)
    receiver.reply = answer(500)
    await make(visitor)
    await receiver.received(2)
    const page = await openAs(visitor)
    await page.goto(path)
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Retrying').waitFor()
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()

    await expect
      .poll(() => page.getByRole('timer').textContent(), patiently)
      .toMatch(/^1 min \d\d s$|^2 min 00 s$/)
    const before = await page.getByRole('timer').textContent()
    await expect.poll(() => page.getByRole('timer').textContent(), patiently).not.toBe(before)
  })

  test('a signed curl is accepted by the receiver; the secret goes nowhere', async () => {
    const visitor = await person()
    const { receiver, path, secret } = await addHook(visitor)
    await visitor.client.post(`/account/v1${path.replace('/account/developers', '')}/test`, {})
    await receiver.received(1)
    const page = await openAs(visitor)
    const asked = watchRequests(page)
    await page.goto(path)
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Copy signed curl' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy signed curl' })
    await dialog.getByRole('button', { name: 'Sign' }).click()
    await dialog.getByText('Is needed.').waitFor()
    await dialog.getByLabel('Signing secret').fill(secret)
    await dialog.getByRole('button', { name: 'Sign' }).click()

    await dialog.getByText(/Valid for another (4 min \d\d|5 min 00) s/).waitFor()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    const command = (await page.evaluate('navigator.clipboard.readText()')) as string
    await promisify(execFile)('sh', ['-c', command])

    expect(receiver.requests).toHaveLength(2) // The receiver has checked it, as it checks every request.
    expect(receiver.requests[1]!.body).toBe(receiver.requests[0]!.body)
    expect(asked().filter((text) => text.includes(secret.slice(6)))).toEqual([])
  })

  test('the checker names what disagrees: the secret, the clock, or the body', async () => {
    const visitor = await person()
    const { receiver, path, secret } = await addHook(visitor)
    const other = await addHook(visitor)
    await visitor.client.post(`/account/v1${path.replace('/account/developers', '')}/test`, {})
    await receiver.received(1)
    const { body, headers } = receiver.requests[0]!
    const signedAt = Number(headers['webhook-timestamp'])
    const page = await openAs(visitor)
    const asked = watchRequests(page)
    await page.goto(path)
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Check its signature' }).click()
    const check = async (fields: Record<string, string>, verdict: string | RegExp) => {
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText(verdict).waitFor()
    }

    await check({ 'Signing secret': secret }, 'The signature is right')
    await check({ 'Signing secret': other.secret }, 'The secret is another one')
    await check(
      { 'Signing secret': secret, 'When it arrived': String(signedAt + 600) },
      /The clock: yours is 10 min 00 s ahead/,
    )
    await check({ 'When it arrived': String(signedAt - 301) }, /The clock: yours is 5 min 01 s behind/)
    const pretty = JSON.stringify(JSON.parse(body), null, 2)
    await check({ 'When it arrived': String(signedAt), Body: pretty }, /your framework changed the body/)

    await page.goto('/account/developers/verify')
    await page.getByRole('button', { name: 'Check' }).click()
    expect(await page.getByText('Is needed.').count()).toBe(3)
    expect(await page.locator(':focus').getAttribute('name')).toBe('secret')
    const pasted = `service-signature: ${headers['service-signature'] as string}`
    await check({ 'Signing secret': secret, Headers: pasted, Body: body }, 'By our own header.')
    await check({ Headers: 'content-type: text/html' }, /No signature is among these headers/)
    expect(asked().filter((text) => text.includes(secret.slice(6)))).toEqual([])
    expect(page.url()).not.toContain('whsec')
  })

  test('rotating says what happens, and the new secret signs at once', async () => {
    const visitor = await person()
    const { receiver, path, secret } = await addHook(visitor)
    const page = await openAs(visitor)
    await page.goto(path)
    await page.getByRole('button', { name: 'Rotate secret…' }).click()
    await page
      .getByText('The old secret stops now. Refused deliveries retry in 2 s, 2 min, 10 min…')
      .waitFor()
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()

    const shown = page.getByRole('dialog', { name: /New signing secret/ })
    receiver.secret = await secretIn(shown)
    await shown.getByLabel('I stored it').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page
      .getByRole('region', { name: 'Try it' })
      .getByText(/^200 in/)
      .waitFor()

    expect(receiver.secret).not.toBe(secret)
  })

  test('one that failing has disabled is tested, enabled, and told what it missed', async () => {
    const visitor = await person()
    const { receiver, id, path } = await addHook(visitor)
    await database.query(
      "update webhooks set disabled_at = app_now(), disabled_because = 'failing', failed_since_success = 20 where id = $1",
      [id],
    )
    await make(visitor)
    const page = await openAs(visitor)
    await page.goto(path)
    const banner = page.getByRole('alert')
    await banner.getByText('Disabled after five days without a success').waitFor()
    await banner.getByText('20 deliveries were given up; it never answered with 2xx.').waitFor()
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Skipped').waitFor()

    await banner.getByRole('button', { name: 'Send a test first' }).click()
    await page
      .getByRole('region', { name: 'Try it' })
      .getByText(/^200 in/)
      .waitFor()
    await banner.getByText('It has answered with 2xx since').waitFor()
    await banner.getByRole('button', { name: 'Enable' }).click()
    const replay = page.getByRole('dialog', { name: 'Resend what failed or was skipped' })
    await replay.getByRole('button', { name: 'Resend' }).click()

    await expectVisible(page.getByText('1 delivery is on its way again.'))
    await receiver.received(2)
    await banner.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').count(), patiently)
      .toBe(2)
  })

  test('settings change, pausing can be undone, deleting cannot', async () => {
    const visitor = await person()
    const { id, path } = await addHook(visitor)
    const { body: key } = await visitor.client.post('/account/v1/keys', { name: 'Shop', scopes: ['read'] })
    const read = async () => (await visitor.client.get(`/account/v1/webhooks/${id}`)).body
    const page = await openAs(visitor, { mayFail: /status of 4/ })
    await page.goto(path)
    await page.getByLabel('generation.failed').uncheck()
    await page.getByLabel('Of which key').selectOption({ label: `Shop …${key.lastFour}` })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({
      events: ['generation.succeeded', 'generation.canceled'],
      keyId: key.id,
    })

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused. New events are skipped.').waitFor()
    expect(await read()).toMatchObject({ enabled: false, disabledReason: 'paused' })
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await read()).toMatchObject({ enabled: true })

    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No webhook yet.').waitFor()
  })

  test('the filter and the page of deliveries are in the address; back leads back', async () => {
    const visitor = await person()
    const { receiver, path } = await addHook(visitor)
    const api = `/account/v1${path.replace('/account/developers', '')}`
    receiver.reply = answer(500)
    await visitor.client.post(`${api}/test`, {})
    await receiver.received(1)
    receiver.reply = succeed
    for (let sent = 0; sent < 31; sent++) await visitor.client.post(`${api}/test`, {})
    await receiver.received(32)
    const page = await openAs(visitor)
    await page.goto(path)
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await expect.poll(() => rows.count(), patiently).toBe(1 + 30)

    await page.getByRole('link', { name: 'Older' }).click()
    await expect.poll(() => rows.count(), patiently).toBe(1 + 2)
    await page.reload()
    await expect.poll(() => rows.count(), patiently).toBe(1 + 2)
    expect(new URL(page.url()).searchParams.get('cursor')).not.toBeNull()
    await page.goBack()
    await expect.poll(() => rows.count(), patiently).toBe(1 + 30)
    await page.getByLabel('State').selectOption('Given up')

    await expect.poll(() => rows.count(), patiently).toBe(1 + 1)
    expect(new URL(page.url()).search).toBe('?state=failed')
  })

  test('another person’s webhook is not there, and a stranger is asked to sign in', async () => {
    const { path } = await addHook(await person())
    const page = await openAs(await person(), { mayFail: /status of 404/ })
    await page.goto(path)
    await expectVisible(page.getByText('There is no such thing'))
    await page.goto(`${path}/deliveries/${randomUUID()}`)
    await page.getByText('There is no such thing').waitFor()

    const stranger = await openWindow({ mayFail: /status of 401/ })
    await stranger.goto(path)
    await stranger.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

/** Everything that a page says to anybody: addresses and bodies. */
function watchRequests(page: Page): () => string[] {
  const said: string[] = []
  page.on('request', (request) => said.push(request.url(), request.postData() ?? ''))
  return () => said
}
