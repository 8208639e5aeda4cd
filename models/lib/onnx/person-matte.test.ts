import { expect, test } from 'vitest'
import { landscape, plain } from '../../test/images.ts'
import { person } from '../../test/portrait.ts'
import { personMatte } from './person-matte.ts'

test('a person is found, and their head is inside', async () => {
  const image = await person()

  const matte = await personMatte(image)

  const at = (x: number, y: number) =>
    matte!.data[
      (Math.floor((y / image.height) * matte!.height) * matte!.width +
        Math.floor((x / image.width) * matte!.width)) *
        4
    ]
  expect(at(115, 95)).toBeGreaterThan(250)
  expect(at(5, 5)).toBeLessThan(5)
})

test('what shows no person is left to others', async () => {
  expect(await personMatte(landscape(200, 160))).toBeNull()
  expect(await personMatte(plain(64, 64, [90, 90, 90]))).toBeNull()
})

test('a strip that is far longer than high is within the bounds of the network', async () => {
  expect(await personMatte(plain(4000, 9, [200, 180, 160]))).toBeNull()
})
