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
    await page.getByRole('link', { name: 'Check signature' }).click()
    const check = async (fields: Record<string, string>, verdict: string | RegExp) => {
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText(verdict).waitFor()
    }

    await check({ 'Signing secret': secret }, 'The signature is valid')
    await check({ 'Signing secret': other.secret }, "This secret doesn't match")
    await check(
      { 'Signing secret': secret, 'Time received': String(signedAt + 600) },
      /Your clock is 10 min 00 s ahead/,
    )
    await check({ 'Time received': String(signedAt - 301) }, /Your clock is 5 min 01 s behind/)
    const pretty = JSON.stringify(JSON.parse(body), null, 2)
    await check({ 'Time received': String(signedAt), Body: pretty }, /Your framework changed the body/)

    await page.goto('/account/developers/verify')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(3)
    expect(await page.locator(':focus').getAttribute('name')).toBe('secret')
    const pasted = `service-signature: ${headers['service-signature'] as string}`
    await check({ 'Signing secret': secret, Headers: pasted, Body: body }, 'Checked by our own header.')
    await check({ Headers: 'content-type: text/html' }, /These headers contain no signature/)
    expect(asked().filter((text) => text.includes(secret.slice(6)))).toEqual([])
    expect(page.url()).not.toContain('whsec')
  })
})
