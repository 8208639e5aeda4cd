import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { inputOf, workOf } from '../../../test/providers/work.ts'
import { videoSize, imageSize, secondsOf } from './measure.ts'

const sized = (width: number, height: number) => [inputOf({ width, height })]
const lasting = (durationSeconds: number) => [inputOf({ durationSeconds })]
const shown = ({ width, height }: { width: number; height: number }) => `${width}x${height}`

// prettier-ignore
describe('the size of an image', () => {
  test.for<[Params, string]>([
    [{},                                            '256x256'],
    [{ aspect_ratio: '16:9' },                      '256x144'],
    [{ aspect_ratio: '9:16' },                      '144x256'],
    [{ aspect_ratio: '4:3' },                       '256x192'],
    [{ aspect_ratio: '2.39:1' },                    '256x107'],
    [{ aspect_ratio: '1000:1' },                    '256x1'],
    [{ aspect_ratio: 'auto' },                      '256x256'],
    [{ aspect_ratio: '0:0' },                       '256x256'],
    [{ resolution: '480p' },                        '64x64'],
    [{ resolution: '1K' },                          '128x128'],
    [{ resolution: '4K', aspect_ratio: '16:9' },    '256x144'],
    [{ resolution: 'high' },                        '256x256'],
  ])('%j is %s', ([params, size]) => {
    expect(shown(imageSize(workOf({ params })))).toBe(size)
  })

  test('is that of the image which is edited, up to a megapixel', () => {
    expect(shown(imageSize(workOf({ inputs: { image: sized(801, 601) } })))).toBe('801x601')
    expect(shown(imageSize(workOf({ inputs: { images: sized(4096, 4096) } })))).toBe('1024x1024')
    expect(shown(imageSize(workOf({ inputs: { image: [inputOf({})] } })))).toBe('256x256')
  })

  test('is what was asked for where an edit is asked for a shape', () => {
    const inputs = { image: sized(801, 601) }

    expect(shown(imageSize(workOf({ inputs, params: { aspect_ratio: '1:1' } })))).toBe('256x256')
    expect(shown(imageSize(workOf({ inputs, params: { aspect_ratio: 'auto' } })))).toBe('801x601')
  })
})

// prettier-ignore
describe('the size of a video is even', () => {
  test.for<[Params, string]>([
    [{},                                            '64x64'],
    [{ resolution: '480p', aspect_ratio: '16:9' },  '64x36'],
    [{ resolution: '720p', aspect_ratio: '9:16' },  '54x96'],
    [{ resolution: '4K' },                          '128x128'],
    [{ aspect_ratio: '1000:1' },                    '64x2'],
  ])('%j is %s', ([params, size]) => {
    expect(shown(videoSize(workOf({ params })))).toBe(size)
  })

  test('and has the shape of its input', () => {
    expect(shown(videoSize(workOf({ inputs: { video: sized(333, 221) } })))).toBe('64x42')
  })
})

describe('the length', () => {
  test('is what was asked for, up to the longest', () => {
    expect(secondsOf(workOf({ params: { duration: 2.5 } }), 3, 10)).toBe(2.5)
    expect(secondsOf(workOf({ params: { duration: '8s' } }), 3, 10)).toBe(8)
    expect(secondsOf(workOf({ params: { duration: 60 } }), 3, 10)).toBe(10)
  })

  test('is that of the audio, else of the video, else the usual', () => {
    expect(secondsOf(workOf({ inputs: { audio: lasting(4), video: lasting(9) } }), 3, 10)).toBe(4)
    expect(secondsOf(workOf({ inputs: { video: lasting(9) } }), 3, 10)).toBe(9)
    expect(secondsOf(workOf({}), 3, 10)).toBe(3)
  })
})
