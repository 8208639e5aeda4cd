import type { ModelExample } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { sampleInputs } from './sample-inputs.ts'

const shown = (param: 'image' | 'images' | 'video' | 'mask', ...files: string[]): ModelExample => ({
  title: 'Shown',
  params: {},
  inputs: [{ param, files }],
})
const own = { examples: [shown('images', '/examples/own/face.webp')] }
const others = [
  { examples: [shown('mask', '/examples/a/mask.webp'), shown('image', '/examples/a/sea.webp')] },
  {},
  { examples: [shown('image', '/examples/b/face.webp'), shown('image', '/examples/b/cat.webp')] },
  { examples: [shown('image', '/examples/c/dog.webp'), shown('image', '/examples/c/tree.webp')] },
]
const filesIn = (examples: ModelExample[]) =>
  examples.map(({ inputs = [] }) => inputs.map(({ param, files }) => [param, ...files]))

test('an effect of one image is tried on one of three, that of its own model first, each file once', () => {
  const samples = sampleInputs({ input: { type: 'images', min: 1, max: 1 } }, own, others)

  expect(filesIn(samples)).toEqual([
    [['images', '/examples/own/face.webp']],
    [['images', '/examples/a/sea.webp']],
    [['images', '/examples/b/cat.webp']],
  ])
  expect(samples.map(({ picture }) => picture)).toEqual(samples.map(({ inputs }) => inputs![0]!.files[0]))
})

test.each([
  [1, 2, ['face', 'sea']],
  [2, 12, ['face', 'sea', 'cat', 'dog']],
  [5, 12, ['face', 'sea', 'cat', 'dog', 'tree']],
])('one of %i to %i images is tried on several at once', (min, max, names) => {
  const [sample, ...more] = sampleInputs({ input: { type: 'images', min, max } }, own, others)

  expect(sample!.inputs![0]!.files.map((file) => /(\w+)\.webp/.exec(file)![1])).toEqual(names)
  expect(more).toEqual([])
})

test('without as many images as it needs there is nothing to try it on', () => {
  expect(sampleInputs({ input: { type: 'images', min: 6, max: 12 } }, own, others)).toEqual([])
})

test('a video is that of its own model', () => {
  const film = { examples: [shown('video', '/examples/film/sea.mp4')] }
  const longer = [{ examples: [shown('video', '/examples/other/long.mp4')] }]

  expect(filesIn(sampleInputs({ input: { type: 'video' } }, film, longer))).toEqual([
    [['video', '/examples/film/sea.mp4']],
  ])
  expect(sampleInputs({ input: { type: 'video' } }, own, longer)).toEqual([])
})
