import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { generate } from './generations.ts'
import { openModel, imageFile, audioFile } from './playground.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

/** A transparent image. */
async function glass(page: Page) {
  const url = await page.evaluate(
    `Object.assign(document.createElement('canvas'), { width: 64, height: 64 }).toDataURL('image/png')`,
  )
  return { ...(await imageFile(1, 1)), buffer: Buffer.from(String(url).split(',')[1]!, 'base64') }
}

// What runs in the page is written as `any`: tests are compiled without the types of a browser.
const backdropOf = (shown: Locator) =>
  shown.evaluate((element: any) => element.computedStyleMap().get('background-image').toString() as string)

describe.runIf(hasChromium())('what a form looks like', () => {
  test('a sound that is given has our player, in the form and in the recipe', async () => {
    const visitor = await person()
    const { outputs } = await generate(visitor, 'sandbox-video', { prompt: 'A face' })
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-lipsync')
    await page.getByLabel('Choose a file: Audio').setInputFiles(audioFile(3))

    const player = page.getByRole('group', { name: 'Audio' }).last()
    await expectVisible(player.getByRole('slider', { name: 'Position' }))
    await expectVisible(player.getByText('0:00 / 0:03'))
    expect(await page.locator('audio[controls]').count()).toBe(0)

    const { body: voice } = await visitor.client.upload(audioFile(3).buffer)
    const params = { video: outputs[0]!.id, audio: voice.id }
    const asked = { modelId: 'sandbox-lipsync', params, maxCoins: 50, consent: true }
    const { body } = await visitor.client.post('/v1/generations', asked, { 'idempotency-key': randomUUID() })
    await page.goto(`/history/${body.id}`)
    const recipe = page.getByRole('region', { name: 'Settings' }).getByRole('group', { name: 'Audio' })
    await expectVisible(recipe.getByRole('button', { name: 'Play' }))
    await expectVisible(recipe.getByText('0:00 / 0:03'))
  })

  test('a picture that can be seen through lies on checks', async () => {
    const page = await openAs(await person())
    await openModel(page, 'sandbox-cutout')
    const given = page.getByRole('img', { name: 'Image', exact: true })
    await page.getByLabel('Choose a file: Image').setInputFiles(await imageFile(20, 20))
    await given.waitFor()
    expect(await backdropOf(given)).toBe('none')
    await page.getByRole('button', { name: 'Remove Image' }).click()
    await page.getByLabel('Choose a file: Image').setInputFiles(await glass(page))

    await given.waitFor()
    await expect.poll(() => backdropOf(given)).toContain('conic-gradient')
  })

  test('on a phone the shapes stand in one row, and failed cards show their words', async () => {
    const visitor = await person()
    await generate(visitor, 'sandbox-image', { prompt: '#fail=content_policy' })
    const page = await openAs(visitor, { viewport: { width: 360, height: 740 } })
    await openModel(page, 'sandbox-image')
    const shapes = page.getByRole('group', { name: 'Aspect ratio' }).locator('label')
    const tops = await Promise.all((await shapes.all()).map(async (one) => (await one.boundingBox())!.y))
    expect(tops).toHaveLength(5)
    expect(new Set(tops).size).toBe(1)

    await page.goto('/history')
    const cards = page.getByRole('list', { name: 'Generations' })
    const words = cards.getByText('#fail=content_policy', { exact: true })
    await words.waitFor()
    const card = (await words.locator('xpath=..').boundingBox())!
    const box = (await words.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(card.x)
    expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
    expect(await words.evaluate((element: any) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })

  test('at twice the size nothing covers the field that is typed in, whatever is said by the button', async () => {
    const page = await openAs(await person(), { viewport: { width: 640, height: 450 }, mayFail: /ERR_/ })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    const button = page.getByRole('button', { name: 'Generate · 5 coins', exact: true })
    await button.waitFor()
    await page.route('**/v1/quotes', (route) => route.abort())
    await button.click()
    await page.getByText("Can't reach the server").waitFor()

    for (const field of [page.getByLabel('Prompt'), page.getByRole('textbox', { name: 'Outputs' })]) {
      await page.evaluate('scrollTo(0, 0)')
      await field.focus()
      const bar = (await page.locator('[data-sticks]').boundingBox())!
      const box = (await field.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(Math.min(bar.y, 450))
    }
  })

  test('a dot between words keeps its distance from them', async () => {
    const page = await openAs(await person())
    await openModel(page, 'procedural-scene')
    const description = page.getByText(/Atelier · /)
    await description.waitFor()
    await page.evaluate('document.fonts.ready')

    const [before, after] = await description.evaluate((element: any) => {
      const range = element.ownerDocument.createRange()
      const text = [...element.childNodes].find((node: any) => node.data?.includes('·'))
      const rightOf = (index: number) => {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return range.getBoundingClientRect().right as number
      }
      const dot = text.data.indexOf('·')
      return [rightOf(dot - 2), rightOf(dot + 1)]
    })
    expect(after - before).toBeGreaterThan(9)
  })
})
