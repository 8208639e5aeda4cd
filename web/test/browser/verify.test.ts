import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { addHook, openNewest, watchRequests } from './webhooks.ts'
import { person } from './people.ts'
import { openAs } from './windows.ts'

describe.runIf(hasChromium())('the signature checker', () => {
  test('names what disagrees: the secret, the clock, or the body', async () => {
    const visitor = await person()
    const hook = await addHook(visitor)
    const { receiver, secret } = hook
    const other = await addHook(visitor)
    await hook.test()
    const { body, headers } = receiver.requests[0]!
    const signedAt = Number(headers['webhook-timestamp'])
    const page = await openAs(visitor)
    const asked = watchRequests(page)
    await openNewest(page, hook)
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
})
