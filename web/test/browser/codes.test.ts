import { describe, expect, test } from 'vitest'
import { expectOk } from '../../../server/test/app.ts'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { openModel } from './playground.ts'
import { operator, person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

async function oneCode(coins: number): Promise<string> {
  const { codes } = await expectOk(operator().post('/operator/v1/codes', { name: 'Fair', count: 1, coins }))
  return codes[0]
}

describe.runIf(hasChromium())('a code', () => {
  test('is redeemed on the page, whose ledger shows it, and is used up then', async () => {
    const page = await openAs(await person({ coins: 10 }), { mayFail: /status of 4/ })
    const code = await oneCode(50)
    await page.goto('/account/coins')

    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
    await page.getByLabel('Code', { exact: true }).press('Enter')

    await expectVisible(page.getByText('50 coins were added.'))
    await expectVisible(page.getByRole('table', { name: 'Your coin ledger' }).getByText('Code redeemed'))
    await expectVisible(page.getByText(`…${code.slice(-5)}`))
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expectVisible(page.getByText('This code is used up,', { exact: false }))
    await page.getByLabel('Code', { exact: true }).fill('nothing like it')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expectVisible(page.getByText("We don't know this code.", { exact: false }))
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('nothing like it')
    await expectAccessible(page, 'coins')
  })

  test('gets whoever has too few coins back to the form, as it was', async () => {
    const page = await openAs(await person({ coins: 0 }))
    const code = await oneCode(50)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A lighthouse at dusk')
    await page.getByRole('link', { name: 'Redeem a code' }).click()
    await expectVisible(page.getByText('You have no coins to spend'))
    await expectVisible(page.getByText('Redeem a code below, or contact coins@atelier.test.'))
    await expectVisible(page.getByRole('link', { name: 'Back to your form, as you left it' }))

    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Redeem' }).click()

    await page.getByRole('form', { name: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/models/sandbox-image')
    expect(await page.getByLabel('Prompt').inputValue()).toBe('A lighthouse at dusk')
    await expectVisible(page.getByRole('button', { name: 'Generate · 5 coins', exact: true }))
  })
})

test.runIf(hasChromium())(
  'a line says that coins run low, below a number of the account’s choosing',
  async () => {
    const page = await openAs(await person({ coins: 100 }))
    await page.goto('/account/coins')

    await page.getByLabel('Notify me below').fill('none')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectVisible(page.getByText('Enter a whole number above zero, or nothing.'))
    await page.getByLabel('Notify me below').fill('101')
    await page.getByRole('button', { name: 'Save' }).click()

    await expectVisible(page.getByText('You have 100 coins left'))
    await page.getByLabel('Notify me below').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectVisible(page.getByText('You will not be notified.'))
    await expect.poll(() => page.getByText('You have 100 coins left').count()).toBe(0)
  },
)
