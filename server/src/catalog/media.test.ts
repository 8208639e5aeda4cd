import type { InputLimits } from '@atelier/contract/model.ts'
import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import type { StoredAsset } from '../assets/asset.ts'
import { assetIdsOf, readMedia } from './media.ts'
import type { Model } from './model.ts'

const common = { required: false, ui: { control: 'image', group: 'inputs', order: 1 } } as const

function modelWith(inputLimits: InputLimits = {}, taskType: Model['taskType'] = 'image.edit') {
  const params: Model['params'] = [
    { ...common, name: 'prompt', kind: 'text', maxLength: 100 },
    { ...common, name: 'image', kind: 'media', accept: 'image' },
    { ...common, name: 'mask', kind: 'media', accept: 'image' },
    { ...common, name: 'images', kind: 'media_list', accept: 'image', minItems: 0, maxItems: 4 },
    { ...common, name: 'video', kind: 'media', accept: 'video' },
    { ...common, name: 'audio', kind: 'media', accept: 'audio' },
    { ...common, name: 'resolution', kind: 'enum', values: ['720p'] },
    { ...common, name: 'upscale_factor', kind: 'enum', values: [2, 4] },
  ]
  return { params, inputLimits, taskType, fit: 'enclose' as const }
}

function asset(id: string, measures: Partial<StoredAsset>): StoredAsset {
  const blob = { blobKey: id, sizeBytes: 1000, sha256: '', mimeType: '', createdAt: new Date(0) }
  const none = {
    width: null,
    height: null,
    durationSeconds: null,
    generationId: null,
    position: null,
    transparent: null,
    stem: null,
    derived: [],
    deletedAt: null,
  }
  return { id, accountId: 'alice', kind: 'image', ...blob, ...none, ...measures }
}

const stored = [
  asset('square', { width: 1000, height: 1000 }),
  asset('wide', { width: 2000, height: 500, sizeBytes: 2000 }),
  asset('film', { kind: 'video', width: 100, height: 100, durationSeconds: 4.5 }),
  asset('song', { kind: 'audio', durationSeconds: 30 }),
  asset('mesh', { kind: '3d' }),
  asset('unmeasured', {}),
  asset('endless', { kind: 'audio' }),
]
const assets = new Map(stored.map((each) => [each.id, each]))

test('the ids that params name are asked for once each, text is not', () => {
  const params = { prompt: 'square', image: 'square', images: ['wide', 'square'], audio: 'song' }

  expect(assetIdsOf(modelWith(), params)).toEqual(['square', 'wide', 'song'])
  expect(assetIdsOf(modelWith(), { prompt: 'square' })).toEqual([])
})

describe('what was measured', () => {
  test('is given for each param that names files', () => {
    const { measured } = readMedia(modelWith(), { image: 'wide', video: 'film', audio: 'song' }, assets)

    expect(measured).toEqual({
      image: { seconds: null, pixels: 1_000_000 },
      output: { seconds: 4.5, pixels: 1_000_000 },
      video: { seconds: 4.5, pixels: 10_000 },
      audio: { seconds: 30, pixels: null },
    })
  })

  test('of a list of files is their sum', () => {
    const { measured } = readMedia(modelWith(), { images: ['square', 'wide', 'square'] }, assets)

    expect(measured).toMatchObject({ images: { seconds: null, pixels: 3_000_000 } })
  })

  test.for<[string, Params, Model['taskType'], number]>([
    [
      'of the size that params give its input',
      { image: 'square', upscale_factor: 4 },
      'image.upscale',
      16_000_000,
    ],
    ['that params alone decide', { resolution: '720p', aspect_ratio: '16:9' }, 'image.generate', 921_600],
    [
      'of several files, by the largest',
      { images: ['square', 'wide'], aspect_ratio: '1:1' },
      'image.edit',
      4_000_000,
    ],
  ])('is also told of an output %s', ([, params, taskType, pixels]) => {
    const { measured } = readMedia(modelWith({}, taskType), params, assets)

    expect(measured?.output).toEqual({ seconds: null, pixels })
  })

  test('is nothing without media', () => {
    expect(readMedia(modelWith(), { prompt: 'x' }, assets)).toEqual({ refusal: null, measured: {} })
  })
})

