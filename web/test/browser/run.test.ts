import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import {
  balance,
  generateButton,
  generateFor,
  generationCount,
  newest,
  openModel,
  audioFile,
  untilDone,
} from './playground.ts'
import { person, type Visitor } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

/** Does what a request asks for; whoever sent it does not hear of it. */
async function passOn({ client }: Visitor, route: Route): Promise<void> {
  const request = route.request()
  const key = request.headers()['idempotency-key']
  await client.post('/v1/generations', request.postDataJSON(), { 'idempotency-key': key })
}

/**
 * The page hears this of its run, by polling, and what it is told later: a run that takes as long as the test does. The run
 * itself has long ended.
 */
async function tellProgress(page: Page, begin: number) {
  let known: { progress?: number } = { progress: begin }
  const told = new Set<unknown>()
  await page.route(/\/v1\/generations\/[\w-]+\/events$/, (route) => route.abort())
  await page.route(/\/v1\/generations\/[\w-]+$/, async (route) => {
    const { progress } = known
    const response = await route.fetch()
    const before = progress === undefined ? {} : { status: 'processing', progress, outputs: [] }
    await route.fulfill({ response, json: { ...(await response.json()), ...before } })
    told.add(progress)
  })
  return {
    /** Waits until the page has been told. */
    async now(progress: number) {
      known = { progress }
      await expect.poll(() => told.has(progress)).toBe(true)
    },
    end: () => void (known = {}),
  }
}

/** From here on the page notes what its bar shows, from picture to picture of the screen. */
const watchBar = `{
  self.seen = []
  const look = () => {
    const bar = document.querySelector('progress[aria-label=Progress]')
    if (bar) self.seen.push(bar.value)
    requestAnimationFrame(look)
  }
  look()
}`

