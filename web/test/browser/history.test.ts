import type { LedgerEntry } from '@atelier/contract/ledger.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { until } from '../../../server/test/until.ts'
import { Client } from '../../../server/test/client.ts'
import { hasChromium } from './chromium.ts'
import { addHook } from './webhooks.ts'
import { generate, submit } from './generations.ts'
import { person, type Visitor } from './people.ts'
import { expectVisible, openAs, openWindow, origin } from './windows.ts'

describe.runIf(hasChromium())('history', () => {
  const frames = (page: Page) => page.getByRole('list', { name: 'Generations' }).getByRole('link')

  /** Somebody's program. */
  async function withKey(visitor: Visitor): Promise<Visitor> {
    const wanted = { name: 'Shop', scopes: ['generate', 'read'] }
    const { body } = await visitor.client.post('/account/v1/keys', wanted)
    const client = new Client(origin(), { 'x-forwarded-for': undefined, authorization: `Bearer ${body.key}` })
    return { ...visitor, client }
  }

  test('filters live in the address, together, and survive a reload; the list shows how things came', async () => {
    const ada = await person()
    await generate(ada, 'sandbox-image', { prompt: 'A Lighthouse' }, { projectId: 'shop' })
    await generate(ada, 'sandbox-audio', { prompt: 'A bell', duration: 1 })
    await generate(await withKey(ada), 'sandbox-image', { prompt: 'A chair by a key' })
    await generate(ada, 'sandbox-image', { prompt: 'A chair #fail=timeout' })
    const page = await openAs(ada)
    await page.goto('/history')
    await expect.poll(() => frames(page).count()).toBe(4)

    await page.getByLabel('Search prompts').fill('CHAIR')
    await expect.poll(() => frames(page).count()).toBe(2)
    await page.getByLabel('Status').selectOption('Failed')
    await expect.poll(() => frames(page).count()).toBe(1)
    await page.reload()
    await expect.poll(() => frames(page).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?status=failed&text=CHAIR')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('More filters').click()
    await page.getByLabel('Key', { exact: true }).selectOption({ index: 1 })
    await expectVisible(frames(page).filter({ has: page.getByRole('img', { name: 'A chair by a key' }) }))
    await page.getByRole('group', { name: 'View' }).getByText('List').click()

    const table = page.getByRole('table', { name: 'Generations' })
    await expectVisible(table.getByRole('cell', { name: 'Shop' }))
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 1)
    await page.goto('/history?projectId=shop&modality=image&channel=web&to=2999-12-31')
    await expectVisible(page.getByRole('img', { name: 'A Lighthouse' }))
    expect(await page.getByLabel('Project').inputValue()).toBe('shop')
    await page.goto('/history?text=nothing+like+it')
    await expectVisible(page.getByText('No results.'))
  })

  test('whoever has made nothing is shown where to begin; whoever is not signed in comes back after', async () => {
    const page = await openAs(await person())
    await page.goto('/history')
    await page.getByRole('link', { name: 'Try a model' }).waitFor()
    const stranger = await openWindow()

    await stranger.goto('/history?status=failed')

    await stranger.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(stranger.url()).searchParams.get('next')).toBe('/history?status=failed')
  })

  test('older ones come as one scrolls; Back leads to the same place', async () => {
    const ada = await person()
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => submit(ada, 'sandbox-image', { prompt: `Number ${number}` })),
    )
    await until(async () => (await ada.client.get('/v1/generations?active=true')).body.items.length === 0)
    const page = await openAs(ada)
    const asked: string[] = []
    page.on(
      'request',
      (request) => /account\/v1\/generations\?(?!id=)/.test(request.url()) && asked.push(request.url()),
    )
    await page.goto('/history')
    await expect.poll(() => frames(page).count()).toBeGreaterThanOrEqual(30)

    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000)
        return frames(page).count()
      })
      .toBe(40)
    expect(asked).toHaveLength(2)
    const last = frames(page).nth(36)
    await last.scrollIntoViewIfNeeded()
    // Rows that were never seen take the height they have, and everything below them moves.
    let scrollTop: unknown
    await expect.poll(async () => scrollTop === (scrollTop = await page.evaluate('scrollY'))).toBe(true)
    expect(Number(scrollTop)).toBeGreaterThan(80)
    await last.click()
    await page.getByRole('heading', { level: 1, name: /Number/ }).waitFor()
    await page.goBack()

    await expect.poll(() => frames(page).count()).toBe(40)
    await expect
      .poll(async () => Math.abs(Number(await page.evaluate('scrollY')) - Number(scrollTop)))
      .toBeLessThan(80)
    expect(asked).toHaveLength(2)
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('A')
  })

  test('words far back are looked for page by page, without anybody’s doing', async () => {
    const ada = await person()
    await generate(ada, 'sandbox-image', { prompt: 'A needle' })
    const page = await openAs(ada)
    // The server gives up after some hundreds, with a cursor; here it does so at once.
    let givenUp = 0
    await page.route('**/account/v1/generations?*', async (route) => {
      const url = new URL(route.request().url())
      if (givenUp++ < 3) return route.fulfill({ json: { items: [], nextCursor: `later-${givenUp}` } })
      url.searchParams.delete('cursor')
      return route.fulfill({ response: await route.fetch({ url: url.href }) })
    })

    await page.goto('/history?text=needle')

    await expectVisible(page.getByRole('img', { name: 'A needle' }))
    expect(givenUp).toBe(4)
  })

  test('one of them: outputs, recipe, receipt as the ledger has it, timeline, JSON, webhooks, settings', async () => {
    const ada = await person({ coins: 100 })
    const { receiver } = await addHook(ada)
    const generation = await generate(
      ada,
      'sandbox-image',
      { prompt: 'Four #partial=3', num_outputs: 4 },
      { projectId: 'shop' },
    )
    await receiver.received(1)
    const page = await openAs(ada)
    await page.goto(`/history/${generation.id}`)

    const receipt = page.getByRole('region', { name: 'Receipt' })
    const { body: ledger } = await ada.client.get('/account/v1/ledger')
    const moved = (kind: string) =>
      (ledger.items as LedgerEntry[]).find(
        (entry) => entry.kind === kind && entry.generationId === generation.id,
      )?.coins
    const line = (label: string) =>
      receipt.locator('dl > div', { hasText: label }).locator('dd').textContent()
    await receipt.getByText('3 of 4 delivered').waitFor()
    expect(await line('Held')).toBe(String(moved('hold')))
    expect(await line('Charged')).toBe(String(moved('charge')))
    expect(await line('Returned')).toBe(String(moved('release')))
    expect(Number(moved('charge')) + Number(moved('release'))).toBe(moved('hold'))

    const recipe = page.getByRole('region', { name: 'Settings' })
    await expectVisible(recipe.getByText('Four #partial=3'))
    await expectVisible(recipe.getByText('shop'))
    const timeline = page.getByRole('region', { name: 'Timeline' })
    for (const step of ['Submitted: Playground', 'Started', 'Finished'])
      await expectVisible(timeline.getByText(step))
    await expect.poll(() => page.getByRole('list', { name: 'Outputs' }).getByRole('figure').count()).toBe(3)
    await page.getByText('JSON', { exact: true }).click()
    await expectVisible(page.getByText(`"id": "${generation.id}"`))
    await page.getByRole('link', { name: 'Use these settings' }).click()
    await expect.poll(() => page.getByLabel('Prompt').first().inputValue()).toBe('Four #partial=3')
    await page.goBack()
    await page.getByRole('region', { name: 'Webhook deliveries' }).getByRole('link').click()
    await expectVisible(page.getByRole('heading', { name: 'Generation succeeded', level: 1 }))
  })

  test('what runs is followed; what failed says why and what is back', async () => {
    const ada = await person()
    const endless = await submit(ada, 'sandbox-image', { prompt: 'Endless #delay=60000' })
    const slow = await submit(ada, 'sandbox-image', { prompt: 'Slow #delay=2500' })
    const failed = await generate(ada, 'sandbox-image', { prompt: 'A chair #fail=content_policy' })
    const page = await openAs(ada)
    await page.goto(`/history/${endless.id}`)
    expect(await page.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true)
    await page.goto(`/history/${slow.id}`)
    await expectVisible(page.getByRole('figure').getByRole('img', { name: /Slow/ }))
    await expectVisible(page.getByRole('region', { name: 'Receipt' }).getByText('1 delivered'))
    await page.goto(`/history/${failed.id}`)

    await expectVisible(page.getByText('Generation failed. Your 5 coins were refunded.'))
    await expectVisible(page.getByText('The model refused this request.'))
  })

  test('what is deleted can be taken back for ten seconds, and is not sent before', async () => {
    const ada = await person()
    const generation = await generate(ada, 'sandbox-image', { prompt: 'Regretted' })
    const exists = async () => (await ada.client.get(`/v1/generations/${generation.id}`)).status === 200
    const page = await openAs(ada, { mayFail: /status of 404/ })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
    await page.clock.install()
    await page.goto(`/history/${generation.id}`)

    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
    // From here the test alone moves the clock, however long a machine takes.
    const now = () => page.evaluate<number>('Date.now()')
    await page.clock.pauseAt((await now()) + 60_000)
    const deletedAt = await now()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await until(async () => {
      await page.clock.runFor(1) // What the page puts off by a moment happens, too.
      return page.getByText('Nothing here yet.').isVisible()
    })
    await page.clock.fastForward(deletedAt + 9_000 - (await now()))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.clock.resume()
    await page.getByRole('img', { name: 'Regretted' }).waitFor()
    await page.clock.fastForward('00:20')
    expect([sent, await exists()]).toEqual([[], true])
    await frames(page).first().click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.clock.fastForward('00:11')

    await until(async () => !(await exists()))
    expect(sent).toHaveLength(1)
    await expectVisible(page.getByText('Nothing here yet.'))
  })

  test('deleting leads back to the list as it was, with its view and filters', async () => {
    const ada = await person()
    await generate(ada, 'sandbox-image', { prompt: 'One to keep' })
    await generate(ada, 'sandbox-image', { prompt: 'One to delete' })
    const page = await openAs(ada)
    await page.goto('/history?view=list&status=succeeded')
    await page.getByRole('link', { name: 'One to delete' }).click()
    await page.waitForURL('**/history/*-*')
    await page.reload()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()

    await page
      .getByRole('table', { name: 'Generations' })
      .getByRole('link', { name: 'One to keep' })
      .waitFor()
    expect(await page.getByText('One to delete').count()).toBe(0)
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/history',
      { view: 'list', status: 'succeeded' },
    ])
  })

  test('whoever leaves the page has not taken it back', async () => {
    const ada = await person()
    const generation = await generate(ada, 'sandbox-image', { prompt: 'Gone' })
    const page = await openAs(ada)
    await page.goto(`/history/${generation.id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()

    await page.close({ runBeforeUnload: true })

    await expect.poll(async () => (await ada.client.get(`/v1/generations/${generation.id}`)).status).toBe(404)
  })

  test('what is somebody else’s is not there', async () => {
    const generation = await generate(await person(), 'sandbox-image', { prompt: 'Private' })
    const page = await openAs(await person(), { mayFail: /status of 404/ })

    await page.goto(`/history/${generation.id}`)

    await expectVisible(page.getByRole('heading', { name: 'Not found' }))
  })
})
