import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { generate, uploadOutput } from './generations.ts'
import { generateButton, generateFor, generationCount, newest, imageFile, untilDone } from './playground.ts'
import { expectVisible, openAs, openWindow, origin } from './windows.ts'

describe.runIf(hasChromium())('effects', () => {
  test('by kind, by category and by name, also for whoever is not signed in; one leads to its page', async () => {
    const page = await openWindow()
    await page.goto('/effects')
    const cards = page.getByRole('main').getByRole('link')
    await expectVisible(page.getByRole('heading', { name: 'Image styles' }))
    const { effects } = (await (await page.request.get('/v1/effects')).json()) as {
      effects: { kind: string }[]
    }
    await expect.poll(() => cards.count()).toBe(effects.length)

    await page.getByRole('group', { name: 'Type' }).getByText('Video').click()
    await expect.poll(() => cards.count()).toBe(effects.filter(({ kind }) => kind === 'video').length)
    expect(new URL(page.url()).search).toBe('?kind=video')
    await page.getByLabel('Search').fill('Effect not found')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByLabel('Search').fill('pencil sketch (')
    await expect.poll(() => cards.count()).toBe(1)
    await cards.first().click()

    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pencil sketch (sandbox)' }))
    await page.goBack()
    expect(await page.getByLabel('Search').inputValue()).toBe('pencil sketch (')
  })

  test('one is run, and again, with what it takes; its seed is nobody’s to choose', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    const button = (name: RegExp) => page.getByRole('button', { name })
    await page.goto('/effects/sandbox-sketch')
    await page.getByLabel(/^Choose a file/).setInputFiles(await imageFile(20, 10))
    await generateFor(page, 4)
    await untilDone(page)
    const first = await newest(visitor)
    expect(first).toMatchObject({ effect: { id: 'sandbox-sketch' }, status: 'succeeded' })
    expect(await button(/seed/i).count()).toBe(0)

    await button(/^Generate again · 4 coins/).click()

    await expect.poll(() => generationCount(visitor)).toBe(2)
    await untilDone(page)
    await page.getByLabel('Prompt').fill('#fail=internal')
    await generateFor(page, 4)
    await button(/^Try again · 4 coins/).click()
    await expect.poll(() => generationCount(visitor)).toBe(4)

    // It bears the effect's name, not that of the model that ran it.
    await page.goto('/history')
    await expectVisible(page.getByText(/^Pencil sketch \(sandbox\) · /).first())
    await page.goto('/account/coins')
    const charged = page.getByRole('row', { name: /^Charged.*Pencil sketch \(sandbox\)/ }).first()
    await charged.getByRole('button', { name: /^Receipt/ }).click()
    await expectVisible(page.getByRole('dialog', { name: 'Receipt' }).getByText('Pencil sketch (sandbox)'))
    await page.goto('/')
    await expectVisible(button(/^Receipt for #fail=internal/).first())

    // At the model the run of an effect can be looked at, and made again where it was made.
    await page.goto(`/models/${first.modelId}?run=${first.id}`)
    await expectVisible(page.getByRole('link', { name: 'Open this generation' }))
    expect(await button(/^(Generate again|Same seed|Use (?!as input))/).count()).toBe(0)
  })

  test('what is held for one bears its name while it runs', async () => {
    const visitor = await person()
    const image = await uploadOutput(
      await generate(visitor, 'sandbox-image', { prompt: 'A chair' }),
      visitor,
      origin(),
    )
    const wanted = {
      modelId: 'sandbox-image-effect',
      effectId: 'sandbox-sketch',
      params: { images: [image], prompt: '#delay=30000' },
      maxCoins: 100,
    }
    await visitor.client.post('/v1/generations', wanted, { 'idempotency-key': randomUUID() })
    const page = await openAs(visitor)

    await page.goto('/account/coins')

    const reserved = page.getByRole('table', { name: 'Coins reserved for running generations' })
    await expectVisible(reserved.getByRole('row', { name: /Pencil sketch \(sandbox\)/ }))
  })

  test('one can be tried on a sample, which is filled in as a file of one’s own', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await page.goto('/effects/comic')
    await expectVisible(page.getByRole('img', { name: 'The same picture with Comic' }))

    await page.getByRole('button', { name: 'Use this example: Sample image 1' }).click()

    await expectVisible(page.getByRole('button', { name: /^Remove/ }))
    await expectVisible(generateButton(page))
    await page.getByRole('link', { name: 'JSON' }).click()
    const { images } = JSON.parse(await page.getByRole('textbox', { name: 'params' }).inputValue())
    expect(await visitor.client.get(`/v1/assets/${images[0]}`)).toMatchObject({ status: 200 })
    expect(await generationCount(visitor)).toBe(0)
  })

  test('every effect that a built-in model runs has something to be tried on', async () => {
    const page = await openWindow()
    for (const [effect, sample] of [
      ['collage', '4 sample images'],
      ['slideshow', '4 sample images'],
      ['old-film', 'Sample video'],
    ]) {
      await page.goto(`/effects/${effect}`)
      await expectVisible(page.getByRole('button', { name: `Use this example: ${sample}` }))
    }
  })

  test('one without words says beside its price that the prompt is left out, and wherever its run is shown', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    const leftOut = page.getByRole('list', { name: 'Not used from your request' })
    await page.goto('/effects/neon')
    await page.getByLabel(/^Choose a file/).setInputFiles(await imageFile(20, 10))
    await expectVisible(page.getByRole('button', { name: /^Generate · / }))
    expect(await leftOut.count()).toBe(0)

    await page.getByLabel('Prompt').fill('Hello')
    const words = 'prompt is left out: it is not used when effect is neon.'
    await expectVisible(page.getByRole('form').getByText(words))
    await page.getByRole('button', { name: /^Generate · / }).click()
    await untilDone(page)

    await expectVisible(page.getByRole('region', { name: 'Result' }).getByText(words))
    const { id, notes } = await newest(visitor)
    expect(notes).toMatchObject([{ code: 'param_ignored', path: 'params.prompt', message: words }])
    await page.goto(`/history/${id}`)
    await expectVisible(leftOut.getByText(words))
    await page.goto(`/account/coins?receipt=${id}`)
    await expectVisible(page.getByRole('dialog', { name: 'Receipt' }).getByText(words))
  })
})
