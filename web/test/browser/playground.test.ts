import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { PASSWORD, person, type Visitor } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'
import { balance, generateFor, newest, openModel, untilDone } from './playground.ts'

describe.runIf(hasChromium())('the playground', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await person()
  })

  test('a first generation by keyboard only, from the list to the receipt', async () => {
    const beginner = await person({ coins: 100 })
    const page = await openAs(beginner)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByRole('heading', { name: 'Models', level: 1 }).waitFor()
    await page
      .getByRole('link', { name: /Sandbox image\b/ })
      .first()
      .waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('sandbox-image')
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeLessThan(4)
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      if (await page.locator('a[href="/models/sandbox-image"]:focus').count()) break
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sandbox image', level: 1 }).waitFor()

    while (!(await page.locator('textarea:focus').count())) await page.keyboard.press('Tab')
    await page.keyboard.type('A lighthouse at dusk')
    await page.getByRole('button', { name: 'Generate · 5 coins' }).waitFor()
    await page.keyboard.press('Control+Enter')

    const receipt = page.getByRole('region', { name: 'Receipt' })
    await expectVisible(receipt.getByText('1 delivered'))
    expect(await receipt.textContent()).toMatch(/Quoted5Held5Charged1 delivered5Returned0/)
    expect(await balance(beginner)).toEqual({ available: 95, held: 0 })
  })

  test('only what was changed is sent; it has a dot, and Reset takes it back', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('Chairs')
    await page.getByText('16:9').click()
    await page.getByText('9:16').click()
    await page.getByRole('slider', { name: 'Outputs' }).press('ArrowRight')
    await page.locator('summary').click()
    await page.getByRole('button', { name: 'Random seed' }).click()
    await expectVisible(page.getByText('1 changed'))
    await page.getByRole('button', { name: 'Reset Outputs' }).click()
    await page.getByRole('textbox', { name: 'Seed' }).fill('the seed was 81, I think')
    await generateFor(page, 5)
    await untilDone(page)

    expect((await newest(visitor)).params).toEqual({ prompt: 'Chairs', aspect_ratio: '9:16', seed: 81 })
  })

  test('what is missing is led to from beside the code, too', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image', '?tab=code')
    await page.getByRole('button', { name: /write a prompt/ }).click()

    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    expect(new URL(page.url()).searchParams.get('tab')).toBeNull()
  })

  test('a number that was typed last counts, also when the keys that generate end it', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('Two chairs, typed')
    await page.getByRole('button', { name: 'Generate · 5 coins' }).waitFor()
    await page.getByRole('textbox', { name: 'Outputs' }).fill('2')

    await page.keyboard.press('Control+Enter')

    await expectVisible(page.getByText('The price is now 10 coins, it was 5. You were not charged.'))
    await page.getByRole('button', { name: 'Generate for 10 coins' }).click()
    await untilDone(page)
    expect((await newest(visitor)).params).toMatchObject({ prompt: 'Two chairs, typed', num_outputs: 2 })
  })

  test('a number is priced while it is typed, and what will not do is said where it stands', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('Chairs, counted')
    const box = page.getByRole('textbox', { name: 'Outputs' })
    await box.click()

    await box.fill('3')
    await expectVisible(page.getByRole('button', { name: 'Generate · 15 coins', exact: true }))
    for (const [typed, says] of [
      ['9', 'Must be a number from 1 to 4.'],
      ['1.5', 'Must be a whole number.'],
      ['abc', 'Must be a number from 1 to 4.'],
    ] as const) {
      await box.fill(typed)
      await expectVisible(page.getByText(says))
      await page.getByLabel('Prompt').focus()
      expect(await box.inputValue()).toBe(typed)
    }
    await page.getByRole('button', { name: 'Generate · last 15 coins' }).click()
    const id = await box.getAttribute('id')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(id)
    await box.fill('2')
    await expectVisible(page.getByRole('button', { name: 'Generate · 10 coins', exact: true }))
    expect(await page.getByText('Must be').count()).toBe(0)
  })

  test('a draft is there after a reload, and nowhere else', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-video')
    await page.getByLabel('Prompt').fill('Waves')
    await page.getByLabel('720p').check({ force: true })
    await page.getByRole('switch', { name: 'Sound' }).check()

    await page.reload()

    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toBe('Waves')
    expect(await page.getByRole('switch', { name: 'Sound' }).isChecked()).toBe(true)
    expect(await page.getByLabel('720p').isChecked()).toBe(true)
    await openModel(page, 'sandbox-3d')
    expect(await page.getByLabel('Prompt').inputValue()).toBe('')
  })

  test('the form is JSON and JSON is the form, with what is wrong in words', async () => {
    const page = await openAs(visitor, { mayFail: /status of 400/ })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('A chair')
    await page.getByRole('link', { name: 'JSON' }).click()
    const box = page.getByRole('textbox', { name: 'params' })
    await expect.poll(() => box.inputValue()).toBe('{\n  "prompt": "A chair"\n}')

    await box.fill('{"prompt": "A chair", "num_output": 2}')
    await expectVisible(page.getByText('“num_output” is not a setting of this model.'))
    await box.fill('{"prompt": "A chair",')
    await expectVisible(page.getByText('This is not valid JSON yet'))
    await box.fill('{"prompt": "A chair", "num_outputs": 9}')
    await expectVisible(page.getByText('Outputs: Must be a number from 1 to 4.'))
    await box.fill('{"prompt": "Two chairs", "num_outputs": 2}')
    await expectVisible(page.getByRole('button', { name: 'Generate · 10 coins' }))
    await page.getByRole('link', { name: 'Form' }).click()

    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toBe('Two chairs')
    expect(await page.getByRole('textbox', { name: 'Outputs' }).inputValue()).toBe('2')
  })

  test('JSON that is not finished is there after a reload, until it can be read or is discarded', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-3d', '?tab=json')
    const box = page.getByRole('textbox', { name: 'params' })
    const unfinished = '{"prompt": "A chair",'
    await box.fill(unfinished)
    await page.getByRole('link', { name: 'Form' }).click()
    await page.getByRole('link', { name: 'JSON' }).click()
    await expect.poll(() => box.inputValue()).toBe(unfinished)

    await page.reload()
    await expect.poll(() => box.inputValue()).toBe(unfinished)
    await expectVisible(page.getByText('This is not valid JSON yet'))
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await box.inputValue()).toBe('{}')
    await box.fill(unfinished)
    await box.fill('{"prompt": "A chair"}')
    await page.reload()

    await expect.poll(() => box.inputValue()).toBe('{\n  "prompt": "A chair"\n}')
    expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
  })

  test('what the server refuses leads to its field', async () => {
    const page = await openAs(visitor, { mayFail: /status of 400/ })
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('x'.repeat(2001))
    await expectVisible(page.getByText('2,001 of 2,000'))
    await expectVisible(page.getByText('Must have at most 2000 characters.'))
    await page.getByRole('slider', { name: 'Outputs' }).focus()

    await page.keyboard.press('Control+Enter')

    await expect.poll(() => page.locator('textarea:focus').getAttribute('aria-invalid')).toBe('true')
  })

  test('signed out one browses and fills in, and goes on with it after signing in', async () => {
    const { email } = await person()
    const page = await openWindow()
    await openModel(page, 'sandbox-image')
    await expectVisible(page.getByText('from 5 coins'))
    await page.getByLabel('Prompt').fill('A chair by the sea')

    await page.getByRole('link', { name: 'Sign in for the exact price' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await generateFor(page, 5)
    await untilDone(page)
    expect(await page.getByLabel('Prompt').inputValue()).toBe('A chair by the sea')
  })

  test('the settings of a former run come into the form, and go again', async () => {
    const params = { prompt: 'An old chair', aspect_ratio: '9:16', seed: 7 }
    const wanted = { modelId: 'sandbox-image', params, maxCoins: 100 }
    const { body: former } = await visitor.client.post('/v1/generations', wanted, {
      'idempotency-key': 'former-run-0000001',
    })
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    await page.getByLabel('Prompt').fill('What stood here')

    await openModel(page, 'sandbox-image', `?from=${former.id}`)

    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toBe('An old chair')
    expect(await page.getByRole('radio', { name: '9:16' }).isChecked()).toBe(true)
    // The seed stays behind: with it the same picture would be bought again.
    await page.locator('summary').click()
    expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByLabel('Prompt').inputValue()).toBe('What stood here')
    expect(page.url()).not.toContain('from=')
  })

  test('words, tags, voices and languages are set as people set them', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-speech')
    await page.getByLabel('Script').fill('One two three four five')
    await expectVisible(page.getByText('5 words · about 2 s'))
    await page.getByLabel('Voice').click()
    await page.keyboard.type('lind')
    await page.keyboard.press('Enter')
    await page.getByLabel('Language').click()
    await page.keyboard.type('german')
    await page.keyboard.press('Enter')
    await page.getByRole('slider', { name: 'Speed' }).press('ArrowRight')
    await page.locator('summary').click()
    await page.getByLabel('Format').selectOption('mp3')
    await page.getByRole('button', { name: /^Generate ·/ }).click()
    await untilDone(page)
    const { params } = await newest(visitor)
    expect(params).toMatchObject({ voice: 'linden', language: 'de', speed: 1.25, format: 'mp3' })

    await openModel(page, 'sandbox-audio')
    await page.getByLabel('Prompt').fill('A song')
    await page.getByLabel('Style').fill('warm,')
    await page.getByLabel('Style').fill('slow')
    await page.keyboard.press('Enter')
    await page.keyboard.type('loud')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    expect(await page.getByLabel('Lyrics').isDisabled()).toBe(true)
    await page.getByRole('switch', { name: 'Instrumental' }).uncheck()
    await page.getByRole('button', { name: '[verse]' }).click()
    await page.keyboard.type('La la')
    await generateFor(page, 4)
    await untilDone(page)
    expect((await newest(visitor)).params).toMatchObject({
      style: 'warm, slow',
      lyrics: '[verse]\nLa la',
      instrumental: false,
    })
  })

  test('the arrow up brings back what was asked for before', async () => {
    const page = await openAs(visitor)
    await openModel(page, 'sandbox-image')
    for (const prompt of ['First', 'Second']) {
      await page.getByLabel('Prompt').fill(prompt)
      await generateFor(page, 5)
      await expect.poll(async () => (await newest(visitor)).params.prompt).toBe(prompt)
    }
    await page.getByLabel('Prompt').fill('')
    await page.keyboard.press('ArrowUp')
    expect(await page.getByLabel('Prompt').inputValue()).toBe('Second')
    await page.keyboard.press('ArrowUp')
    expect(await page.getByLabel('Prompt').inputValue()).toBe('First')
  })
})
