import { expect, test } from 'vitest'
import { opaque } from '../../../test/image-metrics.ts'
import { checks, disc, over, plain } from '../../../test/images.ts'
import { mainPart } from './main-part.ts'

test('crumbs are gone, what is nearly as large as the largest part stays, and the rest is cropped', async () => {
  const shoes = over(
    over(plain(90, 60, [0, 0, 0, 0]), disc(30, 30, 12), [200, 40, 40]),
    disc(60, 30, 9),
    [40, 40, 200],
  )

  const part = await mainPart(over(shoes, disc(5, 5, 2), [0, 90, 0]))

  expect(part).toMatchObject({ width: 52, height: 25 })
  expect(opaque(part)(12, 12)).toBe(true)
  expect(opaque(part)(42, 12)).toBe(true)
})

test('a picture of a million parts, all of one size, stays as it is', async () => {
  const board = checks(1600, 1300, 1, [200, 40, 40], [0, 0, 0, 0])

  const part = await mainPart(board)

  expect(part).toMatchObject({ width: 1600, height: 1300 })
  expect(part.data.every((value, at) => value === board.data[at])).toBe(true)
})
