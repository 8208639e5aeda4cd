import type { Generation } from '@atelier/contract/generation.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { hasChromium } from './chromium.ts'
import { generate, openGeneration, uploadOutput } from './generations.ts'
import { person, type Visitor } from './people.ts'
import { expectVisible, origin, read } from './windows.ts'

describe.runIf(hasChromium())('what was made', () => {
  let ada: Visitor
  let tune: Generation
  let audio: string

  beforeAll(async () => {
    ada = await person()
    tune = await generate(ada, 'sandbox-audio', { prompt: 'Waves', duration: 6 })
    audio = await uploadOutput(tune, ada, origin())
  })

  const open = (generation: Generation) => openGeneration(ada, generation)

  test('an image can be looked at closely, one after the other, by button and by key', async () => {
    const generated = await generate(ada, 'sandbox-image', { prompt: 'A lighthouse', num_outputs: 2 })
    const page = await open(generated)
    const all = page.getByRole('list', { name: 'Outputs' })
    await expect.poll(() => all.getByRole('figure').count()).toBe(2)
    await expectAccessible(page, 'several outputs')
    await page.getByRole('button', { name: 'Open output 1 of 2' }).click()
    const shown = page.getByRole('figure').getByRole('img', { name: 'A lighthouse' })
    const width = () => read(shown, 'width')
    await expect.poll(width).toBe(256)

    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBe(512)
    await shown.click()
    await expect.poll(width).toBe(256)
    const first = await shown.getAttribute('src')
    await page.keyboard.press('2')

    await expect.poll(() => shown.getAttribute('src')).not.toBe(first)
    expect(await page.getByRole('button', { name: 'Output 2 of 2' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download PNG' }).click()
    expect((await waiting).suggestedFilename()).toBe(`${generated.outputs[1]!.id}.png`)

    // Any two beside each other, and all of them again.
    await page.getByRole('button', { name: 'Compare' }).click()
    const comparison = page.getByRole('group', { name: 'Comparison' })
    await expectVisible(comparison.getByRole('img', { name: 'First: Output 1 of 2' }))
    await page.getByRole('button', { name: 'Output 1 of 2' }).click()
    await expectVisible(page.getByText('Choose two outputs to compare. 1 of 2 chosen.'))
    await page.getByRole('button', { name: 'Output 1 of 2' }).click()
    await expectVisible(comparison.getByRole('img', { name: 'First: Output 2 of 2' }))
    await expectAccessible(page, 'a comparison of two outputs')
    await page.getByRole('button', { name: 'Show all 2' }).click()
    await expect.poll(() => all.getByRole('button', { name: 'Use as input for…' }).count()).toBe(2)
  })

  test('a video loops unless told not to, and goes frame by frame', async () => {
    const page = await open(await generate(ada, 'sandbox-video', { prompt: 'Waves' }))
    const video = page.getByLabel('Waves', { exact: true })
    await expect.poll(() => read(video, 'readyState')).toBeGreaterThan(0)
    const at = () => read(video, 'currentTime')

    await page.getByRole('button', { name: 'Next frame' }).click()
    await page.getByRole('button', { name: 'Next frame' }).click()
    expect(await at()).toBeCloseTo(2.5 / 25, 3)
    await page.getByRole('button', { name: 'Previous frame' }).click()
    expect(await at()).toBeCloseTo(1.5 / 25, 3)
    expect(await read(video, 'loop')).toBe(true)
    await page.getByRole('button', { name: 'Loop' }).click()

    expect(await read(video, 'loop')).toBe(false)
  })

  test('a sound is drawn, played, and sought by keyboard', async () => {
    const page = await open(tune)
    const slider = page.getByRole('slider', { name: 'Position' })
    const player = page.locator('audio')
    await expect.poll(() => read(player, 'readyState')).toBeGreaterThan(0)
    const drawn = page.getByRole('group', { name: 'Waves' }).locator('[aria-hidden=true][style*=mask]')
    expect(await drawn.getAttribute('style')).toContain('waveform.webp')

    await slider.focus()
    await page.keyboard.press('PageUp')
    const sought = Number(await read(player, 'currentTime'))
    expect(sought).toBeGreaterThan(0.4)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()

    await expect.poll(() => read(player, 'currentTime')).toBeGreaterThan(sought)
    await page.keyboard.press('1')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Play' }).waitFor()
  })

  test('stems play together; soloed ones alone, muted ones not', async () => {
    const page = await open(await generate(ada, 'sandbox-stems', { audio }))
    // Beside what was sent, which has a player of its own.
    const players = page.locator('audio[preload=auto]')
    await expect.poll(() => players.count()).toBe(4)
    // `any`, for it runs in the page, of whose types nothing is known here; at once, for they have to agree.
    const each = (name: string): Promise<any[]> =>
      players.evaluateAll((elements: any[], property) => elements.map((player) => player[property]), name)
    await expect.poll(async () => Math.min(...(await each('readyState')))).toBeGreaterThanOrEqual(2)

    await page.getByRole('button', { name: 'Solo bass' }).click()
    expect(await each('muted')).toEqual([true, true, false, true])
    await page.getByRole('button', { name: 'Solo bass' }).click()
    await page.getByRole('button', { name: 'Mute drums' }).click()
    expect(await each('muted')).toEqual([false, true, false, false])
    await page.getByRole('slider', { name: 'Position in vocals' }).fill('2')
    expect(await each('currentTime')).toEqual([2, 2, 2, 2])
    const moments = (): Promise<number[]> => each('currentTime')
    await page.getByRole('button', { name: 'Play all' }).click()

    await expect.poll(async () => Math.min(...(await moments()))).toBeGreaterThan(2.5)
    const ended = await moments()
    expect(Math.max(...ended) - Math.min(...ended)).toBeLessThan(0.1)
    await expect.poll(() => page.getByRole('link', { name: 'Download WAV' }).count()).toBe(4)
  })

  test('lines of a transcript lead to their moment of what was listened to', async () => {
    const page = await open(await generate(ada, 'sandbox-transcribe', { audio }))
    const lines = page.getByRole('list', { name: 'Lines' }).getByRole('button')
    const player = page.getByLabel('Source recording')
    await expect.poll(() => read(player, 'readyState')).toBeGreaterThan(0)
    const [, second] = await lines.allInnerTexts()
    await expect.poll(() => lines.count()).toBe(3)

    await lines.nth(1).click()

    await expect.poll(() => read(player, 'currentTime')).toBeGreaterThanOrEqual(2)
    await expect.poll(() => lines.and(page.locator('[aria-current=true]')).allInnerTexts()).toEqual([second])
    for (const format of ['TXT', 'SRT', 'VTT'])
      await expectVisible(page.getByRole('link', { name: `Download ${format}` }))
  })
})
