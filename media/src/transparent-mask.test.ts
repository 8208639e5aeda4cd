import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { transparentMask } from './transparent-mask.ts'

const black = { r: 0, g: 0, b: 0 }
const white = { input: { create: { width: 20, height: 30, channels: 3, background: '#fff' } } } as const

test('a mask becomes transparent where it is white, in the size of the image', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mask-'))
  const path = join(folder.path, 'input.png')
  const empty = sharp({ create: { width: 40, height: 30, channels: 3, background: black } })
  await empty.composite([{ ...white, left: 0, top: 0 }]).toFile(path)

  const { mask } = await transparentMask({ path, width: 80, height: 60 }, folder.path)

  const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 80, height: 60, channels: 4 })
  const alphaAt = (x: number, y: number) => data[(y * 80 + x) * 4 + 3]
  expect([alphaAt(0, 0), alphaAt(37, 59), alphaAt(42, 0), alphaAt(79, 59)]).toEqual([0, 0, 255, 255])
})

test('one that marks nothing is refused', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mask-'))
  const path = join(folder.path, 'input.png')
  await sharp({ create: { width: 4, height: 4, channels: 3, background: black } }).toFile(path)

  await expect(transparentMask({ path, width: 4, height: 4 }, folder.path)).rejects.toThrow('marks nothing')
})
