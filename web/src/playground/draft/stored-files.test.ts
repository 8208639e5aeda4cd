import { beforeEach, expect, test, vi } from 'vitest'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

beforeEach(() => () => vi.unstubAllGlobals())

async function afterReload() {
  vi.resetModules()
  return await import('./stored-files.ts')
}

/** A database that opens, and then does as it is told. */
function opens(transaction: () => never) {
  const request = {
    result: { transaction },
    addEventListener: (name: string, listener: () => void) => name === 'success' && queueMicrotask(listener),
  }
  return { open: () => request }
}

test.for<[string, object]>([
  ['throws as it is opened', { open: refuse }],
  ['throws as it is asked', opens(refuse)],
])('where the database %s, nothing is kept and nobody is kept waiting', async ([, indexedDB]) => {
  vi.stubGlobal('indexedDB', indexedDB)
  const { storeFile, loadFile, storedKeys, deleteFile, moveFiles } = await afterReload()

  expect(await storeFile('a', new Blob(['a']))).toBeUndefined()
  expect(await loadFile('a')).toBeUndefined()
  expect(await storedKeys('a')).toEqual([])
  expect(await deleteFile('a')).toBeUndefined()
  expect(await moveFiles('a', 'b')).toBeUndefined()
})
