import { expect, test } from 'vitest'
import { changed, edgeEnergy, meanBrightness, meanColour } from '../test/image-metrics.ts'
import { colourOf, disc, landscape, paint, rectangle, type Region } from '../test/images.ts'
import { portrait } from '../test/portrait.ts'
import { imageFrom, runProgram } from '../test/run-program.ts'
import { centroid } from '../lib/onnx/face-landmarks.ts'
import { findFaces, type Face } from '../lib/onnx/faces.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { retouch } from './run.ts'

const image = await portrait()
const [face] = await findFaces(image)
const cheek = cheekOf(face)
const eye = eyeOf(face)

test('the points of a face lie where they belong', () => {
  const [leftEye, rightEye, mouth] = [[36, 42] as const, [42, 48] as const, [48, 68] as const].map(
    ([from, to]) => centroid(face.points.slice(from, to)),
  )

  // Read off the image.
  expect(Math.hypot(leftEye[0] - 82, leftEye[1] - 107)).toBeLessThan(8)
  expect(Math.hypot(rightEye[0] - 151, rightEye[1] - 111)).toBeLessThan(8)
  expect(Math.hypot(mouth[0] - 112, mouth[1] - 174)).toBeLessThan(8)
})

test('the stronger the style, the smoother the skin and the brighter the eyes', async () => {
  const rough = blemished(image)
  const [subtle, natural, polished] = await Promise.all(
    ['subtle', 'natural', 'polished'].map((style) => imageFrom(retouch, { image: rough }, { style })),
  )

  const roughness = [rough, subtle, natural, polished].map((photo) => edgeEnergy(photo, cheek))
  expect(roughness).toEqual(roughness.toSorted((one, other) => other - one))
  expect(roughness[3]).toBeLessThan(roughness[0] * 0.7)
  const eyes = [rough, subtle, natural, polished].map((photo) => meanBrightness(photo, eye))
  expect(eyes).toEqual(eyes.toSorted((one, other) => one - other))
  expect(eyes[3]).toBeGreaterThan(eyes[0] + 5)
})

test('a red spot comes closer to the skin around it', async () => {
  const spot: Region = disc(108, 140, 5)
  const red = paint(image.width, image.height, (x, y) => {
    const [r, g, b] = colourOf(image, x, y)
    return spot(x, y) ? [r + 14, g - 14, b - 8] : [r, g, b]
  })

  const calm = await imageFrom(retouch, { image: red }, { style: 'polished' })

  const redness = (photo: Image) => meanColour(photo, spot)[0] - meanColour(photo, spot)[1]
  expect(redness(calm)).toBeLessThan(redness(red) - 5)
})

test('what is no face keeps every pixel, and the same picture gives the same bytes', async () => {
  const [once, again] = await Promise.all([
    runProgram(retouch, { image }, { style: 'natural' }),
    runProgram(retouch, { image }, { style: 'natural' }),
  ])

  expect(once.files[0].equals(again.files[0])).toBe(true)
  expect(changed(once.images[0], image, rectangle(0, 0, 30, 256), 0)).toBe(0)
  expect(changed(once.images[0], image, cheek, 2)).toBeGreaterThan(0.3)
})

test('a picture without a face is refused', async () => {
  await expect(runProgram(retouch, { image: landscape(200, 160) }, { style: 'natural' })).rejects.toThrow(
    'No face was found in the picture',
  )
})

/** Halfway between the eye and the corner of the mouth. */
function cheekOf({ points }: Face): Region {
  const [x, y] = centroid([centroid(points.slice(36, 42)), points[48]])
  return disc(x, y, 14)
}

function eyeOf({ points }: Face): Region {
  const [x, y] = centroid(points.slice(36, 42))
  return disc(x, y, 4)
}

/** With soft spots on a cheek, 22 of which would fit across the face. */
function blemished(photo: Image): Image {
  const pace = (2 * Math.PI * 22) / face.box.width
  return paint(photo.width, photo.height, (x, y) => {
    const [red, green, blue] = colourOf(photo, x, y)
    const spot = cheek(x, y) ? -28 * Math.max(0, Math.sin(x * pace) * Math.sin(y * pace)) : 0
    return [red + spot, green + spot, blue + spot]
  })
}
