import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../server/test/process/launch.ts'
import { answer } from '../../../server/test/replies.ts'
import { startWebhookReceiver } from '../../../server/test/webhook-receiver.ts'
import { hasChromium } from './chromium.ts'
import { addHook, disableAsFailing, make, webhooksPath } from './webhooks.ts'
import { person } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'

describe.runIf(hasChromium())('webhooks', () => {
  const secretIn = async (dialog: Locator) => (await dialog.locator('code').first().textContent())!

  test('one is added, its secret cannot be lost unseen, and a test event says what came of it', async () => {
    const receiver = await startWebhookReceiver()
    const page = await openAs(await person(), { mayFail: /status of 400/ })
    await page.goto(webhooksPath)
    await page.getByText('No webhooks yet.').waitFor()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Add a webhook' })
    await form.getByLabel('URL').fill('ftp://example.com/hooks')
    await form.getByLabel('generation.canceled').uncheck()
    await form.getByRole('button', { name: 'Add webhook' }).click()
    await form.getByLabel('URL').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await form.getByLabel('generation.canceled').isChecked()).toBe(false)
    await form.getByLabel('URL').fill(receiver.url)
    await form.getByRole('button', { name: 'Add webhook' }).click()

    const shown = page.getByRole('dialog', { name: /Signing secret for 127.0.0.1/ })
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
      .getByRole('region', { name: 'Test' })
      .getByText(/^503 in \d+ ms$/)
      .waitFor()

    expect(receiver.requests.map(({ event }) => event.type)).toEqual([
      'generation.succeeded',
      'generation.failed',
    ])
    expect(await page.content()).not.toContain(receiver.secret)
    await page.getByRole('img', { name: /1 delivered, 0 retried, 1 failed/ }).waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('table', { name: 'Attempts by hour' }).waitFor()
  })

  test('a receiver that cannot be reached is told by its cause', async () => {
    const visitor = await person()
    const events = ['generation.succeeded']
    const url = `http://127.0.0.1:${await freePort()}/`
    const { body } = await visitor.client.post('/account/v1/webhooks', { url, events })
    const page = await openAs(visitor)
    await page.goto(`${webhooksPath}/${body.id}`)

    await page.getByRole('button', { name: 'Send test event' }).click()

    await expectVisible(page.getByRole('region', { name: 'Test' }).getByText('The connection was refused.'))
  })

  test('rotating says what happens, and the new secret signs at once', async () => {
    const visitor = await person()
    const { receiver, path, secret } = await addHook(visitor)
    const page = await openAs(visitor)
    await page.goto(path)
    await page.getByRole('button', { name: 'Rotate secret…' }).click()
    await page
      .getByText(
        'The old secret stops working immediately. Rejected deliveries are retried after 2 s, 2 min, 10 min…',
      )
      .waitFor()
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()

    const shown = page.getByRole('dialog', { name: /New signing secret/ })
    receiver.secret = await secretIn(shown)
    await shown.getByLabel('I have stored it').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page
      .getByRole('region', { name: 'Test' })
      .getByText(/^200 in/)
      .waitFor()

    expect(receiver.secret).not.toBe(secret)
  })

  test('one that failing has disabled is tested, enabled, and told what it missed', async () => {
    const visitor = await person()
    const { receiver, id, path } = await addHook(visitor)
    await disableAsFailing(id)
    await make(visitor)
    const page = await openAs(visitor)
    await page.goto(path)
    const banner = page.getByRole('alert')
    await banner.getByText('Disabled after five days without a successful delivery').waitFor()
    await banner.getByText('20 deliveries failed; it has never returned 2xx.').waitFor()
    await page.getByRole('table', { name: 'Deliveries' }).getByText('Skipped').waitFor()

    await banner.getByRole('button', { name: 'Send a test first' }).click()
    await page
      .getByRole('region', { name: 'Test' })
      .getByText(/^200 in/)
      .waitFor()
    await banner.getByText('It has returned 2xx since').waitFor()
    await banner.getByRole('button', { name: 'Enable' }).click()
    const replay = page.getByRole('dialog', { name: 'Resend failed and skipped deliveries' })
    await replay.getByRole('button', { name: 'Resend' }).click()

    await expectVisible(page.getByText('Resending 1 delivery.'))
    await receiver.received(2)
    await banner.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').count())
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
    await page.getByLabel('Limit to one key').selectOption({ label: `Shop …${key.lastFour}` })
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
    await page.getByText('No webhooks yet.').waitFor()
  })

  test('saving keeps the key of a webhook while the keys do not come, and what somebody else has changed', async () => {
    const visitor = await person()
    const { id, path } = await addHook(visitor)
    const at = `/account/v1/webhooks/${id}`
    const { body: key } = await visitor.client.post('/account/v1/keys', { name: 'Shop', scopes: ['read'] })
    await visitor.client.patch(at, { keyId: key.id })
    const page = await openAs(visitor, { mayFail: /ERR_FAILED/ })
    await page.clock.install()
    await page.route('**/account/v1/keys', (route) => route.abort())
    await page.goto(path)
    await page.getByLabel('generation.failed').uncheck()
    await visitor.client.patch(at, { url: 'http://localhost:9998/new' })
    await page.clock.fastForward('00:11')
    await page.getByRole('heading', { name: 'localhost:9998' }).waitFor()

    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    expect((await visitor.client.get(at)).body).toMatchObject({
      url: 'http://localhost:9998/new',
      events: ['generation.succeeded', 'generation.canceled'],
      keyId: key.id,
    })
  })

  test('another person’s webhook is not there, and a stranger is asked to sign in', async () => {
    const { path } = await addHook(await person())
    const page = await openAs(await person(), { mayFail: /status of 404/ })
    await page.goto(path)
    await expectVisible(page.getByText('Not found'))
    await page.goto(`${path}/deliveries/${randomUUID()}`)
    await page.getByText('Not found').waitFor()

    const stranger = await openWindow({ mayFail: /status of 401/ })
    await stranger.goto(path)
    await stranger.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
