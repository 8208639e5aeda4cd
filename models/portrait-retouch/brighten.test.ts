import { expect, test } from 'vitest'
import { colourOf, plain, type Colour } from '../test/images.ts'
import { brighten } from './brighten.ts'

/** A row of pixels in these colours, brightened within the region. */
function brightened(colours: readonly Colour[], region: readonly number[], lighter: number, greyer: number) {
  const image = plain(colours.length, 1, [0, 0, 0])
  for (const [x, [red, green, blue]] of colours.entries()) image.data.set([red, green, blue], x * 4)
  brighten(image, Uint8Array.from(region), lighter, greyer)
  return colours.map((_, x) => colourOf(image, x, 0).slice(0, 3))
}

const grey: Colour = [120, 120, 120]
const yellow: Colour = [150, 140, 90]

test('every pixel of the region grows lighter, and no other changes', () => {
  const pixels = brightened([grey, grey, grey, grey, grey], [0, 255, 0, 255, 255], 0.2, 0)

  expect(pixels).toEqual([120, 144, 120, 144, 144].map((value) => [value, value, value]))
})

test('half in the region, half as much', () => {
  expect(brightened([grey, grey], [255, 128], 0.2, 0)).toEqual([
    [144, 144, 144],
    [132, 132, 132],
  ])
})

test('what is light grows lighter by more than what is dark', () => {
  const [dark, light] = brightened([[22, 22, 22], grey], [255, 255], 0.5, 0)

  expect(dark[0]! / 22).toBeCloseTo(1.1, 1)
  expect(light[0]! / 120).toBeCloseTo(1.5, 1)
})

test('what is coloured grows greyer in all three colours', () => {
  const [pixel] = brightened([yellow], [255], 0, 0.5)

  expect(pixel).toEqual([144, 139, 114])
})
