import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { expectVisible, useStage, type Visitor } from './stage.ts'

describe.runIf(hasChromium())('coins', () => {
  const { openAs, person, operator } = useStage()

  /** Makes something and waits until it is there. */
  async function make({ client }: Visitor, prompt: string): Promise<any> {
    const wanted = { modelId: 'sandbox-image', params: { prompt, num_outputs: 2 } }
    const { body: quote } = await client.post('/v1/quotes', wanted)
    const submit = { ...wanted, quoteToken: quote.quoteToken }
    const { status, body } = await client.post('/v1/generations', submit, { 'idempotency-key': randomUUID() })
    expect(status).toBe(201)
    for (;;) {
      const { body: now } = await client.get(`/v1/generations/${body.id}`)
      if (now.completedAt !== null) return now
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  test('a run appears at home by itself, and its receipt is what the ledger says', async () => {
    const visitor = await person({ coins: 100 })
    const page = await openAs(visitor)
    await page.goto('/')
    await page.getByText('Nothing yet.').waitFor()
    const { coinsCharged } = await make(visitor, 'A <i>lighthouse</i>')
    await page.reload()

    await page.getByRole('button', { name: 'A <i>lighthouse</i>' }).first().click()

    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    const { body: ledger } = await visitor.client.get('/account/v1/ledger')
    const moved = (kind: string) => ledger.items.find((entry: any) => entry.kind === kind)?.coins ?? 0
    await receipt.getByText('Succeeded').waitFor()
    const line = (label: string) =>
      receipt.locator('dl > div', { hasText: label }).locator('dd').textContent()
    expect(await line('Held')).toBe(String(moved('hold')))
    expect(await line('Charged')).toBe(String(moved('charge')))
    expect(await line('Returned')).toBe(String(moved('release')))
    expect(moved('charge')).toBe(coinsCharged)
    await page.keyboard.press('Escape')
    await receipt.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('the ledger shows every movement; filters live in the address and survive a reload', async () => {
    const visitor = await person({ coins: 100 })
    await operator().post(`/operator/v1/accounts/${visitor.id}/coins`, { coins: 40, note: '=HYPERLINK("x")' })
    await make(visitor, 'A chair')
    const page = await openAs(visitor)
    await page.goto('/account/coins')
    const rows = page.getByRole('table', { name: 'Movements of your coins' }).getByRole('row')
    await page.getByText('=HYPERLINK("x")').waitFor()
    expect(await rows.count()).toBe(1 + 4)

    await page.getByLabel('Kind').selectOption('Charges')
    await expect.poll(() => rows.count()).toBe(1 + 1)
    await page.reload()

    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(1 + 1)
    expect(new URL(page.url()).search).toBe('?kind=charge')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => rows.count()).toBe(1 + 4)
  })

  test('the ledger and the usage can be taken along as CSV', async () => {
    const visitor = await person({ coins: 100 })
    await make(visitor, 'A table')
    const page = await openAs(visitor)

    for (const [path, columns] of [
      ['/account/coins', 'kind'],
      ['/account/usage', 'day'],
    ] as const) {
      await page.goto(path)
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name: 'CSV' }).click()
      const text = readFileSync(await (await waiting).path(), 'utf8')
      expect(text.split('\r\n', 1)[0]).toContain(columns)
      expect(text).toContain('Sandbox image')
    }
  })

  test('usage adds up to what was charged, as a chart and as a table', async () => {
    const visitor = await person({ coins: 100 })
    const runs = [await make(visitor, 'One'), await make(visitor, 'Two')]
    const charged = runs.reduce((sum, { coinsCharged }) => sum + coinsCharged, 0)
    const page = await openAs(visitor)
    await page.goto('/account/usage')

    await page.getByRole('img', { name: new RegExp(`Coins by day: ${charged} coins`) }).waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('table', { name: 'Coins by day' }).getByText(String(charged)).first().waitFor()
    await page.getByText('Runs', { exact: true }).nth(1).click()

    await page.getByText('By key').click()
    await page.getByRole('table', { name: 'Coins and runs by key' }).waitFor()
    expect(new URL(page.url()).search).toContain('by=key')
  })

  test('whoever has no coins is told whom to ask', async () => {
    const page = await openAs(await person({ coins: 0 }))
    await page.goto('/')

    await expectVisible(page.getByText('You have no coins to spend.'))
  })
})
