import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generateFor, newest, openModel, imageFile, pixelsOf, untilDone } from './playground.ts'
import { person, type Visitor } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

const white = '255,255,255'
const black = '0,0,0'

describe.runIf(hasChromium())('masks and frames', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await person({ coins: 10_000 })
  })

  async function openPainter(page: Page, file?: Awaited<ReturnType<typeof imageFile>>) {
    await openModel(page, 'sandbox-inpaint')
    await page.getByLabel('Prompt').fill('A hat')
    await page.getByLabel('Choose a file: Image').setInputFiles(file ?? (await imageFile(200, 100)))
    await page.getByRole('button', { name: 'Paint mask' }).click()
    await page.getByRole('dialog', { name: 'Paint the area to change' }).waitFor()
    return surfaceOf(page)
  }
  const surfaceOf = async (page: Page) =>
    (await page.getByRole('img', { name: /The image with the mask/ }).boundingBox())!

  /** The mask as the server has it, once the run was submitted. */
  async function maskOfRun(page: Page, at: [number, number][]) {
    await page.getByRole('button', { name: 'Use this mask' }).click()
    await generateFor(page, 6)
    await untilDone(page)
    const { mask } = (await newest(visitor)).params
    return pixelsOf(page, visitor, mask, at)
  }

  test('a mask is painted by dragging, across the edge and back; undone and erased', async () => {
    const page = await openAs(visitor)
    const { x, y, width, height } = await openPainter(page)
    const at = (across: number, down: number) => [x + across * width, y + down * height] as const
    await page.mouse.move(...at(0.25, 0.5))
    await page.mouse.down()
    await page.mouse.move(...at(-0.2, 0.5), { steps: 4 })
    await page.mouse.move(...at(0.1, 0.1), { steps: 4 })
    await page.mouse.up()
    await page.mouse.click(...at(0.75, 0.5))
    await page.keyboard.press('Control+z')
    await page.keyboard.press('e')
    await page.mouse.click(...at(0.25, 0.5))

    const mask = await maskOfRun(page, [
      [20, 50],
      [50, 50],
      [150, 50],
      [20, 10],
    ])

    expect(mask).toEqual({ size: '200x100', colours: [white, black, black, white] })
  })

  test('a mask is enclosed by a lasso where the image is enlarged, done again after it was undone, and fades at its edge', async () => {
    const page = await openAs(visitor)
    const { x, y, width, height } = await openPainter(page)
    expect(width).toBeGreaterThan(800) // As wide as the window, not as a dialog.
    const at = (across: number, down: number) => [x + across * width, y + down * height] as const
    await page.mouse.move(...at(0.5, 0.5))
    await expect.poll(() => page.locator('[data-brush-ring]').count()).toBe(1)
    await page.mouse.wheel(0, -Math.log(2) / 0.0015)
    await expectVisible(page.getByText('200 %'))
    // What is in the middle half of the image now fills all of it.
    await page.keyboard.press('l')
    await page.mouse.move(...at(0.1, 0.1))
    await page.mouse.down()
    for (const [across, down] of [
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
    ] as const)
      await page.mouse.move(...at(across, down), { steps: 3 })
    await page.mouse.up()
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.getByRole('button', { name: 'Use this mask' }).isDisabled()).toBe(true)
    await page.keyboard.press('Control+Shift+z')
    await page.getByLabel('Soft edge').fill('4')
    await page.getByRole('button', { name: 'Fit to view' }).click()
    await expectAccessible(page, 'the painter')

    const mask = await maskOfRun(page, [
      [100, 50],
      [20, 50],
      [150, 10],
      [60, 50],
    ])

    const [middle, left, above, edge = ''] = mask.colours as string[]
    expect([middle, left, above]).toEqual([white, black, black])
    expect(Number(edge.split(',')[0])).toBeGreaterThan(20)
    expect(Number(edge.split(',')[0])).toBeLessThan(235)
  })

  test('a mask is what an image has of transparency', async () => {
    const page = await openAs(visitor)
    const left = { create: { width: 100, height: 100, channels: 4, background: '#804020ff' } } as const
    const buffer = await sharp(left).extend({ right: 100, background: '#00000000' }).png().toBuffer()
    await openPainter(page, { name: 'cut.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Mark transparent parts' }).click()

    const mask = await maskOfRun(page, [
      [50, 50],
      [150, 50],
    ])

    expect(mask.colours).toEqual([black, white])
  })

  test('a mask is painted by one finger, and two fingers paint nothing', async () => {
    const page = await openAs(visitor, {
      hasTouch: true,
      viewport: { width: 390, height: 800 },
    })
    const { x, y, width, height } = await openPainter(page)
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([across, down], id) => ({
          x: x + across * width,
          y: y + down * height,
          id,
        })),
      })
    await touch('touchStart', [0.2, 0.5])
    await touch('touchMove', [0.4, 0.5])
    await touch('touchEnd')
    await touch('touchStart', [0.7, 0.2])
    await touch('touchStart', [0.7, 0.2], [0.9, 0.2])
    await touch('touchMove', [0.7, 0.3], [0.9, 0.3])
    await touch('touchEnd')

    const mask = await maskOfRun(page, [
      [60, 50],
      [140, 20],
      [180, 20],
    ])

    expect(mask.colours).toEqual([white, black, black])
  })

  test('a mask is made by numbers, turned around, and is still there after a reload', async () => {
    const page = await openAs(visitor)
    await openPainter(page)
    for (const [label, value] of [
      ['From the left', 50],
      ['From the top', 20],
      ['Width', 100],
      ['Height', 60],
    ] as const)
      await page.getByLabel(label).fill(String(value))
    await page.getByRole('button', { name: 'Add rectangle' }).click()
    await expect.poll(() => keptFiles(page)).toHaveLength(1) // A moment after the last stroke.
    const [before] = await keptFiles(page)
    await page.getByRole('button', { name: 'Invert' }).click()
    await expect.poll(() => keptFiles(page)).not.toEqual([before])

    await page.reload()

    await page.getByRole('button', { name: 'Paint mask' }).click()
    const mask = await maskOfRun(page, [
      [49, 50],
      [50, 20],
      [149, 79],
      [150, 50],
    ])
    expect(mask.colours).toEqual([white, black, black, white])
  })

  test('room is added by arrows, by numbers and by shape, as far as the model goes', async () => {
    // Of what goes too far the price may have been asked for already.
    const page = await openAs(visitor, { mayFail: /status of 400.*quotes/ })
    await openModel(page, 'sandbox-outpaint')
    await page.getByLabel('Choose a file: Image').setInputFiles(await imageFile(160, 160))
    const left = page.getByRole('slider', { name: 'Space on the left' })
    await left.press('ArrowLeft')
    await left.press('Shift+ArrowLeft')
    await left.press('ArrowRight')
    await page.getByRole('slider', { name: 'Space on the top' }).press('ArrowUp')
    const bottom = page.getByLabel('Bottom', { exact: true })
    await bottom.fill('')
    await bottom.pressSequentially('40')
    await expectVisible(page.getByText('224×208'))
    await generateFor(page, 4)
    await expect.poll(async () => (await newest(visitor)).modelId).toBe('sandbox-outpaint')
    const { image: _, seed: __, ...sides } = (await newest(visitor)).params
    expect(sides).toEqual({ expand_left: 64, expand_top: 8, expand_bottom: 40 })

    await page.getByRole('button', { name: 'Make 16:9' }).click()
    await expectVisible(page.getByText('284×160'))
    await page.getByLabel('Right', { exact: true }).fill('1024')
    await page.getByLabel('Left', { exact: true }).fill('1024')
    await expectVisible(page.getByText('Each side can be up to 2,048 pixels.'))
    await page.getByRole('button', { name: 'Reset Expand' }).click()
    await expectVisible(page.getByText('160×160').first())
  })

  test('room is added by pulling an edge', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-outpaint')
    await page.getByLabel('Choose a file: Image').setInputFiles(await imageFile(160, 160))
    const edge = page.getByRole('slider', { name: 'Space on the right' })
    await edge.scrollIntoViewIfNeeded()
    const box = (await edge.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]

    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y, { steps: 4 })
    await page.mouse.up()

    expect(Number(await page.getByLabel('Right', { exact: true }).inputValue())).toBeGreaterThan(10)
    expect(await page.getByLabel('Left', { exact: true }).inputValue()).toBe('0')
  })
})

/** What the browser has kept for after a reload: the bytes of each file, in words that can be compared. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('atelier', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('files').objectStore('files').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(Promise.all(reading.result.map(async (file) => new Uint8Array(await file.arrayBuffer()).join())))
      }
    }
  })`)