describe.runIf(hasChromium())('a run', () => {
  const open = async (visitor: Visitor, mayFail?: RegExp) => openAs(visitor, mayFail && { mayFail })

  test('is paid once, however often the key is hit', async () => {
    const visitor = await person({ coins: 100 })
    const page = await open(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateButton(page).focus()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')

    await untilDone(page)
    expect(await generationCount(visitor)).toBe(1)
    expect(await balance(visitor)).toEqual({ available: 95, held: 0 })
  })

  test('whose answer is lost is asked about, and was charged once', async () => {
    const visitor = await person({ coins: 100 })
    const page = await open(visitor, /ERR_/)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    let tries = 0
    await page.route('**/v1/generations', async (route) => {
      if (route.request().method() !== 'POST' || ++tries > 2) return route.continue()
      await passOn(visitor, route)
      await route.abort()
    })

    await generateFor(page, 5)

    await expectVisible(page.getByText('Checking whether it went through…'))
    await expectVisible(page.getByText('It went through. You were charged once.'))
    await untilDone(page)
    expect(tries).toBe(3)
    expect(await generationCount(visitor)).toBe(1)
    expect(await balance(visitor)).toEqual({ available: 95, held: 0 })
  })

  test('of a page that was reloaded before the answer came is found again', async () => {
    const visitor = await person({ coins: 100 })
    const page = await open(visitor, /ERR_/)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    let posts = 0
    await page.route('**/v1/generations', async (route) => {
      const isFirst = route.request().method() === 'POST' && posts++ === 0
      await (isFirst ? passOn(visitor, route) : route.continue())
    })
    await generateFor(page, 5)
    await expect.poll(() => generationCount(visitor)).toBe(1)

    // What it says is there for five seconds, which a busy machine may take for the rest of the page.
    await page.reload({ waitUntil: 'commit' })

    await expectVisible(page.getByText('It went through. You were charged once.'))
    await untilDone(page)
    expect(await generationCount(visitor)).toBe(1)
  })

  test('goes on where it was after a reload, and its progress never falls', async () => {
    const visitor = await person()
    const page = await open(visitor, /\/events\b|ERR_FAILED/)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    const told = await tellProgress(page, 0.3)
    await generateFor(page, 5)
    const bar = page.getByRole('progressbar', { name: 'Progress' })
    const shown = async () => Number(await bar.getAttribute('value'))
    await expect.poll(shown).toBe(30)

    await page.reload()
    await expect.poll(shown).toBe(30)
    await page.evaluate(watchBar)
    await told.now(0.2) // An answer that was overtaken by another.
    await told.now(0.6)
    await expect.poll(shown).toBe(60)
    told.end()
    await untilDone(page)

    const seen = (await page.evaluate('self.seen')) as number[]
    expect([...new Set(seen)]).toEqual([30, 60])
  })

  test('is told of as it happens, without being asked for', async () => {
    const visitor = await person()
    const page = await open(visitor, /\/events\b|ERR_FAILED/)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair #delay=1500')
    // Whoever asks hears nothing.
    await page.route(/\/v1\/generations\/[\w-]+$/, (route) => route.abort())
    await page.route(/\/v1\/generations\/[\w-]+\/events$/, async (route) => {
      await expect.poll(async () => (await newest(visitor)).status).toBe('succeeded')
      const data = JSON.stringify(await newest(visitor))
      await route.fulfill({ contentType: 'text/event-stream', body: `event: generation\ndata: ${data}\n\n` })
    })

    await generateFor(page, 5)

    await untilDone(page)
    expect((await newest(visitor)).status).toBe('succeeded')
  })

  test('that waits says its place, and is canceled for free', async () => {
    const visitor = await person({ coins: 100, runningLimit: 1 })
    const slow = { modelId: 'sandbox-image', params: { prompt: '#delay=240000' }, maxCoins: 10 }
    for (let index = 0; index < 2; index++)
      await visitor.client.post('/v1/generations', slow, { 'idempotency-key': randomUUID() })
    const page = await open(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)
    await expectVisible(page.getByText('5 coins held'))
    await expectVisible(page.getByText('2nd in your queue'))

    await page.getByRole('button', { name: 'Cancel for free' }).click()

    await expectVisible(page.getByText('Canceled. Your 5 coins were refunded.'))
    expect((await newest(visitor)).status).toBe('canceled')
    expect(await balance(visitor)).toEqual({ available: 90, held: 10 })
  })

  test('that began a moment ago can no longer be canceled, and says so', async () => {
    const visitor = await person({ runningLimit: 1 })
    const page = await open(visitor, /\/events\b|status of 409/)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    // The page is told late.
    const told = Promise.withResolvers<void>()
    await page.route(/\/v1\/generations\/[\w-]+(\/events)?$/, async (route) => {
      await told.promise
      await route.continue().catch(() => undefined)
    })
    await generateFor(page, 5)
    await expect.poll(async () => (await newest(visitor)).status).not.toBe('queued')

    await page.getByRole('button', { name: 'Cancel for free' }).click()

    await expectVisible(page.getByRole('status').getByText(/has left the queue/))
    told.resolve()
    await untilDone(page)
    expect((await newest(visitor)).status).toBe('succeeded')
  })

  test('that fails gives everything back, as the ledger says; that delivers a part charges that part', async () => {
    const visitor = await person({ coins: 100 })
    const page = await open(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('#fail=content_policy')
    await generateFor(page, 5)
    await expectVisible(page.getByText('Generation failed. Your 5 coins were refunded.'))
    await expectVisible(page.getByText('The model refused this request.'))
    expect(await balance(visitor)).toEqual({ available: 100, held: 0 })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => page.locator('textarea:focus').count()).toBe(1)

    await page.getByLabel('Prompt').fill('#partial=3')
    await page.getByRole('textbox', { name: 'Outputs' }).fill('4')
    await page.getByLabel('Prompt').focus()
    await generateFor(page, 20)
    await expectVisible(page.getByText('3 of 4 delivered'))
    expect(await balance(visitor)).toEqual({ available: 85, held: 0 })
  })

  test('is made again with its seed, or with another, once it was said what that means', async () => {
    const visitor = await person()
    const page = await open(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)
    await page.getByRole('button', { name: 'Same seed again · 5 coins' }).waitFor()
    const { id, params } = await newest(visitor)
    await page.getByLabel('Prompt').fill('Something else meanwhile')

    await page.getByRole('button', { name: 'Same seed again · 5 coins' }).click()
    await expectVisible(page.getByText(/The same settings and seed make the same files/))
    expect((await newest(visitor)).id).toBe(id)
    await page.getByRole('button', { name: 'Generate for 5 coins' }).click()
    await expect.poll(async () => (await newest(visitor)).id).not.toBe(id)
    const again = await newest(visitor)
    expect(again.params).toEqual(params)

    await page.getByRole('button', { name: /^Generate again/ }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('r')
    await expectVisible(page.getByText('Generate again with a new seed for 5 coins?'))
    expect((await newest(visitor)).id).toBe(again.id)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await newest(visitor)).id).not.toBe(again.id)
    const other = await newest(visitor)
    expect(other.params.prompt).toBe('A chair')
    expect(other.params.seed).not.toBe(params.seed)
    expect(await page.getByLabel('Prompt').inputValue()).toBe('Something else meanwhile')

    // A seed that was set by hand asks, too, where it would make the same files.
    await untilDone(page)
    await page.getByLabel('Prompt').fill('A chair')
    await page.getByRole('button', { name: 'Use seed' }).click()
    await generateFor(page, 5)
    await expectVisible(page.getByText(/^You have made this already/))
    expect((await newest(visitor)).id).toBe(other.id)
    await page.getByRole('button', { name: 'Use a new seed' }).click()
    await expect.poll(async () => (await newest(visitor)).id).not.toBe(other.id)
    expect((await newest(visitor)).params.seed).not.toBe(other.params.seed)
    await page.getByLabel('Prompt').fill('Something else meanwhile')

    // Its settings, and not its seed, with which the same pictures would be bought again.
    await untilDone(page)
    await page.getByRole('button', { name: 'Use these settings' }).click()
    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toBe('A chair')
    await page.getByRole('link', { name: 'JSON' }).click()
    const values = page.getByRole('textbox', { name: 'params' })
    expect(JSON.parse(await values.inputValue())).toEqual({ prompt: 'A chair' })
  })

  test('what the model has refused can be changed, and is not offered again as it is', async () => {
    const visitor = await person()
    const page = await open(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair #fail=content_policy')
    await generateFor(page, 5)

    await expectVisible(page.getByRole('button', { name: 'Edit' }))
    expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
  })

  test('where a person is shown or heard needs their consent, asked each time anew', async () => {
    const visitor = await person()
    const page = await open(visitor)
    const film = { modelId: 'sandbox-video', params: { prompt: 'A face' }, maxCoins: 100 }
    await visitor.client.post('/v1/generations', film, { 'idempotency-key': randomUUID() })
    await expect.poll(async () => (await newest(visitor)).status).toBe('succeeded')
    const { body: voice } = await visitor.client.upload(audioFile(2).buffer)
    const params = { video: (await newest(visitor)).outputs[0].id, audio: voice.id }
    await openModel(page, 'sandbox-lipsync', '?tab=json')
    await page.getByRole('textbox', { name: 'params' }).fill(JSON.stringify(params))

    const box = page.getByRole('checkbox', { name: 'Everyone shown or heard has agreed to this.' })
    for (let runs = 2; runs <= 3; runs++) {
      await expect.poll(() => box.isChecked()).toBe(false)
      await generateFor(page, 6)
      await page.getByText('Without it, nothing runs and you are not charged.').waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('consent')
      expect(await generationCount(visitor)).toBe(runs - 1)
      await box.check()
      await generateFor(page, 6)
      await expect.poll(() => generationCount(visitor)).toBe(runs)
    }
  })
})
