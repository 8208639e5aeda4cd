import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { colourOf, plain } from '../../../test/images.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { readMask } from '@atelier/media/image/mask.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from './image-files.ts'

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inside}</svg>`

async function read<T>(content: string | Buffer, reader: (path: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'input-'))
  const path = join(folder.path, 'input')
  await writeFile(path, content)
  return await reader(path)
}

const mask = (path: string) => readMask(path, 30, 20)

describe('an SVG, which we sell', () => {
  test('is drawn in its own size', async () => {
    const image = await read(drawing('<rect width="15" height="20" fill="#ff0000"/>'), readImage)

    expect(image).toMatchObject({ width: 30, height: 20 })
    expect(colourOf(image, 5, 10)).toEqual([255, 0, 0, 255])
    expect(colourOf(image, 25, 10)[3]).toBe(0)
  })

  test('marks as a mask what it draws', async () => {
    const hole = await read(drawing('<rect width="15" height="20" fill="white"/>'), mask)

    expect([hole[10 * 30 + 5], hole[10 * 30 + 25]]).toEqual([1, 0])
  })

  test('shows no file of the machine', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'secret-'))
    const secret: Image = plain(30, 20, [0, 255, 0])
    const { path } = await writeImage(secret, folder.path, 'secret')

    const image = await read(drawing(`<image href="file://${path}" width="30" height="20"/>`), readImage)

    expect(colourOf(image, 15, 10)[3]).toBe(0)
  })
})

test.each([
  ['not a picture', 'Once upon a time'],
  ['cut off', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['broken SVG', drawing('<rect')],
  ['SVG with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('&a;')}`],
])('%s is the fault of the file', async (_, content) => {
  await expect(read(content, readImage)).rejects.toThrow(InvalidInput)
  await expect(read(content, mask)).rejects.toThrow(InvalidInput)
})
