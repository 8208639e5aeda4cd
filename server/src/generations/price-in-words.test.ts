import type { Modality } from '@atelier/contract/task-type.ts'
import { expect, test } from 'vitest'
import type { PriceLine } from '../catalog/price.ts'
import { priceInWords } from './price-in-words.ts'

const video = { modality: 'video' as Modality, coinsPerOutput: 100, outputsRequested: 1 }

// prettier-ignore
test.for<[PriceLine, string, Modality?]>([
  [{ kind: 'base', coins: 5 },                                                        '5 coins base price'],
  [{ kind: 'base', coins: 1 },                                                        '1 coin base price'],
  [{ kind: 'perSecond', param: 'duration', quantity: 3, rate: 2 },                    '3 seconds of video × 2 coins'],
  [{ kind: 'perSecond', param: 'duration', quantity: 1, rate: 0.4 },                  '1 second of audio × 0.4 coins', 'audio'],
  [{ kind: 'perSecond', param: 'video', quantity: 12.3456, rate: 1.5 },               '12.346 seconds of input video × 1.5 coins'],
  [{ kind: 'perSecond', param: 'audio', quantity: 2, rate: 1 },                       '2 seconds of input audio × 1 coin'],
  [{ kind: 'perMegapixel', param: 'image', quantity: 1.05, rate: 2 },                 '1.05 megapixels of input image × 2 coins'],
  [{ kind: 'perMegapixel', param: 'first_frame', quantity: 1, rate: 2 },              '1 megapixel of input first frame × 2 coins'],
  [{ kind: 'perMegapixel', param: 'output', quantity: 4.2, rate: 0.25 },              '4.2 megapixels of output × 0.25 coins'],
  [{ kind: 'perMegapixelSecond', param: 'output', quantity: 4.608, rate: 0.5 },       '4.608 megapixel-seconds of output × 0.5 coins'],
  [{ kind: 'perMegapixelSecond', param: 'video', quantity: 1, rate: 0.5 },            '1 megapixel-second of input video × 0.5 coins'],
  [{ kind: 'perThousandCharacters', param: 'lyrics', quantity: 1.234, rate: 2 },      '1,234 characters of lyrics × 2 coins per 1,000'],
  [{ kind: 'perThousandCharacters', param: 'text', quantity: 0.001, rate: 1 },        '1 character of text × 1 coin per 1,000'],
  [{ kind: 'multiplier', param: 'resolution', value: '720p', factor: 1.5 },           '× 1.5 for resolution 720p'],
  [{ kind: 'multiplier', param: 'generate_audio', value: 'true', factor: 1.25 },      '× 1.25 for generate audio on'],
  [{ kind: 'multiplier', param: 'texture', value: 'false', factor: 0.5 },             '× 0.5 for texture off'],
  [{ kind: 'multiplier', param: 'resolution', value: null, factor: 0.5 },             '× 0.5 for resolution not set'],
])('%j reads "%s"', ([line, sentence, modality = 'video']) => {
  expect(priceInWords({ ...video, modality, priceLines: [line] })[0]).toBe(sentence)
})

test.for<PriceLine>([
  { kind: 'base', coins: 0 },
  { kind: 'perSecond', param: 'duration', quantity: 0, rate: 2 },
  { kind: 'perThousandCharacters', param: 'lyrics', quantity: 3, rate: 0 },
])('%j adds nothing and is not mentioned', (line) => {
  expect(priceInWords({ ...video, priceLines: [line] })).toHaveLength(1)
})

test('a price is the sum of its lines, times the outputs', () => {
  const priceLines: PriceLine[] = [
    { kind: 'base', coins: 2 },
    { kind: 'perSecond', param: 'duration', quantity: 3, rate: 2 },
    { kind: 'multiplier', param: 'resolution', value: '720p', factor: 1.5 },
  ]

  expect(priceInWords({ modality: 'video', priceLines, coinsPerOutput: 12, outputsRequested: 2 })).toEqual([
    '2 coins base price',
    '3 seconds of video × 2 coins',
    '× 1.5 for resolution 720p',
    '= 12 coins for each output',
    '× 2 outputs = 24 coins',
  ])
})

test.for([
  [0.1, 30, 3, '= 3 coins for each output'], // In floating point their product is a little more than 3.
  [0.1, 31, 4, '= 4 coins for each output, rounded up'],
  [0.1, 1, 1, '= 1 coin for each output, rounded up'],
] as const)('a rate of %d for %d seconds: %d coins', ([rate, quantity, coinsPerOutput, sentence]) => {
  const priceLines: PriceLine[] = [{ kind: 'perSecond', param: 'duration', quantity, rate }]

  expect(priceInWords({ ...video, priceLines, coinsPerOutput }).at(-1)).toBe(sentence)
})