describe('media is refused', () => {
  // prettier-ignore
  test.for<[string, Params, InputLimits, string, string, string]>([
    ['an asset that is not there', { image: 'gone' }, {}, 'invalid_params', 'image', 'names gone, which is not an asset of this account; uploads are deleted after 30 days'],
    ['one of a list that is not there', { images: ['square', 'gone'] }, {}, 'invalid_params', 'images', 'names gone, which is not an asset of this account; uploads are deleted after 30 days'],
    ['another kind', { image: 'song' }, {}, 'wrong_media', 'image', 'must be an image; song is audio'],
    ['another kind in a list', { images: ['square', 'film'] }, {}, 'wrong_media', 'images', 'must be an image; film is a video'],
    ['a mesh', { video: 'mesh' }, {}, 'wrong_media', 'video', 'must be a video; mesh is a 3D model'],
    ['an image of unknown size', { image: 'unmeasured' }, {}, 'invalid_params', 'image', 'names unmeasured, whose size or length is not known; upload it again'],
    ['audio of unknown length', { audio: 'endless' }, {}, 'invalid_params', 'audio', 'names endless, whose size or length is not known; upload it again'],
    ['too many bytes', { image: 'wide' }, { maxInputBytes: 1999 }, 'input_file_too_large', 'image', 'must have at most 1999 bytes; wide has 2000'],
    ['too many bytes of a mask', { mask: 'wide' }, { maxInputBytes: 1999 }, 'input_file_too_large', 'mask', 'must have at most 1999 bytes; wide has 2000'],
    ['too short', { video: 'film' }, { minInputSeconds: 5 }, 'input_duration', 'video', 'must last at least 5 seconds; film lasts 4.5'],
    ['too long', { audio: 'song' }, { maxInputSeconds: 29 }, 'input_duration', 'audio', 'must last at most 29 seconds; song lasts 30'],
    ['a side too long', { image: 'wide' }, { maxOutputSide: 1999 }, 'input_too_large', 'image', 'the output would have 2000 × 500 pixels; a side may have at most 1999'],
    ['too many pixels', { image: 'wide' }, { maxOutputPixels: 999_999 }, 'input_too_large', 'image', 'the output would have 2000 × 500 pixels; it may have at most 999999 in total'],
    ['too many pixels once upscaled', { image: 'square', upscale_factor: 2 }, { maxOutputSide: 1999 }, 'input_too_large', 'image', 'the output would have 2000 × 2000 pixels; a side may have at most 1999'],
    ['one of a list too large', { images: ['square', 'wide'] }, { maxOutputSide: 1999 }, 'input_too_large', 'images', 'the output would have 2000 × 500 pixels; a side may have at most 1999'],
    ['too many pixels of a video', { video: 'film' }, { maxOutputPixels: 9999 }, 'input_too_large', 'video', 'the output would have 100 × 100 pixels; it may have at most 9999 in total'],
  ])('%s', ([, params, limits, code, name, message]) => {
    const { refusal } = readMedia(modelWith(limits), params, assets)

    expect(refusal).toMatchObject({ code, issues: [{ path: `params.${name}`, message }] })
  })

  test('by its resolution, where no file decides the size', () => {
    const params = { resolution: '720p', aspect_ratio: '16:9' }

    const { refusal } = readMedia(modelWith({ maxOutputSide: 1279 }, 'image.generate'), params, assets)

    expect(refusal).toMatchObject({ code: 'input_too_large', issues: [{ path: 'params.resolution' }] })
  })

  test('with all fields of the first kind of mistake, in the order of the kinds', () => {
    const both = { image: 'gone', audio: 'lost', video: 'song' }

    const { refusal } = readMedia(modelWith(), both, assets)

    expect(refusal?.code).toBe('invalid_params')
    expect(refusal?.issues?.map(({ path }) => path)).toEqual(['params.image', 'params.audio'])
    expect(refusal?.detail).toContain('(and 1 more, see issues)')
  })
})

// prettier-ignore
test.for<[string, Params, InputLimits]>([
  ['exactly the bytes', { image: 'wide' }, { maxInputBytes: 2000 }],
  ['exactly the seconds', { video: 'film' }, { minInputSeconds: 4, maxInputSeconds: 5 }],
  ['an image where seconds are limited', { image: 'wide' }, { minInputSeconds: 1, maxInputSeconds: 2 }],
  ['exactly the side and the pixels', { image: 'wide' }, { maxOutputSide: 2000, maxOutputPixels: 1_000_000 }],
  ['a mask, which does not decide the size', { image: 'square', mask: 'wide' }, { maxOutputSide: 1000 }],
  ['audio where pixels are limited', { audio: 'song' }, { maxOutputPixels: 1 }],
  ['files that are missing in a draft', {}, { maxOutputPixels: 1, minInputSeconds: 9 }],
])('media is taken: %s', ([, params, limits]) => {
  expect(readMedia(modelWith(limits), params, assets).refusal).toBeNull()
})
