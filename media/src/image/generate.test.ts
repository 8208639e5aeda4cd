import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import {
  changed,
  contrast,
  edgeEnergy,
  meanBrightness,
  meanColour,
  meanColourfulness,
  ssim,
} from '../../test/metrics.ts'
import type { Region } from '../../test/pictures.ts'
import { pictureFrom, runProgram } from '../../test/run-program.ts'
import { diceOf } from './dice.ts'
import { generate } from './generate.ts'
import type { Picture } from './picture.ts'
import { paintScene } from './scene/paint-scene.ts'
import { places, things, weathers, type Place, type Thing } from './scene/vocabulary.ts'
import { styleWords } from './style/style-words.ts'

const size = { width: 144, height: 108 }
const painted = (prompt: string, seed = 5) => paintScene(prompt, size, diceOf(seed))
const upper: Region = (_, y) => y < 40
const lower: Region = (_, y) => y > 72

/** As the model runs it, at its smallest. */
const made = (prompt: string, params: Params = {}) =>
  pictureFrom(generate, {}, { prompt, seed: 5, resolution: '0.125k', ...params })

const warmth = (picture: Picture) => {
  const [red, , blue] = meanColour(picture)
  return red - blue
}

describe('the words of a prompt show', () => {
  test.each(Object.keys(places) as Place[])('%s is unlike every other place', async (place) => {
    const picture = await painted(place)

    expect(contrast(picture)).toBeGreaterThan(6)
    for (const other of Object.keys(places)) {
      if (other !== place) expect(ssim(picture, await painted(other)), other).toBeLessThan(0.95)
    }
  })

  const homes: Partial<Record<Thing, string>> = {
    planet: 'space',
    rocket: 'space',
    boat: 'sea',
    palm: 'beach',
    cactus: 'desert',
  }
  test.each(Object.keys(things) as Thing[])('%s is there and counts', async (thing) => {
    const { realm } = things[thing]
    const place = homes[thing] ?? (realm === 'deep' ? 'underwater' : 'meadow')
    const time = place === 'meadow' && (thing === 'moon' || thing === 'star') ? 'at night' : ''

    const without = await painted(`${place} ${time} without ${thing} without birds without trees`)
    const withIt = await painted(
      `${place} ${time} with a huge ${thing} without birds ${thing === 'tree' ? '' : 'without trees'}`,
    )

    expect(changed(without, withIt)).toBeGreaterThan(0.0005)
  })

  test('hours: night is darker than dusk, and dusk than day; sunset is the warmest', async () => {
    const [day, dusk, night, sunset] = await Promise.all(
      ['day', 'dusk', 'night', 'sunset'].map((time) => painted(`sea at ${time}`)),
    )

    expect(meanBrightness(night!)).toBeLessThan(meanBrightness(dusk!) - 10)
    expect(meanBrightness(dusk!)).toBeLessThan(meanBrightness(day!) - 10)
    expect(warmth(sunset!)).toBeGreaterThan(warmth(day!) + 40)
  })

  test('weather', async () => {
    const clear = await painted('mountains by day, clear')
    const under = async (weather: keyof typeof weathers) => painted(`mountains by day, ${weather}`)

    expect(meanColourfulness(await under('clouds'), upper)).toBeLessThan(meanColourfulness(clear, upper) - 10)
    expect(contrast(await under('fog'))).toBeLessThan(contrast(clear) * 0.8)
    expect(meanBrightness(await under('storm'))).toBeLessThan(meanBrightness(clear) - 30)
    expect(edgeEnergy(await under('rain'), upper)).toBeGreaterThan(edgeEnergy(clear, upper) * 1.5)
    expect(meanBrightness(await under('snow'), lower)).toBeGreaterThan(meanBrightness(clear, lower) + 60)
    expect(changed(await under('rainbow'), clear, upper)).toBeGreaterThan(0.02)
    const [dark, lit] = [await painted('sea at night, clear'), await painted('sea at night, clear, aurora')]
    expect(meanColour(lit, upper)[1]).toBeGreaterThan(meanColour(dark, upper)[1] + 8)
  })

  test('seasons', async () => {
    const [summer, autumn] = [await painted('forest in summer'), await painted('forest in autumn')]
    expect(warmth(autumn)).toBeGreaterThan(warmth(summer) + 5)
    expect(
      changed(await painted('meadow in spring'), await painted('meadow in summer'), lower),
    ).toBeGreaterThan(0.1)
  })

  test('colours of things, of places, of the sky and of the whole', async () => {
    const pairs = [
      ['a huge red balloon', 'a huge blue balloon', 0.3],
      ['red desert', 'blue desert', 25],
      ['orange sky over the sea', 'blue sky over the sea', 40],
      ['abstract in red and orange', 'abstract in blue and navy', 60],
      ['a meadow in red', 'a meadow in blue', 40],
      ['field of red flowers', 'field of blue flowers', 2],
    ] as const
    for (const [red, blue, least] of pairs) {
      expect(warmth(await painted2(red)), red).toBeGreaterThan(warmth(await painted2(blue)) + least)
    }
  })

  test('numbers and sizes: more and larger things cover more of the picture', async () => {
    const bare = await painted('sea at noon without birds')
    const covered = async (prompt: string) =>
      changed(bare, await painted(`${prompt} at noon on the sea without birds`))

    const one = await covered('a boat')

    expect(await covered('six boats')).toBeGreaterThan(one * 2)
    expect(await covered('a huge boat')).toBeGreaterThan(one * 1.5)
  })
})

/** With what the program does after painting. */
const painted2 = (prompt: string) => made(prompt)

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
    const pictures = new Map<string, Picture>([['natural', await made('sea', { style: 'natural' })]])
    for (const style of Object.keys(styleWords)) {
      const picture = await made('sea', { style })
      for (const [other, otherPicture] of pictures)
        expect(ssim(picture, otherPicture), `${style}, ${other}`).toBeLessThan(0.95)
      pictures.set(style, picture)
    }
    expect(await made('an oil painting of the sea')).toEqual(pictures.get('oil'))
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

  test('seed: the same gives the same bytes, another gives others; so does each output', async () => {
    const run = (seed: number) =>
      runProgram(generate, {}, { prompt: 'a house in the hills', seed, resolution: '0.125k', num_outputs: 2 })

    const [first, again, other] = await Promise.all([run(1), run(1), run(2)])

    expect(first.files).toEqual(again.files)
    expect(first.files[0]).not.toEqual(first.files[1])
    expect(changed(first.pictures[0]!, other.pictures[0]!)).toBeGreaterThan(0.3)
    expect(first.progress.at(-1)).toBe(1)
  })
})

test('what contradicts itself is refused', async () => {
  await expect(made('sea in oil', { style: 'ink' })).rejects.toThrow(
    'The prompt asks for oil and the style is ink',
  )
  await expect(made('a boat', { negative_prompt: 'boats' })).rejects.toThrow('asked for and kept out')
  await expect(made('a unicorn')).rejects.toMatchObject({ name: 'InvalidInput' })
})
