import { expect, test } from 'vitest'
import { opaque, overlap } from '../test/image-metrics.ts'
import {
  bricks,
  colourOf,
  disc,
  grainy,
  landscape,
  over,
  paint,
  plain,
  ramp,
  rectangle,
} from '../test/images.ts'
import type { Region } from '../test/images.ts'
import { person } from '../test/portrait.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { removeBackdrop } from '../backdrop-key-remove-bg/run.ts'
import { removeBackground } from './run.ts'
import { personMatte } from '../lib/onnx/person-matte.ts'
import { cutOut } from '../lib/image/subject/cut-out.ts'
import { refineAlpha } from '../lib/image/subject/subject.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'

/** A jug: a round body, a neck and a handle, lit from one side. */
const isJug: Region = (x, y) =>
  disc(120, 150, 58)(x, y) ||
  rectangle(98, 60, 44, 60)(x, y) ||
  (disc(178, 128, 34)(x, y) && !disc(178, 128, 20)(x, y))

/** Including the background that is visible through its handle. */
const isFilledJug: Region = (x, y) => isJug(x, y) || disc(178, 128, 34)(x, y)

function jugBefore(scene: Image): Image {
  return paint(scene.width, scene.height, (x, y) => {
    if (!isJug(x, y)) return colourOf(scene, x, y)
    const light = 1.15 - Math.hypot(x - 95, y - 110) / 160
    return [210 * light, 96 * light, 52 * light]
  })
}

test('the subject before a landscape out of focus is cut out, the same twice', async () => {
  const image = jugBefore(await pixelsOf(asSharp(landscape(256, 256, 3)).blur(3)))

  const [once, again] = [
    await runProgram(removeBackground, { image }),
    await runProgram(removeBackground, { image }),
  ]

  expect(overlap(256, 256, opaque(once.images[0]), isJug)).toBeGreaterThan(0.9)
  expect(once.files[0].equals(again.files[0])).toBe(true)
  expect(once.mimeTypes).toEqual(['image/png'])
})

test('a person is cut out, and not the coloured balls beside them', async () => {
  const photo = await person()
  const { width, height } = photo
  const alone = await cutOut(photo, await refineAlpha((await personMatte(photo))!, photo))
  const balls = over(landscape(width, height), disc(200, 90, 35), [230, 30, 30])
  const scene = over(balls, disc(40, 330, 35), [250, 220, 40])

  const again = await imageFrom(removeBackground, { image: overlay(scene, alone) })

  // What is salient, with a ball, overlaps by less than 0.8.
  expect(overlap(width, height, opaque(again), opaque(alone))).toBeGreaterThan(0.86)
})

test('a picture in which nothing stands out is refused', async () => {
  await expect(runProgram(removeBackground, { image: plain(128, 128, [90, 90, 90]) })).rejects.toThrow(
    'Nothing stands out in the picture',
  )
})

test.each([
  ['image.remove-background', removeBackground],
  ['image.remove-backdrop', removeBackdrop],
])('%s refuses a picture whose background is gone', async (_, program) => {
  const image = paint(64, 64, (x, y) => (isJug(x * 4, y * 4) ? [200, 90, 50] : [0, 0, 0, 0]))

  await expect(runProgram(program, { image })).rejects.toThrow('it is already transparent')
})

test.each([
  ['white', plain(256, 256, [244, 244, 240]), isFilledJug],
  [
    'a wall that grows darker towards one side',
    ramp(256, 256, [230, 230, 226], [196, 200, 204]),
    isFilledJug,
  ],
  ['a green screen', plain(256, 256, [40, 190, 70]), isJug],
] as const)('a jug before %s is cut out to the pixel', async (_, backdrop, isSubject) => {
  const subject = await imageFrom(removeBackdrop, { image: grainy(jugBefore(backdrop), 2) })

  expect(overlap(256, 256, opaque(subject), isSubject)).toBeGreaterThan(0.98)
})

test('a label of the colour of the backdrop stays, the hole in a handle of a green screen does not', async () => {
  const label = rectangle(104, 140, 30, 20)
  const image = over(jugBefore(plain(256, 256, [244, 244, 240])), label, [244, 244, 240])

  const subject = await imageFrom(removeBackdrop, { image })
  const keyed = await imageFrom(removeBackdrop, { image: jugBefore(plain(256, 256, [40, 190, 70])) })

  expect(colourOf(subject, 118, 150)[3]).toBe(255)
  expect(colourOf(keyed, 184, 128)[3]).toBe(0)
})

test('the edge keeps nothing of a green screen', async () => {
  const image = await pixelsOf(asSharp(jugBefore(plain(256, 256, [40, 190, 70]))).blur(1.2))

  const subject = await imageFrom(removeBackdrop, { image })

  const edge = Array.from({ length: 256 }, (_, x) => colourOf(subject, x, 170)).filter(
    ([, , , alpha]) => alpha! > 40,
  )
  expect(edge.filter(([red, green]) => green > red)).toEqual([])
})

test('no plain backdrop and nothing before one are refused', async () => {
  await expect(runProgram(removeBackdrop, { image: jugBefore(bricks(256, 256)) })).rejects.toThrow(
    'The picture has no plain backdrop',
  )
  await expect(runProgram(removeBackdrop, { image: plain(64, 64, [9, 9, 9]) })).rejects.toThrow(
    'Nothing stands out from the background',
  )
})
