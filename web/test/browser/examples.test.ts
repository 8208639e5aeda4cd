import { describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { person } from './people.ts'
import { choose, generateButton, held, imageFile, newest, openModel } from './playground.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'

describe.runIf(hasChromium())('an empty playground', () => {
  test('shows examples; one that is pressed is filled in, its files included, and what stood there comes back', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await openModel(page, 'texture-fill-erase')

    await page.getByRole('button', { name: 'Use this example: A meadow without its ball' }).click()

    await held(page, 'Image').waitFor()
    await held(page, 'Mask').waitFor()
    await expectVisible(generateButton(page))
    await page.getByRole('link', { name: 'JSON' }).click()
    const params = JSON.parse(await page.getByRole('textbox', { name: 'params' }).inputValue())
    // With the seed of the example, generating twice would buy the same files twice.
    expect(Object.keys(params).toSorted()).toEqual(['image', 'mask'])
    // They are files of this account now, as if the person had brought them.
    for (const id of [params.image, params.mask])
      expect(await visitor.client.get(`/v1/assets/${id}`)).toMatchObject({ status: 200 })
    expect(await newest(visitor)).toBeUndefined()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'params' }).inputValue()).toBe('{}')
  })

  test('is filled in for visitors, too', async () => {
    const page = await openWindow()
    await openModel(page, 'procedural-scene')

    await page.getByRole('button', { name: 'Use this example: Northern lights' }).click()

    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toContain('northern lights over a cabin')
  })

  test('says where a file of an example cannot be had', async () => {
    const page = await openAs(await person(), { mayFail: /503/ })
    await page.route('**/examples/texture-fill-erase/ball.webp', (route) => route.fulfill({ status: 503 }))
    await openModel(page, 'texture-fill-erase')

    await page.getByRole('button', { name: /Use this example/ }).click()

    await expectVisible(page.getByText(/The example's file could not be loaded/))
    await held(page, 'Mask').waitFor()
  })
})

describe.runIf(hasChromium())('what a model will leave out', () => {
  test('is underlined in the prompt while it is written, and said beside the price', async () => {
    const page = await openAs(await person())
    await openModel(page, 'procedural-scene')

    await page.getByLabel('Prompt').fill('a futuristic red car')

    await expect.poll(() => page.locator('[data-left-out]').allTextContents()).toEqual(['futuristic'])
    await expectVisible(page.getByText('Left out of the prompt: "futuristic".'))
    await page.getByLabel('Prompt').fill('a red car')
    await expect.poll(() => page.locator('[data-left-out]').count()).toBe(0)
  })
})

describe.runIf(hasChromium())('what a model knows by another word', () => {
  test('a steam engine, as its own example is called, is no star', async () => {
    const page = await openAs(await person())
    await openModel(page, 'parametric-things')

    await page.getByLabel('Prompt').fill('a steam engine')

    await expectVisible(generateButton(page))
    expect(await page.locator('[data-left-out]').count()).toBe(0)
    expect(
      await page
        .getByRole('form', { name: 'Settings' })
        .getByText(/\bstar\b/)
        .count(),
    ).toBe(0)
  })
})

describe.runIf(hasChromium())('what must be set', () => {
  test('an image that is to be extended by nothing is not offered for coins', async () => {
    const page = await openAs(await person())
    await openModel(page, 'texture-fill-outpaint')
    await choose(page, 'Image').setInputFiles(await imageFile(64, 48))
    await held(page, 'Image').waitFor()

    await expectVisible(page.getByRole('button', { name: /extend at least one side$/ }))
    expect(await generateButton(page).count()).toBe(0)

    await page.getByRole('spinbutton', { name: 'Left' }).fill('8')
    await page.keyboard.press('Tab')
    await expectVisible(generateButton(page))
  })
})
