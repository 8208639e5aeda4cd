import { beforeEach, expect, test, vi } from 'vitest'
import { shrink } from './shrink.ts'

/** What a canvas gives for a type. */
let written: (type: string) => Blob | null

beforeEach(() => {
  const canvas = {
    getContext: () => ({ drawImage() {} }),
    toBlob: (give: (blob: Blob | null) => void, type: string) => give(written(type)),
  }
  written = (type) => new Blob(['small'], { type })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10_000, height: 20, close() {} }))
  vi.stubGlobal('document', { createElement: () => canvas })
  return () => vi.unstubAllGlobals()
})

const imageLimits = { side: 8192, pixels: Infinity, bytes: 10 }
const large = (type: string) => new File(['large'], 'picture', { type })

// prettier-ignore
test.for([
  ['image/png', 'image/png'], ['image/webp', 'image/webp'], ['image/jpeg', 'image/jpeg'], ['', 'image/jpeg'],
] as const)('%s becomes %s', async ([from, to]) => {
  expect((await shrink(large(from), imageLimits)).type).toBe(to)
})

test('a browser that writes no WebP is not said to have written one', async () => {
  written = () => new Blob(['small'], { type: 'image/png' })

  expect((await shrink(large('image/webp'), imageLimits)).type).toBe('image/png')
})

test('what cannot be shrunk is no copy', async () => {
  written = () => null

  await expect(shrink(large('image/png'), imageLimits)).rejects.toThrow('no room')
})

test('it is made smaller until it has few enough bytes', async () => {
  const sizes = [40, 20, 10]
  written = (type) => new Blob(['x'.repeat(sizes.shift()!)], { type })

  expect((await shrink(large('image/png'), imageLimits)).size).toBe(10)
})

test('what never has few enough bytes is no copy', async () => {
  written = (type) => new Blob(['more than ten bytes'], { type })

  await expect(shrink(large('image/png'), imageLimits)).rejects.toThrow('small enough')
})
