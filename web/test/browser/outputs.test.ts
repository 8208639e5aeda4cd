import type { Generation } from '@atelier/contract/generation.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { dracoTriangle } from './draco-triangle.ts'
import { generate, openGeneration, uploadOutput } from './generations.ts'
import { person, type Visitor } from './people.ts'
import { expectVisible, openAs, origin, read } from './windows.ts'

const pathOf = ({ id }: Generation) => `/history/${id}`

describe.runIf(hasChromium())('outputs', () => {
  let ada: Visitor
  let generated: Generation
  let tune: Generation
  let image: string

  beforeAll(async () => {
    ada = await person()
    generated = await generate(ada, 'sandbox-image', { prompt: 'A lighthouse' })
    tune = await generate(ada, 'sandbox-audio', { prompt: 'Waves', duration: 6 })
    image = await uploadOutput(generated, ada, origin())
  })

  const open = (generation: Generation, options?: Parameters<typeof openAs>[1]) =>
    openGeneration(ada, generation, options)

  test('a picture is sharpened from its small copy', async () => {
    const page = await openAs(ada)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { pathname } = new URL(generated.outputs[0]!.url)
    await page.route(
      (url) => url.pathname === pathname,
      async (route) => (await held, await route.continue()),
    )
    await page.goto(pathOf(generated))
    const shown = page.getByRole('figure').getByRole('img', { name: 'A lighthouse' })
    const behind = () => read(shown, 'style.backgroundImage')
    await expect.poll(behind).toContain('thumbnail')

    release()

    await expect.poll(behind).toBe('')
    expect(await read(shown, 'className')).not.toContain('blur')
  })

  test('what was edited is compared with what it was, by arrow keys too', async () => {
    const page = await open(await generate(ada, 'sandbox-edit', { prompt: 'At night', image }))
    await page.getByText('Before and after').click()
    const slider = page.getByRole('slider', { name: 'How much of the original to show' })
    const before = page.getByRole('img', { name: 'Before: At night' })

    await slider.focus()
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight')

    expect(await read(before, 'style.clipPath')).toBe('inset(0px 30% 0px 0px)')
    expect(await slider.getAttribute('aria-valuetext')).toBe('70% original')
  })

  test('what can be seen through lies on the ground that one chooses', async () => {
    const page = await open(await generate(ada, 'sandbox-cutout', { image }))
    const backdropClass = page.getByRole('region', { name: /Sandbox cutout/ })
    const colour = () =>
      backdropClass.evaluate(
        (region: any) => region.ownerDocument.defaultView.getComputedStyle(region).backgroundColor,
      )

    await page.getByRole('group', { name: 'Background' }).getByText('Black').click()
    expect(await colour()).toBe('oklch(0 0 0)')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('b') // Back to the first.
    await page.keyboard.press('b')

    expect(await colour()).toBe('oklch(1 0 0)')
  })

  test('a sound without a waveform has the controls of the browser', async () => {
    const page = await openAs(ada)
    await page.route(`**/v1/generations/${tune.id}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as Generation
      await route.fulfill({
        response,
        json: { ...body, outputs: [{ ...body.outputs[0], waveformUrl: null }] },
      })
    })
    await page.goto(pathOf(tune))

    const player = page.locator('audio[controls]')
    await player.waitFor()
    expect(await page.getByRole('slider', { name: 'Position' }).count()).toBe(0)
  })

  test('a 3D model comes as a picture, and on demand to be turned, in a frame without our cookies', async () => {
    const page = await open(await generate(ada, 'sandbox-3d', { prompt: 'A pebble' }), {
      viewport: { width: 400, height: 500 },
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const format of ['GLB', 'OBJ', 'STL'])
      await expectVisible(page.getByRole('link', { name: `Download ${format}` }))

    await page.getByRole('button', { name: 'View in 3D' }).click()
    const viewer = page.frameLocator('iframe[title="3D view: A pebble"]').locator('model-viewer')

    await expect.poll(() => read(viewer, 'loaded')).toBe(true)
    expect(await viewer.evaluate('self.origin')).toBe('null')
    expect(asked.some((url) => url.includes('/file.glb'))).toBe(true)
    expect(asked.some((url) => url.includes('/decoders'))).toBe(false)
  }, 180_000)

  test('a compressed 3D model is unpacked by what came with the page', async () => {
    const page = await openAs(ada, { viewport: { width: 400, height: 500 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().slice(origin().length)))
    const body = await dracoTriangle()
    const headers = { 'access-control-allow-origin': '*' }
    await page.route('**/file.glb?*', (route) => route.fulfill({ body, headers }))
    await page.goto(pathOf(await generate(ada, 'sandbox-3d', { prompt: 'A pebble' })))

    await page.getByRole('button', { name: 'View in 3D' }).click()

    const viewer = page.frameLocator('iframe[title="3D view: A pebble"]').locator('model-viewer')
    await expect.poll(() => read(viewer, 'loaded')).toBe(true)
    expect(asked.filter((path) => path.includes('draco')).map((path) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['draco_wasm_wrapper.js', 'draco_decoder.wasm']),
    )
  }, 180_000)

  test('an expired link is read again, once, and then said to be gone', async () => {
    const page = await openAs(ada, { mayFail: /status of 403/ })
    const renewals: string[] = []
    page.on('request', (request) => /\/v1\/assets\//.test(request.url()) && renewals.push(request.url()))
    const shown = page.getByRole('figure').getByRole('img', { name: 'A lighthouse' })
    let refusals = 1
    await page.route('**/file.png?*', (route) =>
      refusals-- > 0 ? route.fulfill({ status: 403, json: { code: 'invalid_link' } }) : route.continue(),
    )
    await page.goto(pathOf(generated))

    await expect.poll(() => read(shown, 'naturalWidth')).toBe(256)
    expect(renewals).toEqual([`${origin()}/v1/assets/${generated.outputs[0]!.id}`])
    refusals = Infinity
    await page.reload()

    await expectVisible(page.getByText("This file can't be shown."))
    expect(renewals).toHaveLength(2)
  })

  test('a download whose link lay there for hours is given a fresh one first', async () => {
    const page = await open(generated)
    const renewed = page.waitForRequest(/\/v1\/assets\//)
    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
    const waiting = page.waitForEvent('download')

    await page.getByRole('link', { name: 'Download PNG' }).click()

    await renewed
    expect((await waiting).suggestedFilename()).toContain('.png')
  })

  test('an SVG is a picture: whatever it carries neither runs nor loads; its source is text', async () => {
    const vector = await generate(ada, 'sandbox-vectorize', { image })
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="parent.hacked = 1; top.hacked = 1">
      <script>parent.hacked = 1; fetch('/account/v1/session')</script>
      <image href="https://evil.example/x.png"/><rect width="64" height="64" fill="red"/></svg>`
    const page = await openAs(ada)
    await page.route('**/file.svg?*', (route) =>
      route.fulfill({
        body: hostile,
        contentType: 'image/svg+xml',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await page.goto(pathOf(vector))
    const shown = page.getByRole('figure').getByRole('img', { name: 'Sandbox vectorize' })
    await expect.poll(() => read(shown, 'naturalWidth')).toBe(64)

    await page.getByText('Source', { exact: true }).click()

    await expectVisible(page.getByRole('figure', { name: '' }).getByText('parent.hacked = 1').first())
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('svg script, object, embed').count()).toBe(0)
  })
})
