import type { MediaParam } from '@atelier/contract/param-descriptor.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '../draft/draft.ts'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'

vi.mock('../media/measure.ts', () => ({ measure: async () => ({}) }))
vi.mock('../draft/stored-files.ts', () => ({
  storeFile: async () => {},
  deleteFile: async () => {},
}))
const { bringInputs } = await import('./bring-inputs.ts')
const { pendingFiles, setPendingFiles } = await import('../media/pending-files.ts')

const image: MediaParam = {
  name: 'image',
  kind: 'media',
  required: true,
  accept: 'image',
  ui: { control: 'image', group: 'inputs', order: 1 },
}
// Only what has to do with inputs.
const formSource = { modelId: 'some', params: [image], inputLimits: {} } as unknown as FormSource
let values: Values = {}
const draft: Draft = {
  storageKey: 'draft:some',
  get: () => values,
  update: (change) => void (values = change(values)),
  subscribe: () => () => {},
}
const into = { formSource, draft, isSignedIn: false }
const exampleWith = (file: string) => ({
  title: file,
  params: {},
  inputs: [{ param: 'image' as const, files: [`https://atelier.example/examples/some/${file}`] }],
})
const names = () => pendingFiles().map(({ file }) => file.name)

/** Answers for each file when the test says so, whatever became of who asked. */
function slowFiles() {
  const answers = new Map<string, () => void>()
  vi.stubGlobal('location', { href: 'https://atelier.example/models/some' })
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) =>
        answers.set(path.split('/').at(-1)!, () =>
          resolve(new Response(new Blob(['x'], { type: 'image/png' }))),
        ),
      ),
  )
  return (file: string) => answers.get(file)!()
}

afterEach(() => {
  vi.unstubAllGlobals()
  setPendingFiles([])
  values = {}
})

test('of two examples, the one pressed last is filled in, whichever has its files first', async () => {
  const arrive = slowFiles()
  const [first, second] = [new AbortController(), new AbortController()]

  const bringing = [bringInputs(into, exampleWith('a.png'), first.signal)]
  first.abort()
  bringing.push(bringInputs(into, exampleWith('b.png'), second.signal))
  arrive('b.png')
  await bringing[1]
  arrive('a.png')

  expect(await Promise.all(bringing)).toEqual([true, true])
  expect(names()).toEqual(['b.png'])
})

test('what is taken back takes its files with it, also those that have come', async () => {
  const arrive = slowFiles()
  const filling = new AbortController()
  const bringing = bringInputs(into, exampleWith('a.png'), filling.signal)
  arrive('a.png')
  await bringing
  expect(names()).toEqual(['a.png'])

  filling.abort()

  expect(names()).toEqual([])
})
