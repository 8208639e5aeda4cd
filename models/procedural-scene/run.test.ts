import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { changed, contrast, edgeEnergy, meanColour, meanColourfulness, ssim } from '../test/image-metrics.ts'
import type { Region } from '../test/images.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { generate } from './run.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { styleWords } from '../lib/image/style/style-words.ts'

/** Smaller than the model offers. */
const made = (prompt: string, params: Params = {}) =>
  imageFrom(generate, {}, { prompt, seed: 5, resolution: '0.125k', ...params })

const warmth = (image: Image) => {
  const [red, , blue] = meanColour(image)
  return red - blue
}

describe('every param is honoured', () => {
  test('aspect_ratio and resolution decide the size', async () => {
    const sizeOf = async (params: Params) => {
      const { width, height } = await made('sea', params)
      return [width, height]
    }
    expect(await sizeOf({ aspect_ratio: '16:9' })).toEqual([128, 72])
    expect(await sizeOf({ aspect_ratio: '9:16', resolution: '0.25k' })).toEqual([144, 256])
    expect(await sizeOf({ aspect_ratio: '3:4' })).toEqual([96, 128])
  })

  test('style: each is unlike the others, and the same from the prompt', async () => {
    const images = new Map<string, Image>([['natural', await made('sea', { style: 'natural' })]])
    for (const style of Object.keys(styleWords)) {
      const image = await made('sea', { style })
      for (const [other, otherImage] of images)
        expect(ssim(image, otherImage), `${style}, ${other}`).toBeLessThan(0.95)
      images.set(style, image)
    }
    expect(await made('an oil painting of the sea')).toEqual(images.get('oil'))
  })

  test('palette', async () => {
    const of = (palette: string) => made('mountains at noon', { palette })
    const natural = await of('natural')

    expect(warmth(await of('warm'))).toBeGreaterThan(warmth(natural) + 15)
    expect(warmth(await of('cool'))).toBeLessThan(warmth(natural))
    expect(contrast(await of('pastel'))).toBeLessThan(contrast(natural) * 0.9)
    expect(meanColourfulness(await of('vivid'))).toBeGreaterThan(meanColourfulness(natural) * 1.2)
    expect(warmth(await of('sepia'))).toBeGreaterThan(30)
    expect(meanColourfulness(await of('monochrome'))).toBeLessThan(8)
  })

  test('negative_prompt keeps out: without clouds the sky is smoother', async () => {
    const sky: Region = (_, y) => y < 60
    const cloudy = await made('cloudy day at sea')
    const clear = await made('day at sea', { negative_prompt: 'clouds, sun, birds' })

    expect(edgeEnergy(clear, sky)).toBeLessThan(edgeEnergy(cloudy, sky) * 0.6)
  })

  test('colours with nothing behind them tint the whole picture', async () => {
    expect(warmth(await made('a meadow in red'))).toBeGreaterThan(warmth(await made('a meadow in blue')) + 40)
  })

  test('seed: the same gives the same bytes, another gives others; so does each output', async () => {
    const run = (seed: number) =>
      runProgram(generate, {}, { prompt: 'a house in the hills', seed, resolution: '0.125k', num_outputs: 2 })

    const [first, again, other] = await Promise.all([run(1), run(1), run(2)])

    expect(first.files).toEqual(again.files)
    expect(first.files[0]).not.toEqual(first.files[1])
    expect(changed(first.images[0], other.images[0])).toBeGreaterThan(0.3)
    expect(first.progress.length).toBeGreaterThan(0)
  })
})

test('what contradicts itself is refused', async () => {
  await expect(made('sea in oil', { style: 'ink' })).rejects.toThrow(
    'The prompt asks for oil and the style is ink',
  )
  await expect(made('a boat', { negative_prompt: 'boats' })).rejects.toThrow('asked for and kept out')
  await expect(made('a fairy')).rejects.toMatchObject({ name: 'InvalidInput' })
})
