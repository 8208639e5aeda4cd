import { beforeEach, expect, test, vi } from 'vitest'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'

const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
const formSource: FormSource = {
  modelId: 'some',
  params: [{ name: 'prompt', kind: 'text', required: true, maxLength: 100, ui }],
  defaults: {},
  inputLimits: {},
  priceFromCoins: null,
  needsOneOf: [],
  examples: [],
  needsConsent: false,
  keepsSize: false,
}
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

/** The module as a page that has just been loaded has it. */
async function afterReload() {
  vi.resetModules()
  return await import('./draft.ts')
}
const typed = (prompt: string) => (): Values => ({ prompt })

test('a draft is there after a reload', async () => {
  const before = await afterReload()
  before.openDraft(formSource, 'ada').update(typed('A chair'))

  const after = await afterReload()

  expect(after.openDraft(formSource, 'ada').get()).toEqual({ prompt: 'A chair' })
})

test("nobody finds somebody else's draft, nor one of another model", async () => {
  const { openDraft } = await afterReload()
  openDraft(formSource, 'ada').update(typed('A chair'))

  expect(openDraft(formSource, 'bob').get()).toEqual({})
  expect(openDraft({ ...formSource, effectId: 'sketch' }, 'ada').get()).toEqual({})
})

test('whoever signs in goes on with what they filled in before, and it is theirs alone', async () => {
  const { openDraft } = await afterReload()
  openDraft(formSource, 'ada').update(typed('An older chair'))
  openDraft(formSource, undefined).update(typed('A chair'))

  expect(openDraft(formSource, 'ada').get()).toEqual({ prompt: 'A chair' })
  expect(openDraft(formSource, undefined).get()).toEqual({})
})

test('what gave way to that can be had back', async () => {
  vi.resetModules()
  const toast = vi.fn<(text: string, formSource: { run(): void }) => void>()
  vi.doMock('../../design/toast.tsx', () => ({ toast }))
  const { openDraft } = await import('./draft.ts')
  vi.doUnmock('../../design/toast.tsx')
  openDraft(formSource, 'ada').update(typed('An older chair'))
  openDraft(formSource, undefined).update(typed('A'))
  const draft = openDraft(formSource, 'ada')
  await Promise.resolve()
  expect(draft.get()).toEqual({ prompt: 'A' })

  toast.mock.calls[0]![1].run()

  expect(draft.get()).toEqual({ prompt: 'An older chair' })
  expect(toast).toHaveBeenCalledOnce()
})

test('nothing is said where nothing gave way', async () => {
  vi.resetModules()
  const toast = vi.fn<() => void>()
  vi.doMock('../../design/toast.tsx', () => ({ toast }))
  const { openDraft } = await import('./draft.ts')
  vi.doUnmock('../../design/toast.tsx')
  openDraft(formSource, 'bob').update(typed('A'))
  for (const personId of ['ada', 'bob']) {
    openDraft(formSource, undefined).update(typed('A'))
    openDraft(formSource, personId)
  }
  await Promise.resolve()

  expect(toast).not.toHaveBeenCalled()
})

test('what cannot be read, or is no longer offered, is left out', async () => {
  kept.set('draft:ada:some', '{"prompt":"A chair","style":"bold"}')
  kept.set('draft:bob:some', 'not JSON')
  const { openDraft } = await afterReload()

  expect(openDraft(formSource, 'ada').get()).toEqual({ prompt: 'A chair' })
  expect(openDraft(formSource, 'bob').get()).toEqual({})
})

test('text that cannot be read yet goes along with whoever signs in', async () => {
  const { openDraft, storageKeyOf } = await afterReload()
  const { storeUnparsedText, unparsedText } = await import('./unparsed-text.ts')
  storeUnparsedText(storageKeyOf(formSource), '{"prompt')

  const { storageKey } = openDraft(formSource, 'ada')

  expect(unparsedText(storageKey)).toBe('{"prompt')
  expect(unparsedText(storageKeyOf(formSource))).toBeUndefined()
})
