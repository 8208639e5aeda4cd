import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../server/test/app.ts'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { operator, person, type Visitor } from './people.ts'
import { expectVisible, openAs, textOf } from './windows.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1f4fd1"/></svg>`

describe.runIf(hasChromium())("the operator's office: codes, sign-ins and settings", () => {
  let owner: Visitor

  beforeAll(async () => {
    owner = await person({ name: 'The owner' })
    await expectOk(operator().patch(`/operator/v1/accounts/${owner.id}`, { operatorRole: 'owner' }))
  })

  test('codes cannot be lost unseen, are redeemed, and the batch is ended', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/codes')
    await page.getByRole('button', { name: 'Make codes' }).click()
    const form = page.getByRole('dialog', { name: 'Make a batch of codes' })
    await form.getByLabel('Name').fill('Spring fair')
    await form.getByLabel('How many codes').fill('3')
    await form.getByRole('button', { name: 'Make codes' }).click()
    await expectVisible(form.getByText('This field is required.'))
    await form.getByLabel('Coins each').fill('250')
    await form.getByRole('button', { name: 'Make codes' }).click()

    const shown = page.getByRole('dialog', { name: 'Your 3 codes' })
    const codes = (await shown.locator('pre').textContent())!.split('\n')
    expect(codes).toHaveLength(3)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await expectAccessible(page, 'new codes')
    const saving = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download CSV' }).click()
    expect(await textOf(await saving)).toBe(
      ['code,coins,expires', ...codes.map((code) => `${code},250,`), ''].join('\r\n'),
    )
    await shown.getByRole('button', { name: 'Done' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(codes[0])

    const customer = await person({ coins: 0 })
    await expectOk(customer.client.post('/v1/redemptions', { code: codes[0] }))
    await page.getByRole('link', { name: 'Spring fair' }).click()
    await expectVisible(page.getByRole('cell', { name: customer.email }))
    await expectAccessible(page, 'redemptions')

    await page.getByRole('link', { name: 'All batches' }).click()
    await page.getByRole('button', { name: 'End Spring fair' }).click()
    const asking = page.getByRole('dialog', { name: 'End Spring fair?' })
    await expectVisible(asking.getByText('Coins that were redeemed stay with their accounts.'))
    await asking.getByRole('button', { name: 'End the batch' }).click()
    await expectVisible(page.getByRole('row', { name: /Spring fair/ }).getByText('Ended'))
    const refused = await customer.client.post('/v1/redemptions', { code: codes[1] })
    expect(refused.status).toBeGreaterThanOrEqual(400)

    const batch = {
      name: 'Autumn fair',
      count: 1,
      coins: 5,
      usesPerCode: 1,
      usesPerAccount: 1,
      expiresAt: null,
    }
    await expectOk(operator().post('/operator/v1/codes', batch))
    await page.getByLabel('Name or who made it').fill('fair')
    await expectVisible(page.getByRole('row', { name: /Autumn fair/ }))
    await page.getByLabel('Sort').selectOption('Oldest first')
    await expect
      .poll(() => page.getByRole('rowheader').allTextContents())
      .toEqual(['Spring fair', 'Autumn fair'])
    await page.getByLabel('Status').selectOption('Active')
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Autumn fair'])
  })

  test('maintenance begins with a word to customers and ends', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/settings')
    await page.getByRole('button', { name: 'Start maintenance…' }).click()
    const asking = page.getByRole('dialog', { name: 'Start maintenance?' })
    await asking.getByLabel('Message').fill('Back at 14:00 UTC.')
    await expectAccessible(page, 'start maintenance')
    await asking.getByRole('button', { name: 'Start maintenance' }).click()
    await asking.waitFor({ state: 'detached' })
    try {
      expect(await expectOk(operator().get('/account/v1/service'))).toMatchObject({
        maintenance: true,
        maintenanceMessage: 'Back at 14:00 UTC.',
      })
    } finally {
      await page.getByRole('button', { name: 'End maintenance' }).click()
    }
    await expectVisible(page.getByText('Open for work'))
  })

  test('a channel is closed and opened again', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/settings')
    await page.getByRole('button', { name: 'Close Agents' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
    await expectVisible(page.getByText('Only reads', { exact: true }))
    expect((await expectOk(operator().get('/operator/v1/settings'))).disabledChannels).toEqual(['mcp'])
    await page.getByRole('button', { name: 'Open Agents' }).click()
    await page.getByText('Only reads', { exact: true }).waitFor({ state: 'detached' })
  })

  test('what new accounts get is set, and given back to the configuration', async () => {
    const page = await openAs(owner)
    await page.goto('/operator/settings')
    const form = page.getByRole('form', { name: 'Sign-up and new accounts' })
    await form.getByLabel('Coins at sign-up').fill('77')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(page.getByText('Saved.', { exact: true }).first())
    expect((await expectOk(operator().get('/operator/v1/settings'))).signupCoins).toBe(77)
    await form.getByLabel('Coins at sign-up').fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await expectOk(operator().get('/operator/v1/settings'))).signupCoins)
      .toBe(null)
  })

  test('the brand: contrast is told while one types, refused by the server, and the page follows', async () => {
    const page = await openAs(owner, { mayFail: /status of 400/ })
    await page.goto('/operator/settings')
    const form = page.getByRole('form', { name: 'Brand' })
    await form.getByLabel('Name', { exact: true }).fill('Lumen')
    await form.getByLabel('Accent on light', { exact: true }).fill('#ffd400')
    await expectVisible(form.getByText('text needs 4.5:1', { exact: false }))
    await form.getByLabel('Accent on dark', { exact: true }).fill('#9db8ff')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(form.getByText(/would pass/))
    await expectAccessible(page, 'a colour that cannot be read')
    await page.setViewportSize({ width: 1280, height: 720 })

    await form.getByLabel('Accent on light', { exact: true }).fill('#1f4fd1')
    await expectVisible(form.getByText(/readable/).first())
    await form.getByText('Mail texts', { exact: true }).click()
    const mail = form.getByRole('group', { name: 'Low balance' })
    await mail.getByLabel('Subject').fill('{service}: few coins are left')
    await mail.getByLabel('Below our text').fill('Your {service} team')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(page.getByText('Pages and mails follow within seconds.', { exact: false }))

    const images = page.getByRole('region', { name: 'Logo and icon' })
    await images
      .getByLabel('File')
      .first()
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await images.getByRole('button', { name: 'Upload' }).first().click()
    await expectVisible(images.getByRole('img', { name: 'Logo' }))
    const brand = await expectOk(operator().get('/operator/v1/brand'))
    expect(brand).toMatchObject({
      ownLogo: true,
      settings: {
        mails: { lowBalance: { subject: '{service}: few coins are left', signature: 'Your {service} team' } },
      },
      current: { name: 'Lumen', accent: { light: '#1f4fd1' } },
    })
    const icon = { name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
    await images.getByLabel('File').last().setInputFiles(icon)
    await images.getByRole('button', { name: 'Upload' }).last().click()
    await expectVisible(page.getByText('Icon of the page saved.', { exact: false }))

    await page.reload()
    await expectVisible(page.getByRole('link', { name: /Lumen/ }).first())
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/brand\/favicon/)
    await images.getByRole('button', { name: 'Remove…' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect
      .poll(async () => (await expectOk(operator().get('/operator/v1/brand'))).ownFavicon)
      .toBe(false)
    await operator().delete('/operator/v1/brand/logo')
    await operator().put('/operator/v1/brand', {})
  })

  test('sign-ins are listed, and all sessions of somebody are ended', async () => {
    const customer = await person()
    const signedIn = await customer.client.post('/account/v1/sign-in', {
      email: customer.email,
      password: 'this is not the password',
    })
    expect(signedIn.status).toBe(401)
    const page = await openAs(owner)
    await page.goto(`/operator/sign-ins?account=${customer.id}&outcome=failed`)
    const row = page.getByRole('row', { name: new RegExp(customer.email) })
    await expectVisible(row.getByText('Wrong password'))
    await row.getByRole('button', { name: `Sign out ${customer.email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await customer.client.get('/account/v1/session')).body.person).toBe(null)
  })
})
