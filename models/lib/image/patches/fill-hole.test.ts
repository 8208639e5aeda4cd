import { blank } from '@atelier/media/image/image.ts'
import { expect, test } from 'vitest'
import { landscape } from '../../../test/images.ts'
import { RuntimeMissing } from '../../onnx/runtime.ts'
import { rngOf } from '../../random/rng.ts'
import { prepareFill } from './fill-hole.ts'

const side = 192
const image = landscape(side, side)
const holeOf = (size: number) =>
  Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    return Math.abs(x - 90) < size / 2 && Math.abs(y - 90) < size / 2 ? 1 : 0
  })
const missing = () => Promise.reject(new RuntimeMissing('no network here'))

// The small one can be tried elsewhere in the image first, the large one cannot.
test.each([20, 100])('patches fill a hole of %i where no network can be loaded', async (size) => {
  const hole = holeOf(size)

  const filled = await (await prepareFill(image, hole, missing))(rngOf(1), () => {})

  expect(filled).not.toBeNull()
  expect(hole.every((marked, at) => !marked || filled!.data[at * 4 + 3] === 255)).toBe(true)
})

test('another failure of the network is one of the run', async () => {
  const fails = () => Promise.reject(new Error('out of memory'))
  const fill = await prepareFill(image, holeOf(100), fails)

  await expect(fill(rngOf(1), () => {})).rejects.toThrow('out of memory')
})

test('the second output is seen in a mirror, and put back', async () => {
  const fill = await prepareFill(image, holeOf(100), (seen, hole) => {
    const data = new Uint8ClampedArray(seen.data)
    for (let at = 0; at < hole.length; at++) if (hole[at]) data[at * 4] = at % side
    return Promise.resolve({ ...blank(side, side), data })
  })
  const [one, other] = [(await fill(rngOf(1), () => {}))!, (await fill(rngOf(2), () => {}))!]
  const redAt = ({ data }: typeof image, x: number) => data[(90 * side + x) * 4]

  expect([redAt(one, 60), redAt(other, 60)]).toEqual([60, side - 1 - 60])
  expect([redAt(one, 5), redAt(other, 5)]).toEqual([redAt(image, 5), redAt(image, 5)])
})
