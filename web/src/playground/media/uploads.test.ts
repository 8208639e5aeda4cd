import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../draft/draft.ts'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'
import type { Measures } from './checks.ts'

const ui = { control: 'image', group: 'inputs', order: 1 } as const
const image: MediaParam = { name: 'image', kind: 'media', required: true, accept: 'image', ui }
const mask: MediaParam = { ...image, name: 'mask', ui: { ...ui, control: 'mask' } }
const images: MediaListParam = {
  ...image,
  name: 'images',
  kind: 'media_list',
  accept: 'image',
  minItems: 1,
  maxItems: 2,
  ui: { ...ui, control: 'images' },
}
const formSource: FormSource = {
  modelId: 'some',
  params: [image, mask, images],
  defaults: {},
  inputLimits: {},
  priceFromCoins: null,
  needsOneOf: [],
  examples: [],
  needsConsent: false,
  keepsSize: false,
}

let values: Values
const draft: Draft = {
  storageKey: 'draft:ada:some',
  get: () => values,
  update: (change) => void (values = change(values)),
  subscribe: () => () => {},
}
const png = (name: string) => new File(['png'], name, { type: 'image/png' })

/** What the browser and the server do with files, each as a test has it. */
const measure = vi.fn<(kind: string, file: File) => Promise<Measures>>()
const uploadFile = vi.fn<(file: File) => Promise<{ id: string }>>()
const kept = new Map<string, Blob>()

async function load() {
  vi.resetModules()
  vi.doMock('./measure.ts', () => ({ measure }))
  vi.doMock('../../api/upload.ts', () => ({ uploadFile }))
  vi.doMock('../draft/stored-files.ts', () => ({
    storeFile: async (key: string, file: Blob) => kept.set(key, file),
    loadFile: async (key: string) => kept.get(key),
    storedKeys: async (beginning: string) => [...kept.keys()].filter((key) => key.startsWith(beginning)),
    deleteFile: async (key: string) => kept.delete(key),
    moveFiles: async () => {},
  }))
  const { pendingFiles } = await import('./pending-files.ts')
  const states = () => pendingFiles().map(({ state, file }) => `${file.name} ${state}`)
  return { ...(await import('./uploads.ts')), states }
}
const targetOf = (param: MediaParam | MediaListParam) => ({ formSource, draft, param, isSignedIn: true })

beforeEach(() => {
  values = {}
  kept.clear()
  measure.mockReset().mockResolvedValue({})
  uploadFile.mockReset().mockImplementation(async (file) => ({ id: `id of ${file.name}` }))
  return () => {
    for (const mocked of ['./measure.ts', '../../api/upload.ts', '../draft/stored-files.ts'])
      vi.doUnmock(mocked)
    vi.resetModules()
  }
})

test('a file counts from the moment it is added, while it is still looked at', async () => {
  const { addFiles, states } = await load()
  measure.mockReturnValue(new Promise(() => {}))

  void addFiles(targetOf(images), [png('a'), png('b')])

  expect(states()).toEqual(['a checking', 'b checking'])
})

test('what is replaced is no longer set, also where its replacement does not arrive', async () => {
  const { addFiles, states } = await load()
  values = { mask: 'former', prompt: 'A hat' }
  uploadFile.mockRejectedValue(new Error('Broken off.'))

  await addFiles(targetOf(mask), [png('a')])

  await expect.poll(states).toEqual(['a failed'])
  expect(values).toEqual({ prompt: 'A hat' })
})

test('what was dismissed while it was looked at is neither kept nor sent', async () => {
  const { addFiles, dropFiles, states } = await load()
  const { promise, resolve } = Promise.withResolvers<Measures>()
  measure.mockReturnValue(promise)
  const adding = addFiles(targetOf(image), [png('a')])
  dropFiles(draft, image)

  resolve({})
  await adding

  expect([states(), kept.size, uploadFile.mock.calls.length]).toEqual([[], 0, 0])
})

test('a file for which a list has no room is refused in words, not forgotten', async () => {
  const { addFiles, states } = await load()
  values = { images: ['former'] }

  await addFiles(targetOf(images), [png('a'), png('b')])

  await expect.poll(states).toEqual(['b refused'])
  expect(values).toEqual({ images: ['former', 'id of a'] })
})

test('a file from before takes the place of one that did not arrive', async () => {
  const { addFiles, chooseFile, states } = await load()
  measure.mockResolvedValue({ width: 9000, height: 1 })
  await addFiles(targetOf(image), [png('a')])

  chooseFile(targetOf(image), 'chosen')

  expect([states(), values]).toEqual([[], { image: 'chosen' }])
})

test('what is kept is begun once, however often a page goes on with it', async () => {
  const { resumeFiles } = await load()
  kept.set(`${draft.storageKey}/images/1-0001`, png('a'))
  const { param: _, ...rest } = targetOf(images)

  await Promise.all([resumeFiles(rest), resumeFiles(rest)])

  await expect.poll(() => values).toEqual({ images: ['id of a'] })
  expect(uploadFile).toHaveBeenCalledOnce()
})
