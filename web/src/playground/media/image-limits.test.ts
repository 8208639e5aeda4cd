import type { ParamName } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'
import { fitInto, imageLimitsFor, type ImageLimits } from './image-limits.ts'

const megabyte = 2 ** 20
const edit: FormSource = {
  modelId: 'some',
  params: [],
  defaults: {},
  inputLimits: { maxOutputSide: 1536, maxOutputPixels: megabyte, maxInputBytes: 2 * megabyte },
  priceFromCoins: null,
  needsOneOf: [],
  examples: [],
  needsConsent: false,
  keepsSize: true,
}
const anew: FormSource = { ...edit, keepsSize: false }
const free: FormSource = { ...edit, inputLimits: {} }

// prettier-ignore
test.for<[string, FormSource, Values, ParamName, ImageLimits]>([
  ['what the model makes',        edit, {},                       'image', { side: 1536, pixels: megabyte,     bytes: 2 * megabyte }],
  ['half of it to be doubled',    edit, { upscale_factor: '2x' }, 'image', { side: 768,  pixels: megabyte / 4, bytes: 2 * megabyte }],
  ['a mask does not decide',      edit, {},                       'mask',  { side: 8192, pixels: Infinity,     bytes: 2 * megabyte }],
  ['a reference does not either', anew, {},                       'image', { side: 8192, pixels: Infinity,     bytes: 2 * megabyte }],
  ['what an upload may be',       free, {},                       'image', { side: 8192, pixels: Infinity,     bytes: 20 * megabyte }],
])('%s', ([, formSource, values, name, imageLimits]) => {
  expect(imageLimitsFor(formSource, values, name)).toEqual(imageLimits)
})

// prettier-ignore
test.for<[[number, number], Partial<ImageLimits>, [number, number]]>([
  [[100, 50],      {},                               [100, 50]],
  [[10_000, 20],   { side: 8192 },                   [8192, 16]],
  [[2500, 2500],   { side: 1536, pixels: megabyte }, [1024, 1024]],
  [[3000, 10],     { side: 1536, pixels: megabyte }, [1536, 5]],
  [[9000, 1],      { side: 8192 },                   [8192, 1]],
])('%o within %o is %o', ([[width, height], imageLimits, [across, down]]) => {
  const fitted = fitInto({ width, height }, { side: Infinity, pixels: Infinity, bytes: Infinity, ...imageLimits })
  expect(fitted).toEqual({ width: across, height: down })
})
