import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changed, meanColour } from '../test/image-metrics.ts'
import { disc, landscape, paint, plain, rectangle } from '../test/images.ts'
import { bust, person, portrait } from '../test/portrait.ts'
import { runProgram } from '../test/run-program.ts'
import { centroid } from '../lib/onnx/face-landmarks.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { readGarment } from './garment.ts'
import { writeImage } from '../lib/image/pixels/image-files.ts'
import { tryOn } from './run.ts'

/** A blue shirt with short sleeves, before white. */
const shirt = paint(160, 160, (x, y) => {
  const isBody = rectangle(45, 20, 70, 125)(x, y) && !disc(80, 12, 16)(x, y)
  const isSleeve = y > 20 + Math.abs(x - 80) * 0.5 - 18 && y < 75 && x > 12 && x < 148
  return isBody || (isSleeve && y > 20) ? [30, 60, 210] : [250, 250, 250]
})

const image = await person()
const [face] = await findFaces(image)
const chin = face.points[8]
const unit = chin[1] - centroid(face.points.slice(36, 48))[1]

test('the garment lies over the torso, and neither over the face nor over what is around the person', async () => {
  const { images, files, progress } = await runProgram(tryOn, { image, garment: shirt })
  const again = await runProgram(tryOn, { image, garment: shirt })

  const [dressed] = images
  const [red, , blue] = meanColour(dressed, disc(chin[0], chin[1] + unit * 2.2, unit * 0.6))
  expect(blue).toBeGreaterThan(red + 60)
  const [before] = [meanColour(image, disc(chin[0], chin[1] + unit * 2.2, unit * 0.6))]
  expect(before[2]).toBeLessThan(before[0] + 20)
  const nose = face.points[30]
  expect(changed(dressed, image, disc(nose[0], nose[1], unit * 0.5), 3)).toBe(0)
  expect(changed(dressed, image, rectangle(0, 0, image.width, Math.round(chin[1] - unit)), 3)).toBe(0)
  expect(files[0].equals(again.files[0])).toBe(true)
  expect(progress.length).toBeGreaterThan(1)
})

test('without a face nobody is dressed', async () => {
  await expect(runProgram(tryOn, { image: landscape(160, 120), garment: shirt })).rejects.toThrow(
    'No face was found in the picture',
  )
})

test('a picture that ends at the neck is refused', async () => {
  const head = await portrait()
  const cropped = { ...head, height: 205, data: head.data.slice(0, 224 * 205 * 4) }

  await expect(runProgram(tryOn, { image: cropped, garment: shirt })).rejects.toThrow('ends at the neck')
})

test.each([
  [
    'with a hole where its body should be',
    paint(120, 120, (x, y) =>
      disc(60, 60, 50)(x, y) && !disc(60, 60, 40)(x, y) ? [0, 90, 0] : [0, 0, 0, 0],
    ),
  ],
  ['of nothing', plain(60, 60, [0, 0, 0, 0])],
])('a garment %s is refused', async (_, garment) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'garment-'))
  const { path } = await writeImage(garment, folder.path, 'garment')

  await expect(readGarment(path, 100)).rejects.toThrow(/garment was not understood|fully transparent/)
})

test('and so the person keeps their own', async () => {
  const garment = plain(60, 60, [0, 0, 0, 0])

  await expect(runProgram(tryOn, { image: await bust(), garment })).rejects.toThrow('fully transparent')
})
