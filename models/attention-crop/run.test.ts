import { expect, test } from 'vitest'
import { meanBrightness } from '../test/image-metrics.ts'
import { bricks, colourOf, disc, landscape, over, plain, type Colour } from '../test/images.ts'
import { person } from '../test/portrait.ts'
import { imageFrom } from '../test/run-program.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { reframeByCropping } from './run.ts'

const ball: Colour = [250, 200, 40]

test.each([
  ['1:1', 96, 96],
  ['16:9', 192, 108],
  ['9:16', 54, 96],
])('%s is as large as the picture allows', async (aspect_ratio, width, height) => {
  const image = landscape(192, aspect_ratio === '16:9' ? 144 : 96)

  expect(await imageFrom(reframeByCropping, { image }, { aspect_ratio })).toMatchObject({ width, height })
})

test.each([30, 96, 170])('what stands out stays in the picture, wherever it stands: at %i', async (x) => {
  const image = over(plain(200, 100, [40, 60, 80]), disc(x, 50, 16), ball)

  const square = await imageFrom(reframeByCropping, { image }, { aspect_ratio: '1:1' })

  const whole = (meanBrightness(image) - 57) * 2
  expect(meanBrightness(square) - 57).toBeGreaterThan(whole * 0.95)
})

test('a picture in which nothing stands out is cut to its middle', async () => {
  const image = bricks(192, 96)

  const square = await imageFrom(reframeByCropping, { image }, { aspect_ratio: '1:1' })

  const lefts = Array.from({ length: 97 }, (_, left) => left)
  const found = lefts.find((left) =>
    lefts
      .slice(0, 96)
      .every((x) => String(colourOf(square, x, 40)) === String(colourOf(image, left + x, 40))),
  )
  expect(Math.abs(found! - 48)).toBeLessThan(10)
})

test('the shape that the picture has already is refused', async () => {
  await expect(
    imageFrom(reframeByCropping, { image: plain(90, 90, ball) }, { aspect_ratio: '1:1' }),
  ).rejects.toThrow('1:1 already')
})

test('a person keeps the head, however bright what they wear is', async () => {
  const image = over(await person(), (x, y) => y > 260 && (x + y) % 24 < 12, [255, 255, 80])
  const [before] = await findFaces(image)

  const wide = await imageFrom(reframeByCropping, { image }, { aspect_ratio: '3:2' })

  const [after] = await findFaces(wide)
  expect(after?.box.height).toBeGreaterThan(before.box.height * 0.8)
})
