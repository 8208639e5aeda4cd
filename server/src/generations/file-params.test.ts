import { expect, test } from 'vitest'
import { fileIdsIn, withoutFiles } from './file-params.ts'

const file = '0198c0de-5a17-7b3e-9d42-6f1b2c3d4e5f'

test('viewers see what was written and chosen', () => {
  const params = { prompt: 'a lighthouse', num_outputs: 2, generate_audio: true, style: 'ink' }

  expect(withoutFiles(params)).toEqual(params)
})

test.each([
  [{ image: file }],
  [{ images: [file, file] }],
  [{ mask: file, video: file, audio: file, garment: file, first_frame: file, last_frame: file }],
  [{ style: file }],
  [{ image: 'not-even-an-id' }],
  [{ prompt: `as in ${file.toUpperCase()}` }],
])('%j reaches nobody', (params) => {
  expect(withoutFiles(params)).toEqual({})
})

test('the files of a generation are named by ids alone, whatever the param', () => {
  const params = { images: [file, 'x'], style: file.toUpperCase(), prompt: `as in ${file}`, seed: 7 }

  expect(fileIdsIn(params)).toEqual([file, file])
})
