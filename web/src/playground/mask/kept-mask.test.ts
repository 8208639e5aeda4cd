import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, Blob>()

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.doMock('../draft/kept-files.ts', () => ({
    keepFile: async (key: string, file: Blob) => kept.set(key, file),
    keptFile: async (key: string) => kept.get(key),
    keptKeys: async (beginning: string) => [...kept.keys()].filter((key) => key.startsWith(beginning)),
    forgetFile: async (key: string) => kept.delete(key),
  }))
  return () => {
    vi.doUnmock('../draft/kept-files.ts')
    vi.resetModules()
  }
})

const raster = { width: 2, height: 1, bytes: Uint8Array.of(1, 0) }
const chair = { place: 'draft:ada:some', imageId: 'chair' }
const table = { place: 'draft:ada:some', imageId: 'table' }

test('what was painted over an image is there for that image alone, in its size', async () => {
  const { keepMask, keptMask } = await import('./kept-mask.ts')
  await keepMask(chair, raster)

  expect(await keptMask(chair, 2, 1)).toEqual(raster.bytes)
  expect(await keptMask(chair, 1, 2)).toBeUndefined()
  expect(await keptMask(table, 2, 1)).toBeUndefined()
})

test('of a draft the newest alone is kept, and nothing once its image has gone', async () => {
  const { keepMask, forgetMasks } = await import('./kept-mask.ts')
  await keepMask({ ...chair, place: 'draft:ada:other' }, raster)
  await keepMask(chair, raster)
  await keepMask(table, raster)
  expect([...kept.keys()]).toEqual(['paint:draft:ada:other/chair', 'paint:draft:ada:some/table'])

  await forgetMasks('draft:ada:some')

  expect([...kept.keys()]).toEqual(['paint:draft:ada:other/chair'])
})
