import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { needs } from '../../../server/test/outside-program.ts'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { openAs, origin } from './stage.ts'

const howToGet = (name: string) => `"apt-get install ${name}"`

describe.runIf(hasChromium())('Developers', () => {
  // prettier-ignore
  const programs = [
    { language: 'curl',       file: 'quickstart.sh', command: 'bash',           canRun: needs('curl', howToGet('curl')) && needs('jq', howToGet('jq')) },
    { language: 'TypeScript', file: 'quickstart.ts', command: process.execPath, canRun: true },
    { language: 'Python',     file: 'quickstart.py', command: 'python3',        canRun: needs('python3', howToGet('python3')) },
  ]

  for (const { language, file, command, canRun } of programs) {
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
      const folder = mkdtempSync(join(tmpdir(), 'atelier-quickstart-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeFileSync(join(folder, file), copied)

      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], API_KEY: key.key }
      const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env })

      const [, price, charged] = /^It costs (\d+) coins\.\nsucceeded: (\d+) coins charged\.\n$/.exec(stdout)!
      expect(charged).toBe(price)
      const { body: account } = await visitor.client.get('/v1/account')
      expect(account.balance).toEqual({ available: 100 - Number(charged), held: 0 })
      expect(readdirSync(folder).filter((name) => name !== file)).toHaveLength(1)
      expect(copied).not.toContain(key.key)
    })
  }

  test('says where the API is and what is left of the rate limit; the choice stays in the address', async () => {
    const page = await openAs(await person())
    await page.goto('/account/developers')
    await page.getByRole('button', { name: 'Copy base URL' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(origin())
    await page.getByText(/\d+ of 300 requests used by the account page/).waitFor()
    await page.getByRole('meter', { name: 'Requests used in this window' }).waitFor()
    await page.getByText('Each key may make 120 requests in 60 s').waitFor()

    await page.getByRole('group', { name: 'Language' }).getByText('Python').click()
    await page.reload()

    await page.getByText('Python: quote, submit, poll, download').waitFor()
    expect(new URL(page.url()).search).toBe('?in=python')
  })
})
