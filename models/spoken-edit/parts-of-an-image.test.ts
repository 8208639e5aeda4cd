import { expect, test } from 'vitest'
import type { Image } from '@atelier/media/image/image.ts'
import { changed, meanColour, meanColourfulness, psnr } from '../test/image-metrics.ts'
import { colourOf, disc, over, paint, plain, rectangle } from '../test/images.ts'
import { portrait } from '../test/portrait.ts'
import { imageFrom } from '../test/run-program.ts'
import { centroid } from '../lib/onnx/face-landmarks.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { edit } from './run.ts'

const edited = (prompt: string, image: Image) => imageFrom(edit, { image }, { prompt })

/** A blue sky above a green lawn with a red ball in the middle. */
const ball = disc(100, 90, 24)
const [sky, lawn] = [rectangle(0, 0, 200, 50), rectangle(0, 120, 200, 40)]
const view = over(
  paint(200, 160, (_, y) => (y < 80 ? [120 + y / 4, 165, 225] : [86, 138, 62])),
  ball,
  [196, 44, 38],
)

test.each([
  ['make the sky more pink', sky, lawn],
  ['darken the sky', sky, lawn],
  ['make the grass greener', lawn, sky],
  ['black and white grass', lawn, sky],
])('%s changes one part and not the other', async (prompt, inside, outside) => {
  const photo = await edited(prompt, view)

  expect(changed(photo, view, inside, 1)).toBeGreaterThan(0.8)
  expect(changed(photo, view, outside)).toBeLessThan(0.02)
})

test('a wall is what the upper part has the colour of, whatever stands before it', async () => {
  const room = over(
    paint(200, 160, (_, y) => (y < 110 ? [206, 196, 178] : [112, 78, 50])),
    rectangle(60, 60, 80, 60),
    [60, 90, 70],
  )

  const photo = await edited('make the walls blue', room)

  expect(changed(photo, room, rectangle(0, 0, 200, 55))).toBe(1)
  expect(changed(photo, room, rectangle(60, 60, 80, 60))).toBe(0)
  expect(changed(photo, room, rectangle(0, 120, 200, 40))).toBe(0)
})

test('what has a colour gets another, whatever it is', async () => {
  const photo = await edited('make the red ball blue', view)

  const [red, , blue] = meanColour(photo, disc(100, 90, 18))
  expect(blue).toBeGreaterThan(red * 1.5)
  expect(changed(photo, view, lawn)).toBe(0)
  await expect(edited('make the purple ball blue', view)).rejects.toThrow(
    'Nothing in the image has that colour',
  )
})

test('one colour stays where all others go', async () => {
  const photo = await edited('black and white except the red parts', view)

  expect(meanColourfulness(photo, lawn)).toBeLessThan(2)
  expect(colourOf(photo, 100, 90)).toEqual(colourOf(view, 100, 90))
})

test.each([
  'add rain', 'add snow', 'add fog', 'add stars to the sky', 'add a full moon', 'add lens flare', 'add a rainbow', 'add clouds', 'add birds in the sky', 'add balloons',
  'add butterflies', 'add hearts', 'add confetti', 'add fairy lights', 'make it autumn', 'make it winter', 'soft light from the left', 'cyberpunk style',
])('%s is seen, and keeps the size', async (prompt) => {
  const photo = await edited(prompt, view)

  expect(photo).toMatchObject({ width: 200, height: 160 })
  expect(psnr(photo, view)).toBeLessThan(52)
}) // prettier-ignore

test('what belongs to the sky stays in it', async () => {
  expect(changed(await edited('add a rainbow', view), view, lawn)).toBe(0)
  await expect(edited('add a rainbow', plain(160, 120, [70, 110, 50]))).rejects.toThrow('No sky was found')
})

test('a tilted horizon becomes level', async () => {
  const tilted = paint(200, 160, (x, y) => {
    const ground = Math.min(1, Math.max(0, (y - 70 - x * 0.0875) / 3 + 0.5))
    return [150 - 90 * ground, 180 - 90 * ground, 225 - 175 * ground]
  })

  const level = await edited('straighten the horizon', tilted)

  const edges = [10, level.width - 10].map((x) =>
    Array.from({ length: level.height }, (_, y) => colourOf(level, x, y)[2]).findIndex((blue) => blue < 137),
  )
  expect(Math.abs(edges[0] - edges[1])).toBeLessThan(3)
  await expect(edited('straighten the horizon', view)).rejects.toThrow('No tilt was found')
})

const person = await portrait()
const [face] = await findFaces(person)
const eyes = centroid(face.points.slice(36, 48))
const [aroundEyes, corner] = [disc(eyes[0], eyes[1], 34), rectangle(0, 0, 24, 24)]

test.each([
  'add sunglasses',
  'put glasses on the man',
  'make the eyes green',
  'smooth the skin',
  'brighten the face',
])('%s changes the face alone', async (prompt) => {
  const photo = await edited(prompt, person)

  expect(changed(photo, person, aroundEyes, 2)).toBeGreaterThan(0.01)
  expect(changed(photo, person, corner)).toBe(0)
})

test('red eyes lose their red, and nothing else', async () => {
  const [left, right] = [centroid(face.points.slice(36, 42)), centroid(face.points.slice(42, 48))]
  const pupils = [disc(left[0], left[1], 3), disc(right[0], right[1], 3)]
  const red = pupils.reduce((image, pupil) => over(image, pupil, [220, 40, 40]), person)

  const photo = await edited('remove the red eyes', red)

  expect(colourOf(photo, Math.round(left[0]) + 2, Math.round(left[1]))[0]).toBeLessThan(150)
  expect(changed(photo, red, corner, 0)).toBe(0)
})

test('without a face, what is for faces is refused', async () => {
  await expect(edited('add sunglasses', view)).rejects.toThrow('No face was found')
})
