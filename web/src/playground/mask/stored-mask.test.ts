import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, Blob>()

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.doMock('../draft/stored-files.ts', () => ({
    storeFile: async (key: string, file: Blob) => kept.set(key, file),
    loadFile: async (key: string) => kept.get(key),
    storedKeys: async (beginning: string) => [...kept.keys()].filter((key) => key.startsWith(beginning)),
    deleteFile: async (key: string) => kept.delete(key),
  }))
  return () => {
    vi.doUnmock('../draft/stored-files.ts')
    vi.resetModules()
  }
})

const raster = { width: 2, height: 1, bytes: Uint8Array.of(1, 0) }
const chair = { storageKey: 'draft:ada:some', imageId: 'chair' }
const table = { storageKey: 'draft:ada:some', imageId: 'table' }

test('what was painted over an image is there for that image alone, in its size', async () => {
  const { storeMask, loadMask } = await import('./stored-mask.ts')
  await storeMask(chair, raster)

  expect(await loadMask(chair, 2, 1)).toEqual(raster.bytes)
  expect(await loadMask(chair, 1, 2)).toBeUndefined()
  expect(await loadMask(table, 2, 1)).toBeUndefined()
})

test('of a draft the newest alone is kept, and nothing once its image has gone', async () => {
  const { storeMask, deleteMasks } = await import('./stored-mask.ts')
  await storeMask({ ...chair, storageKey: 'draft:ada:other' }, raster)
  await storeMask(chair, raster)
  await storeMask(table, raster)
  expect([...kept.keys()]).toEqual(['paint:draft:ada:other/chair', 'paint:draft:ada:some/table'])

  await deleteMasks('draft:ada:some')

  expect([...kept.keys()]).toEqual(['paint:draft:ada:other/chair'])
})
