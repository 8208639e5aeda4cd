import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { generate, uploadOutput } from './generations.ts'
import { programs, runCode } from './run-code.ts'
import { person, type Visitor } from './people.ts'
import { openAs, origin } from './windows.ts'

// What breaks quoting, in each of the languages.
const prompt = `It's a "chair"; $(id) \`x\` \\n 'here' {x} %s`

describe.runIf(hasChromium())('the code of a form', () => {
  let ada: Visitor
  let key: string
  let image: string
  beforeAll(async () => {
    ada = await person({ coins: 1000 })
    const { body } = await ada.client.post('/account/v1/keys', { name: 'Code', scopes: ['generate', 'read'] })
    key = body.key
    image = await uploadOutput(await generate(ada, 'sandbox-image', { prompt: 'A table' }), ada, origin())
  })

  for (const program of programs) {
    test.runIf(program.canRun)(
      `the copied ${program.language} really runs: with what was set, at the price on the button`,
      async () => {
        const former = await generate(ada, 'sandbox-edit', { prompt, image })
        const page = await openAs(ada)
        await page.goto(`/models/sandbox-edit?from=${former.id}`)
        await expect.poll(() => page.getByLabel('Prompt').first().inputValue()).toBe(prompt)
        await page
          .getByRole('link', { name: 'Code' })
          .or(page.getByRole('tab', { name: 'Code' }))
          .click()
        await page.getByRole('group', { name: 'Language' }).getByText(program.language).click()
        const code = page.getByRole('figure').filter({ hasText: `${program.language}: quote` })
        await code.getByText(/at most \d+ coins?/).waitFor()
        expect(await code.locator('mark').count()).toBeGreaterThanOrEqual(2)
        // All of it can be read without scrolling sideways.
        const isCut =
          'document.querySelector("figure pre").scrollWidth > document.querySelector("figure pre").clientWidth'
        expect(await page.evaluate(isCut)).toBe(false)
        await code.getByText('Uploads are deleted after 30 days').waitFor()
        await code.getByRole('button', { name: 'Copy' }).click()
        const copied = (await page.evaluate('navigator.clipboard.readText()')) as string

        const { printed, files } = await runCode(program, copied, key)

        const [, price, charged] = /^It costs (\d+) coins\.\nsucceeded: (\d+) coins charged\.\n$/.exec(
          printed,
        )!
        expect([price, charged]).toEqual([String(former.coinsQuoted), String(former.coinsCharged)])
        const { body } = await ada.client.get('/account/v1/generations?channel=api&limit=1')
        // All but the seed, which would make the same picture again.
        expect(body.items[0].params).toMatchObject({ prompt, image })
        expect(body.items[0].params.seed).not.toBe(former.params.seed)
        expect(files).toEqual([`${body.items[0].outputs[0].id}.png`])
        expect(copied).toMatch(/maxCoins\W+\d+/)
        expect(copied).not.toContain(key)
        expect(copied).toContain('ATELIER_KEY')
      },
    )
  }

  test('JSON is the body that a submit takes', async () => {
    const page = await openAs(ada)
    await page.goto('/models/sandbox-image?tab=code')
    await page.getByRole('group', { name: 'Language' }).getByText('JSON').click()

    const shown = await page
      .getByRole('figure')
      .filter({ hasText: 'JSON: request body' })
      .locator('code')
      .textContent()

    expect(JSON.parse(shown!)).toMatchObject({ modelId: 'sandbox-image', params: {} })
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('c')
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown)
    await page.reload()
    await page.getByRole('figure').filter({ hasText: 'JSON: request body' }).waitFor()
  })
})
