import { describe, expect, test } from 'vitest'
import { codeAt, stepAt } from '../../../server/src/accounts/second-factor.ts'
import { hasChromium } from './chromium.ts'
import { expectAccessible } from './accessibility.ts'
import { operator, PASSWORD, person } from './people.ts'
import { expectVisible, openAs, openWindow, textOf } from './windows.ts'

const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(Date.now()) + steps)

describe.runIf(hasChromium())('two-step sign-in', () => {
  test('is set up in Settings, asked for when signing in, and turned off again', async () => {
    const visitor = await person()
    const page = await openAs(visitor, { mayFail: /status of 400/ })
    await page.goto('/account/settings')
    const section = page.getByRole('region', { name: 'Two-step sign-in' })

    await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    const first = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
    await first.getByLabel('Current password').fill('wrong horse')
    await first.getByRole('button', { name: 'Continue' }).click()
    await first.getByText('Is not your password.').waitFor()
    await first.getByLabel('Current password').fill(PASSWORD)
    await page.keyboard.press('Enter')

    const scan = page.getByRole('dialog', { name: 'Add it to your app' })
    await scan.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await expectAccessible(page, 'the QR code')
    const secret = (await scan.locator('code').textContent())!
    await scan.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 50))
    await scan.getByRole('button', { name: 'Turn on' }).click()
    await scan.getByText(/Is not the code of the app/).waitFor()
    const used = codeOf(secret, -1)
    await scan.getByRole('textbox', { name: 'Code' }).fill(used)
    await scan.getByRole('button', { name: 'Turn on' }).click()

    const shown = page.getByRole('dialog', { name: 'Your backup codes' })
    await shown.waitFor()
    await expectAccessible(page, 'backup codes')
    const codes = await shown.locator('li').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download' }).click(),
    ])
    expect((await textOf(saved)).trim().split('\n')).toEqual(codes)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expectVisible(section.getByText('10 backup codes are left.'))
    await expectAccessible(page, 'Settings with two-step sign-in')

    const again = await openWindow({ mayFail: /status of 40[13]/ })
    await again.goto('/sign-in')
    await again.getByLabel('Email').fill(visitor.email)
    await again.getByLabel('Password').fill(PASSWORD)
    await again.keyboard.press('Enter')
    await again.locator('input[name=code]:focus').waitFor()
    await expectAccessible(again, 'signing in with a code')
    await again.getByLabel('Code').fill(used)
    await again.keyboard.press('Enter')
    await again.getByText('Is wrong, or was used already.').waitFor()
    await again.getByLabel('Code').fill(codes[0]!)
    await again.keyboard.press('Enter')
    await expectVisible(again.getByRole('heading', { name: 'Hello, Ada' }))

    await page.reload()
    await expectVisible(section.getByText('9 backup codes are left.'))
    await section.getByRole('button', { name: 'Turn off' }).click()
    const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
    await off.getByLabel('Password').fill(PASSWORD)
    await off.getByLabel('Code').fill(codes[1]!)
    await off.getByRole('button', { name: 'Turn off' }).click()
    await expectVisible(section.getByRole('button', { name: 'Set up two-step sign-in' }))
  })

  test('a one-time link asks for the code as well', async () => {
    const visitor = await person()
    const { body: begun } = await visitor.client.post('/account/v1/second-factor', { password: PASSWORD })
    const { secret } = begun
    await visitor.client.post('/account/v1/second-factor/confirm', { code: codeOf(secret, -1) })
    const { body: made } = await operator().post(`/operator/v1/accounts/${visitor.id}/sign-in-link`)
    const { url } = made
    const page = await openWindow({ mayFail: /status of 401/ })
    await page.goto(new URL(url).pathname + new URL(url).hash)

    await page.getByLabel('New password').fill('another horse')
    await page.getByLabel('Code').fill(codeOf(secret, 50))
    await page.keyboard.press('Enter')
    await page.getByText('Is wrong, or was used already.').waitFor()
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.keyboard.press('Enter')

    await expectVisible(page.getByRole('heading', { name: 'Hello, Ada' }))
  })
})
