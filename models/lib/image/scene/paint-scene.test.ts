import { keysOf } from '@atelier/contract/keys-of.ts'
import { describe, expect, test } from 'vitest'
import {
  changed,
  contrast,
  edgeEnergy,
  meanBrightness,
  meanColour,
  meanColourfulness,
  ssim,
} from '../../../test/image-metrics.ts'
import type { Region } from '../../../test/images.ts'
import { rngOf } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { paintScene } from './paint-scene.ts'
import type { Realm } from './object-entry.ts'
import { places, objects, type ObjectName, type Weather } from './vocabulary.ts'

const size = { width: 96, height: 72 }
const upper: Region = (_, y) => y < 26
const middle: Region = (_, y) => y > 30 && y < 52
const lower: Region = (_, y) => y > 48

/** Each prompt is painted once. */
const images = new Map<string, Promise<Image>>()
function painted(prompt: string): Promise<Image> {
  const image = images.get(prompt) ?? paintScene(prompt, size, rngOf(5))
  images.set(prompt, image)
  return image
}

const warmth = (image: Image) => {
  const [red, , blue] = meanColour(image)
  return red - blue
}

describe('the words of a prompt show', () => {
  test.each(keysOf(places))('%s is unlike every other place', async (place) => {
    const image = await painted(place)

    expect(contrast(image)).toBeGreaterThan(6)
    for (const other of Object.keys(places)) {
      if (other !== place) expect(ssim(image, await painted(other)), `of ${other}`).toBeLessThan(0.95)
    }
  })

  const homes: Partial<Record<ObjectName, string>> = {
    planet: 'space',
    rocket: 'space',
    boat: 'sea',
    whale: 'sea',
    dolphin: 'sea',
    iceberg: 'sea',
    island: 'sea',
    palm: 'beach',
    cactus: 'desert',
  }
  const usualPlaces: Partial<Record<Realm, string>> = { deep: 'underwater', table: 'room', wall: 'room' }
  test.each(keysOf(objects))('%s is there and counts', async (object) => {
    const { realm } = objects[object]
    const place = homes[object] ?? usualPlaces[realm] ?? 'meadow'
    const time = place === 'meadow' && (object === 'moon' || object === 'star') ? 'at night' : ''

    const others = ['bird', 'tree'].filter((other) => other !== object).map((other) => `without ${other}`)

    const without = await painted(`${place} ${time} without ${object} ${others.join(' ')}`)
    const withIt = await painted(`${place} ${time} with a huge ${object} ${others.join(' ')}`)

    expect(changed(without, withIt)).toBeGreaterThan(0.0005)
  })

  test('hours: night is darker than dusk, and dusk than day; sunset is the warmest', async () => {
    const [day, dusk, night, sunset] = await Promise.all(
      ['day', 'dusk', 'night', 'sunset'].map((time) => painted(`sea at ${time}`)),
    )

    expect(meanBrightness(night)).toBeLessThan(meanBrightness(dusk) - 10)
    expect(meanBrightness(dusk)).toBeLessThan(meanBrightness(day) - 10)
    expect(warmth(sunset)).toBeGreaterThan(warmth(day) + 40)
  })

  test('weather', async () => {
    const clear = await painted('mountains by day without pines, clear')
    const under = async (weather: Weather) => painted(`mountains by day without pines, ${weather}`)

    expect(meanColourfulness(await under('clouds'), upper)).toBeLessThan(meanColourfulness(clear, upper) - 10)
    expect(contrast(await under('fog'), middle)).toBeLessThan(contrast(clear, middle) * 0.8)
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
      ['a huge red sun over the sea', 'a huge blue sun over the sea', 0.5],
      ['orange clouds over the sea by day', 'blue clouds over the sea by day', 10],
      ['orange beach by day', 'blue beach by day', 5],
      ['a red city', 'a blue city', 5],
      ['orange sky over the sea', 'blue sky over the sea', 40],
      ['abstract in red and orange', 'abstract in blue and navy', 60],
      ['field of red flowers', 'field of blue flowers', 2],
    ] as const
    for (const [red, blue, least] of pairs) {
      expect(warmth(await painted(red)), `of ${red}`).toBeGreaterThan(warmth(await painted(blue)) + least)
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
