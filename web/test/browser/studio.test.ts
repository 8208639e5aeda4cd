import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generate } from './generations.ts'
import {
  balance,
  generateButton,
  generateFor,
  generationCount,
  held,
  newest,
  openModel,
  untilDone,
} from './playground.ts'
import { person } from './people.ts'
import { expectVisible, openAs } from './windows.ts'

describe.runIf(hasChromium())('the runs of a session', () => {
  test('stay beside each other, also after a reload, and two of their outputs can be compared', async () => {
    const page = await openAs(await person({ coins: 100 }))
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)
    await untilDone(page)
    await page.getByLabel('Prompt').fill('A table')
    await page.getByRole('textbox', { name: 'Outputs' }).fill('2')
    await page.getByLabel('Prompt').focus()
    await generateFor(page, 10)

    const runs = page.getByRole('list', { name: 'Runs of this session' })
    await expectVisible(runs.getByRole('link', { name: 'A table, Output 2 of 2' }))
    await runs.getByRole('link', { name: 'A chair' }).click()
    await expectVisible(page.getByRole('region', { name: 'Result' }).getByRole('img', { name: 'A chair' }))
    await page.reload()
    await expect.poll(() => runs.getByRole('link').count()).toBe(3)
    expect(await runs.locator('[aria-current]').getAttribute('aria-label')).toBe('A chair')

    await page.getByRole('button', { name: 'Compare' }).click()
    await runs.getByRole('button', { name: 'A chair' }).click()
    await runs.getByRole('button', { name: 'A table, Output 1 of 2' }).click()
    const comparison = page.getByRole('group', { name: 'Comparison' })
    await expect.poll(() => comparison.getByRole('figure').count()).toBe(2)
    await expectAccessible(page, 'a comparison')
    await comparison.getByText('Slider').click()
    const slider = comparison.getByRole('slider', { name: 'How much of the first to show' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await slider.getAttribute('aria-valuetext')).toBe('51% of the first')
  })

  test('that go on say for how long already, and how long it usually takes', async () => {
    const page = await openAs(await person())
    const usual = { items: [{ modelId: 'sandbox-image', effectId: null, seconds: 240 }] }
    await page.route('**/account/v1/typical-times', (route) => route.fulfill({ json: usual }))
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair #delay=240000')

    await generateFor(page, 5)

    await expectVisible(page.getByText(/^\d+% · \d+ s so far · usually about 4 min 00 s$/))
    await expectVisible(page.getByRole('link', { name: /^A chair #delay=240000, (Queued|Running)$/ }))
  })

  test('are started from the lines of a prompt for one price, once, and say which were refused', async () => {
    const visitor = await person({ coins: 17 })
    const page = await openAs(visitor, { mayFail: /status of 400/ })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair\n\nA table\nA lamp\nA bed')
    await page.getByRole('button', { name: 'Generate 4 lines separately…' }).click()
    const dialog = page.getByRole('dialog', { name: 'One generation for each line' })
    await expectVisible(dialog.getByText('This costs 20 coins; you have 17.'))
    expect(await dialog.getByRole('button', { name: 'Start 4 runs · 20 coins' }).isDisabled()).toBe(true)
    await expectAccessible(page, 'the lines of a prompt')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await generationCount(visitor)).toBe(0)

    await page.getByLabel('Prompt').fill('A chair\nA table\nA lamp')
    await page.getByRole('button', { name: 'Generate 3 lines separately…' }).click()
    await page.route('**/v1/generations', (route) => {
      if (route.request().postDataJSON()?.params.prompt !== 'A table') return route.continue()
      const problem = { code: 'invalid_params', status: 400, title: 'No', detail: 'No tables today.' }
      return route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem })
    })
    await dialog.getByRole('button', { name: 'Start 3 runs · 15 coins' }).dblclick()

    await expectVisible(dialog.getByText('2 of 3 started. You are charged only for those that started.'))
    await expectVisible(
      dialog.getByRole('listitem').filter({ hasText: 'A table' }).getByText('No tables today.'),
    )
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const runs = page.getByRole('list', { name: 'Runs of this session' })
    await expectVisible(runs.getByRole('link', { name: 'A lamp' }))
    await expect.poll(() => balance(visitor)).toEqual({ available: 7, held: 0 })
    expect(await generationCount(visitor)).toBe(2)
  })

  test('are gone on with: an output becomes the input of another model, and the last one knows where it came from', async () => {
    const visitor = await person()
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await generateFor(page, 5)
    await untilDone(page)

    await page.getByRole('button', { name: 'Use as input for…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use as input for…' })
    await dialog.getByLabel('Search').fill('sandbox')
    await expectAccessible(page, 'what takes an image')
    await dialog.getByRole('link', { name: /^Sandbox cutout/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Sandbox cutout' }).waitFor()
    await expectVisible(page.getByText('The output is filled in as the input.'))
    await expectVisible(held(page, 'Image'))
    expect(new URL(page.url()).searchParams.has('input')).toBe(false)
    expect(await generationCount(visitor)).toBe(1)
    await generateButton(page).click()
    await untilDone(page)

    // The strip has both, and leads back.
    const runs = page.getByRole('list', { name: 'Runs of this session' })
    await expect.poll(() => runs.getByRole('link').count()).toBe(2)
    const { id } = await newest(visitor)
    await page.goto(`/history/${id}`)
    await page
      .getByRole('list', { name: 'Made from' })
      .getByRole('link', { name: /A chair/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'A chair' }).waitFor()
    await expectVisible(page.getByRole('button', { name: 'Use as input for…' }))
  })

  test('say so where the file to go on with is gone, or is of no use there', async () => {
    const visitor = await person()
    const page = await openAs(visitor, { mayFail: /status of 404/ })
    await openModel(page, 'sandbox-cutout', `?input=${randomUUID()}`)
    await expectVisible(page.getByText('The file is not filled in.'))
    await expectVisible(page.getByText(/^It was deleted, belongs to another account/))
    await expectAccessible(page, 'a file that is gone')
    await page.getByRole('button', { name: 'Continue anyway' }).click()
    await page.getByText('The file is not filled in.').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('input')).toBe(false)

    const { outputs } = await generate(visitor, 'sandbox-audio', { prompt: 'Waves' })
    await openModel(page, 'sandbox-cutout', `?input=${outputs[0]!.id}`)
    await expectVisible(page.getByText('This does not take a file of that kind.'))
  })
})

describe.runIf(hasChromium())('voices', () => {
  test('are heard before they are chosen, one at a time, and nothing is loaded before', async () => {
    const page = await openAs(await person())
    const loaded: string[] = []
    page.on('request', (request) => {
      const [, name] = /(voice-[^/]*)\.mp3$/.exec(request.url()) ?? []
      if (name !== undefined) loaded.push(name)
    })
    await openModel(page, 'flite-speech')
    const voices = page.getByRole('group', { name: 'Voice' })
    await expectVisible(voices.getByRole('radio', { name: 'American woman', exact: true, checked: true }))
    await expectAccessible(page, 'voices')
    expect(loaded).toEqual([])

    await voices.getByRole('button', { name: 'Play Scottish man', exact: true }).press('Enter')
    await expectVisible(voices.getByRole('button', { name: 'Stop Scottish man', exact: true }))
    await voices.getByRole('button', { name: 'Play Machine' }).click()
    await expectVisible(voices.getByRole('button', { name: 'Stop Machine' }))
    await expect.poll(() => voices.getByRole('button', { name: /^Stop/ }).count()).toBe(1)
    // Until its end, or until it is stopped.
    await voices.getByRole('button', { name: 'Stop Machine' }).click()
    await expect.poll(() => voices.getByRole('button', { name: /^Stop/ }).count()).toBe(0)

    expect([...new Set(loaded)]).toEqual(['voice-scottish-man', 'voice-machine'])
    await voices.getByRole('radio', { name: 'American woman', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expectVisible(voices.getByRole('radio', { name: 'American woman, lower', checked: true }))
  })
})
