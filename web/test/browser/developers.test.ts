import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { programs, runCode } from './run-code.ts'
import { openAs, origin } from './windows.ts'

describe.runIf(hasChromium())('Developers', () => {
  for (const program of programs) {
    const { language, canRun } = program
    test.runIf(canRun)(`the copied ${language} really runs, and is charged what it was told`, async () => {
      const visitor = await person({ coins: 100 })
      const wanted = { name: 'Quickstart', scopes: ['generate', 'read'] }
      const { body: key } = await visitor.client.post('/account/v1/keys', wanted)
      const page = await openAs(visitor)
      await page.goto('/account/developers')
      await page.getByRole('group', { name: 'Language' }).getByText(language).click()
      const code = page.getByRole('figure').filter({ hasText: `${language}: quote` })
      await code.getByRole('button', { name: 'Copy' }).click()
      const copied = (await page.evaluate('navigator.clipboard.readText()')) as string

      const { printed, files } = await runCode(program, copied, key.key)

      const [, price, charged] = /^It costs (\d+) coins\.\nsucceeded: (\d+) coins charged\.\n$/.exec(printed)!
      expect(charged).toBe(price)
      const { body: account } = await visitor.client.get('/v1/account')
      expect(account.balance).toEqual({ available: 100 - Number(charged), held: 0 })
      expect(files).toHaveLength(1)
      expect(copied).not.toContain(key.key)
    })
  }

  test('says where the API is and what is left of the rate limit; the choice stays in the address', async () => {
    const rateLimits = {
      key: { limit: 120, windowSeconds: 60 },
      account: { limit: 300, windowSeconds: 60 },
    }
    const page = await openAs(await person({ rateLimits }))
    await page.goto('/account/developers')
    await page.getByRole('button', { name: 'Copy base URL' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(origin())
    await page.getByText(/\d+ of 300 requests used by the web app/).waitFor()
    await page.getByRole('meter', { name: 'Requests used in this window' }).waitFor()
    await page.getByText('Each key can make 120 requests in 60 s').waitFor()

    await page.getByRole('group', { name: 'Language' }).getByText('Python').click()
    await page.reload()

    await page.getByText('Python: quote, submit, wait, download').waitFor()
    expect(new URL(page.url()).search).toBe('?in=python')
  })
})
