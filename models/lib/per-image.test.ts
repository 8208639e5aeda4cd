import { expect, test } from 'vitest'
import { blank } from '@atelier/media/image/image.ts'
import { perImage } from './per-image.ts'

test('an image is looked at once, another like it again', async () => {
  let asked = 0
  const number = perImage(async () => ++asked)
  const [one, other] = [blank(2, 2), blank(2, 2)]

  expect(await Promise.all([one, one, other, one].map(number))).toEqual([1, 1, 2, 1])
})

test('after a failure the next call tries again', async () => {
  let asked = 0
  const number = perImage(async () => {
    if (++asked === 1) throw new Error('no network')
    return asked
  })
  const image = blank(2, 2)

  await expect(number(image)).rejects.toThrow('no network')
  expect(await number(image)).toBe(2)
})
