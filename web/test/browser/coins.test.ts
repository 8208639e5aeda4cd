import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { until } from '../../../server/test/until.ts'
import { hasChromium } from './chromium.ts'
import { addHook, makeOne } from './webhooks.ts'
import { operator, person, type Visitor } from './people.ts'
import { expectVisible, openAs, textOf } from './windows.ts'

describe.runIf(hasChromium())('coins', () => {
  /** Makes something and waits until it is there. */
  async function make({ client }: Visitor, prompt: string): Promise<any> {
    const wanted = { modelId: 'sandbox-image', params: { prompt, num_outputs: 2 } }
    const { body: quote } = await client.post('/v1/quotes', wanted)
    const submit = { ...wanted, quoteToken: quote.quoteToken }
    const { status, body } = await client.post('/v1/generations', submit, { 'idempotency-key': randomUUID() })
    expect(status).toBe(201)
    const read = async () => (await client.get(`/v1/generations/${body.id}`)).body
    await until(async () => (await read()).completedAt !== null)
    return await read()
  }

  test('a run appears at home by itself, and its receipt is what the ledger says', async () => {
    const visitor = await person({ coins: 100 })
    const page = await openAs(visitor)
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('link', { name: 'Try a model', exact: true }).waitFor()
    await page.getByRole('main').getByText('100 coins').waitFor()
    const { coinsCharged } = await make(visitor, 'A <i>lighthouse</i>')
    await page.clock.fastForward('00:16')
    await page
      .getByRole('main')
      .getByText(`${100 - coinsCharged} coins`)
      .waitFor()

    await expectVisible(page.getByRole('region', { name: 'Latest' }).getByText('A <i>lighthouse</i>').first())
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
    const { generationId } = ledger.items[0]
    expect(await receipt.getByRole('link', { name: generationId }).getAttribute('href')).toBe(
      `/history/${generationId}`,
    )
    await page.keyboard.press('Escape')
    await receipt.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('what failed says why, and that as much is back as the ledger has returned', async () => {
    const visitor = await person({ coins: 100 })
    const { receiver } = await addHook(visitor)
    await make(visitor, 'A chair #fail=content_policy')
    await receiver.received(1)
    const { body: ledger } = await visitor.client.get('/account/v1/ledger?kind=release')
    const back = `Your ${ledger.items[0].coins} coins were refunded.`
    const page = await openAs(visitor)
    await page.goto('/')
    const failed = page.getByRole('region', { name: 'Recent failures' })
    await failed
      .getByText(`The model refused this request. Change the prompt or the input. ${back}`)
      .waitFor()

    // Two lines at most, also with a long cause.
    expect((await failed.getByRole('listitem').boundingBox())!.height).toBeLessThan(60)
    await failed.getByRole('button', { name: 'Receipt for A chair #fail=content_policy' }).click()

    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await receipt.getByText(back).waitFor()
    await receipt.getByText('The model refused this request.').waitFor()
    await receipt.getByRole('link', { name: '127.0.0.1' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Generation failed', level: 1 }))

    await page.goto('/')
    await failed.getByRole('button', { name: 'Dismiss A chair #fail=content_policy' }).click()
    await failed.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('region', { name: 'Latest' }).waitFor()
    expect(await failed.count()).toBe(0)
  })

  test('what is held, and for what, is of one moment; the ledger follows by itself', async () => {
    const visitor = await person({ coins: 100 })
    const page = await openAs(visitor)
    await page.clock.install()
    await page.goto('/account/coins')
    const rows = page.getByRole('table', { name: 'Your coin ledger' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 1)
    await page.getByText('Nothing is running.').waitFor()
    const wanted = { modelId: 'sandbox-image', params: { prompt: 'A chair #delay=6000' }, maxCoins: 100 }
    await visitor.client.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })

    await page.clock.fastForward('00:06')
    await page.getByText('Reserved for 1 generation.').waitFor()

    await expect.poll(() => rows.count()).toBe(1 + 2)
    await page.getByRole('button', { name: /^Receipt for Sandbox image: held, / }).waitFor()
  })

  test('the ledger shows every movement; filters live in the address and survive a reload', async () => {
    const visitor = await person({ coins: 100 })
    await operator().post(`/operator/v1/accounts/${visitor.id}/coins`, { coins: 40, note: '=HYPERLINK("x")' })
    await make(visitor, 'A chair')
    const page = await openAs(visitor)
    await page.goto('/account/coins')
    const rows = page.getByRole('table', { name: 'Your coin ledger' }).getByRole('row')
    await page.getByText('=HYPERLINK("x")').waitFor()
    await expect.poll(() => rows.count()).toBe(1 + 4)
    // What is held is still one's own; only a charge takes it away.
    expect(await rows.filter({ hasText: /^Charged/ }).textContent()).toMatch(/−\d/)
    expect(await rows.filter({ hasText: /^Held/ }).textContent()).not.toContain('−')

    await page.getByLabel('Type').selectOption('Charged')
    await expect.poll(() => rows.count()).toBe(1 + 1)
    await page.reload()

    await rows.nth(1).waitFor()
    await expect.poll(() => rows.count()).toBe(1 + 1)
    expect(new URL(page.url()).search).toBe('?kind=charge')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => rows.count()).toBe(1 + 4)
  })

  test('older movements are a page of their own, in the address; the way back keeps it and the filter', async () => {
    const visitor = await person({ coins: 1 })
    for (let grant = 2; grant <= 32; grant++)
      await operator().post(`/operator/v1/accounts/${visitor.id}/coins`, {
        coins: grant,
        note: `No. ${grant}`,
      })
    const id = await makeOne(visitor)
    const page = await openAs(visitor)
    await page.goto('/account/coins?kind=grant')
    const rows = page.getByRole('table', { name: 'Your coin ledger' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 30)

    await page.getByRole('link', { name: 'Older' }).click()
    await expect.poll(() => rows.count()).toBe(1 + 2)
    await page.getByText('No. 2', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1 + 2)
    const { searchParams } = new URL(page.url())
    expect([...searchParams.keys()].toSorted()).toEqual(['cursor', 'kind'])
    await page.goto(`/account/coins?kind=charge&receipt=${id}`)
    await page.getByRole('dialog', { name: 'Receipt' }).waitFor()
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(1 + 2)
    await page.getByRole('link', { name: 'Back to newest' }).click()

    await expect.poll(() => rows.count()).toBe(1 + 30)
    expect(new URL(page.url()).search).toBe('?kind=grant')
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
      const text = await textOf(await waiting)
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

    await page.getByRole('img', { name: new RegExp(`Coins per day: ${charged} coins`) }).waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('table', { name: 'Coins per day' }).getByText(String(charged)).first().waitFor()
    await expectVisible(page.locator('span', { hasText: /^Group by$/ }))
    await page.getByRole('group', { name: 'Show' }).getByText('Generations').click()
    await page
      .getByRole('table', { name: 'Generations per day' })
      .getByText('2', { exact: true })
      .first()
      .waitFor()

    await page.getByText('Key', { exact: true }).click()
    await page.getByRole('table', { name: 'Coins and generations by key' }).waitFor()
    expect(new URL(page.url()).search).toContain('by=key')
  })

  test('the days in the fields are those of the chart', async () => {
    const page = await openAs(await person())

    await page.goto('/account/usage?to=2026-01-31')

    await expect.poll(() => page.getByLabel('From (UTC)').inputValue()).toBe('2026-01-02')
    expect(await page.getByLabel('To (UTC)').inputValue()).toBe('2026-01-31')
  })

  test('whoever has no coins is told whom to ask', async () => {
    const page = await openAs(await person({ coins: 0 }))
    await page.goto('/')

    await expectVisible(page.getByText("You're out of coins."))
  })
})
