import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import {
  choose,
  held,
  transferFiles,
  generateFor,
  newest,
  openModel,
  imageFile,
  pixelsOf,
  untilDone,
} from './playground.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('files', () => {
  test('are chosen, dropped, pasted anywhere, and taken from what was made and uploaded before', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-vectorize')
    await choose(page, 'Image').setInputFiles(await imageFile(40, 30))
    await generateFor(page, 3)
    await untilDone(page)
    const { params: chosen } = await newest(visitor)
    expect(await pixelsOf(page, visitor, chosen.image, [[5, 5]])).toEqual({
      size: '40x30',
      colours: ['200,90,40'],
    })

    await held(page, 'Image').click()
    await transferFiles(page, 'drop', '[data-params=image] p', [await imageFile(50, 30)])
    await expectVisible(page.getByText('50×30'))
    await held(page, 'Image').click()
    await transferFiles(page, 'paste', 'body', [await imageFile(60, 30)])
    await expectVisible(page.getByText('60×30'))
    await held(page, 'Image').click()
    await page.getByRole('button', { name: 'My files' }).click()
    await page.getByRole('dialog').getByText('Recent uploads').click()
    await expectVisible(
      page
        .getByRole('dialog')
        .getByText(/kept until/)
        .first(),
    )
    await page.getByRole('button', { name: /File .*40×30/ }).click()

    await expectVisible(page.getByText('40×30', { exact: true }))
    await generateFor(page, 3)
    await expect.poll(async () => (await newest(visitor)).params.image).toBe(chosen.image)
  })
})
