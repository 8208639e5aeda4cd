import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { answer, inTurn, succeed } from '../../../server/test/replies.ts'
import { hasChromium } from './chromium.ts'
import { addHook, make, openNewest, watchRequests } from './webhooks.ts'
import { person } from './people.ts'
import { openAs } from './windows.ts'

const script = '<script>document.title = "taken over"</script><h1>Broken</h1>'

describe.runIf(hasChromium())('deliveries', () => {
  test('500, then 200: the delivery shows each attempt, its schedule, and HTML as the text that it is', async () => {
    const visitor = await person()
    const { receiver, path } = await addHook(visitor)
    receiver.reply = inTurn(answer(500, script, { 'content-type': 'text/html' }), succeed)
    const page = await openAs(visitor)
    await page.goto(path)
    await page.getByText('Nothing sent yet.').waitFor()
    await make(visitor)
    await receiver.received(1)
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()

    const scheduled = page.getByRole('region', { name: 'Schedule' }).getByRole('listitem')
    await page.getByRole('heading', { name: 'Generation succeeded' }).waitFor()
    await expect
      .poll(() => scheduled.allTextContents())
      .toEqual([
        'immediatelyAttempt 1: failed',
        '+2 sAttempt 2: delivered',
        ...['2 min', '10 min', '30 min', '1 h', '3 h', '6 h', '12 h'].map(
          (wait, index) => `+${wait}Attempt ${index + 3}: not needed`,
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
    await expect.poll(() => scheduled.first().textContent()).toBe('immediatelyAttempt 3: delivered')
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

    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^1 min \d\d s$|^2 min 00 s$/)
    const before = await page.getByRole('timer').textContent()
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(before)
  })

  test('a signed curl is accepted by the receiver; the secret goes nowhere', async () => {
    const visitor = await person()
    const hook = await addHook(visitor)
    const { receiver, secret } = hook
    await hook.test()
    const page = await openAs(visitor)
    const asked = watchRequests(page)
    await openNewest(page, hook)
    await page.getByRole('button', { name: 'Copy signed curl' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy signed curl' })
    await dialog.getByRole('button', { name: 'Sign' }).click()
    await dialog.getByText('This field is required.').waitFor()
    await dialog.getByLabel('Signing secret').fill(`whsec_${btoa('another secret, of somebody else')}`)
    await dialog.getByRole('button', { name: 'Sign' }).click()
    await dialog.getByText('This attempt was signed with a different secret').waitFor()
    await dialog.getByLabel('Signing secret').fill(secret)
    await dialog.getByRole('button', { name: 'Sign again' }).click()
    await dialog.getByText('This attempt was signed with a different secret').waitFor({ state: 'detached' })

    await dialog.getByText(/Valid for another (4 min \d\d|5 min 00) s/).waitFor()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    const command = (await page.evaluate('navigator.clipboard.readText()')) as string
    await promisify(execFile)('sh', ['-c', command])

    expect(receiver.requests).toHaveLength(2) // The receiver has checked it, as it checks every request.
    expect(receiver.requests[1]!.body).toBe(receiver.requests[0]!.body)
    expect(asked().filter((text) => text.includes(secret.slice(6)))).toEqual([])
  })

  test('the filter and the page of deliveries are in the address; back leads back', async () => {
    const visitor = await person()
    const { receiver, id, path, test: sendTest } = await addHook(visitor)
    receiver.reply = answer(500)
    await sendTest()
    receiver.reply = succeed
    const again = () => visitor.client.post(`/account/v1/webhooks/${id}/test`, {})
    await Promise.all(Array.from({ length: 31 }, again))
    await receiver.received(1 + 31)
    const page = await openAs(visitor)
    await page.goto(path)
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 30)

    await page.getByRole('link', { name: 'Older' }).click()
    await expect.poll(() => rows.count()).toBe(1 + 2)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1 + 2)
    expect(new URL(page.url()).searchParams.get('cursor')).not.toBeNull()
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(1 + 30)
    await page.getByLabel('Status').selectOption('Failed')

    await expect.poll(() => rows.count()).toBe(1 + 1)
    expect(new URL(page.url()).search).toBe('?state=failed')
  })
})
