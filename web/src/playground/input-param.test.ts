import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { expect, test } from 'vitest'
import { inputKindOf, inputParamFor } from './input-param.ts'

const media = (name: 'image' | 'mask' | 'garment' | 'audio', required = false): ParamDescriptor => ({
  name,
  required,
  kind: 'media',
  accept: name === 'audio' ? 'audio' : 'image',
  ui: { control: 'image', group: 'inputs', order: 1 },
})

// prettier-ignore
test.for<[string, ParamDescriptor[], string | undefined]>([
  ['the one that needs a file', [media('garment'), media('image', true)],         'image'],
  ['or else the first',         [media('garment'), media('image')],               'garment'],
  ['never a mask',              [media('mask', true)],                            undefined],
  ['none of another kind',      [media('audio', true)],                           undefined],
])('an image goes to %s', ([, params, name]) => {
  expect(inputParamFor(params, 'image')?.name).toBe(name)
})

test('text, 3D models and drawings are no inputs', () => {
  const kinds = [
    inputKindOf({ kind: 'image', mimeType: 'image/png' }),
    inputKindOf({ kind: 'image', mimeType: 'image/svg+xml' }),
    inputKindOf({ kind: '3d', mimeType: 'model/gltf-binary' }),
    inputKindOf({ kind: 'video', mimeType: 'video/mp4' }),
  ]
  expect(kinds).toEqual(['image', undefined, undefined, 'video'])
})
