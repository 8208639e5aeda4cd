import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import type { PriceFormula } from './price-formula.ts'
import { priceFloor, priceFrom, priceGeneration, type Measured } from './price.ts'

type PricedModel = Parameters<typeof priceFrom>[0]

const ui = { control: 'slider', group: 'basic', order: 1 } as const

/** What every model here offers; which of it is required is up to each test. */
function offered(required: ParamName[]): ParamDescriptor[] {
  const common = <Name extends ParamName>(name: Name) => ({ name, required: required.includes(name), ui })
  return [
    { ...common('prompt'), kind: 'text', maxLength: 5000 },
    { ...common('text'), kind: 'text', minLength: 10, maxLength: 5000 },
    { ...common('duration'), kind: 'range', min: 2, max: 10, step: 0.1 },
    { ...common('fps'), kind: 'enum', values: [24, 12, 60] },
    { ...common('image'), kind: 'media', accept: 'image' },
    { ...common('audio'), kind: 'media', accept: 'audio' },
    { ...common('video'), kind: 'media', accept: 'video' },
    { ...common('upscale_factor'), kind: 'enum', values: [2, 4] },
    { ...common('resolution'), kind: 'enum', values: ['480p', '720p'] },
    { ...common('texture'), kind: 'enum', values: [true, false] },
    { ...common('num_outputs'), kind: 'range', min: 2, max: 4, step: 1 },
  ]
}

function modelPriced(
  price: Partial<PriceFormula>,
  { required = [], ...others }: Partial<PricedModel> & { required?: ParamName[] } = {},
): PricedModel {
  const rest = { defaults: {}, inputLimits: {}, outputs: null }
  return { price: { base: 0, ...price }, params: offered(required), ...rest, ...others }
}

const seconds = (value: number) => ({ seconds: value, pixels: null })
const pixels = (value: number) => ({ seconds: null, pixels: value })

describe('the price of one output', () => {
  // prettier-ignore
  test.for<[string, Partial<PriceFormula>, Params, Measured, number]>([
    ['is the base',                            { base: 5 }, {}, {}, 5],
    ['is at least one coin',                   { base: 0 }, {}, {}, 1],
    ['is rounded up',                          { base: 4.001 }, {}, {}, 5],
    ['counts seconds of a param',              { base: 1, perSecond: { coins: 2, of: 'duration' } }, { duration: 3 }, {}, 7],
    ['counts seconds of an enum param',        { perSecond: { coins: 2, of: 'fps' } }, { fps: 12 }, {}, 24],
    ['counts seconds of a file',               { perSecond: { coins: 2, of: 'audio' } }, { audio: 'a' }, { audio: seconds(3.25) }, 7],
    ['counts megapixels of a file',            { perMegapixel: { coins: 2, of: 'image' } }, { image: 'a' }, { image: pixels(1_500_000) }, 3],
    ['counts megapixels of the output',        { perMegapixel: { coins: 2, of: 'output' } }, { image: 'a' }, { image: pixels(1), output: pixels(6_000_001) }, 13],
    ['counts pixels for as long as a video is', { perMegapixelSecond: { coins: 2, of: 'video' } }, { video: 'a' }, { video: { seconds: 5, pixels: 230_400 } }, 3],
    ['counts pixels for as long as the output is', { perMegapixelSecond: { coins: 2, of: 'output' } }, { video: 'a' }, { output: { seconds: 5, pixels: 921_600 } }, 10],
    ['counts characters',                      { perThousandCharacters: { coins: 4, of: 'text' } }, { text: 'x'.repeat(1500) }, {}, 6],
    ['counts an emoji as one character',       { perThousandCharacters: { coins: 1000, of: 'text' } }, { text: '🎺🎺' }, {}, 2],
    ['counts nothing for an absent file',      { base: 1, perSecond: { coins: 2, of: 'audio' } }, {}, {}, 1],
    ['is multiplied as a whole',               { base: 1, perSecond: { coins: 2, of: 'duration' }, multipliers: { resolution: { '720p': 1.5 } } }, { duration: 3, resolution: '720p' }, {}, 11],
    ['is multiplied by each multiplier',       { base: 10, multipliers: { resolution: { '720p': 1.5 }, texture: { true: 2 } } }, { resolution: '720p', texture: true }, {}, 30],
    ['is not multiplied by an unlisted value', { base: 10, multipliers: { resolution: { '720p': 1.5 } } }, { resolution: '480p' }, {}, 10],
    ['is not multiplied by an absent param',   { base: 10, multipliers: { resolution: { '480p': 3, '720p': 3 } } }, {}, {}, 10],
    ['is rounded once, after multiplying',     { base: 1.5, multipliers: { resolution: { '720p': 2 } } }, { resolution: '720p' }, {}, 3],
    // In floating point: 0.1 × 3 × 10 = 3.0000000000000004, 100 × 1.1 = 110.00000000000001, 0.07 × 100 = 7.000000000000001.
    ['is exact in tenths',                     { perSecond: { coins: 0.1, of: 'audio' }, multipliers: { resolution: { '720p': 10 } } }, { audio: 'a', resolution: '720p' }, { audio: seconds(3) }, 3],
    ['is exact under a multiplier',            { base: 100, multipliers: { resolution: { '720p': 1.1 } } }, { resolution: '720p' }, {}, 110],
    ['is exact in hundredths',                 { perSecond: { coins: 0.07, of: 'audio' } }, { audio: 'a' }, { audio: seconds(100) }, 7],
    ['is exact in thousandths',                { base: 2.007, multipliers: { resolution: { '720p': 1000 } } }, { resolution: '720p' }, {}, 2007],
    ['ignores noise in a measured length',     { perSecond: { coins: 1, of: 'audio' } }, { audio: 'a' }, { audio: seconds(5.000000001) }, 5],
    ['does not ignore a millisecond',          { perSecond: { coins: 1, of: 'audio' } }, { audio: 'a' }, { audio: seconds(5.001) }, 6],
    ['is exact to the pixel',                  { perMegapixel: { coins: 1, of: 'image' } }, { image: 'a' }, { image: pixels(1_000_001) }, 2],
  ])('%s', ([, price, params, inputs, coins]) => {
    expect(priceGeneration(modelPriced(price), params, inputs, false).coinsPerOutput).toBe(coins)
  })
})

describe('coins', () => {
  test('are the price of one output times the outputs asked for', () => {
    const price = priceGeneration(modelPriced({ base: 2.5 }), { num_outputs: 4 }, {}, false)

    expect(price).toMatchObject({ coinsPerOutput: 3, outputs: 4, coins: 12 })
  })

  test('are for one output where the number is not said', () => {
    expect(priceGeneration(modelPriced({ base: 3 }), {}, {}, false)).toMatchObject({ outputs: 1, coins: 3 })
  })

  test('are for the fixed set where the model makes one', () => {
    const price = priceGeneration(modelPriced({ base: 3 }, { outputs: 4 }), {}, {}, false)

    expect(price).toMatchObject({ coinsPerOutput: 3, outputs: 4, coins: 12 })
  })
})

test('the lines say how the price came about', () => {
  const model = modelPriced({
    base: 2,
    perSecond: { coins: 4, of: 'duration' },
    multipliers: { resolution: { '480p': 1, '720p': 1.5 }, texture: { true: 2 } },
  })

  const { lines } = priceGeneration(model, { duration: 3, resolution: '720p', texture: false }, {}, false)

  expect(lines).toEqual([
    { kind: 'base', coins: 2 },
    { kind: 'perSecond', param: 'duration', quantity: 3, rate: 4 },
    { kind: 'multiplier', param: 'resolution', value: '720p', factor: 1.5 },
  ])
})

describe('a draft counts a missing required param at the least it could cost', () => {
  // prettier-ignore
  test.for<[string, Partial<PriceFormula>, ParamName, number]>([
    ['the smallest number of a range', { perSecond: { coins: 3, of: 'duration' } }, 'duration', 6],
    ['the smallest number of an enum', { perSecond: { coins: 1, of: 'fps' } }, 'fps', 12],
    ['the shortest input of the model', { perSecond: { coins: 3, of: 'audio' } }, 'audio', 15],
    ['no pixels', { base: 2, perMegapixel: { coins: 3, of: 'image' } }, 'image', 2],
    ['no pixels of an output without its input', { base: 2, perMegapixel: { coins: 3, of: 'output' } }, 'image', 2],
    ['no pixels of an output without its factor', { base: 2, perMegapixel: { coins: 3, of: 'output' } }, 'upscale_factor', 2],
    ['no pixels of a video', { base: 2, perMegapixelSecond: { coins: 3, of: 'video' } }, 'video', 2],
    ['no pixels of an output without its video', { base: 2, perMegapixelSecond: { coins: 3, of: 'output' } }, 'video', 2],
    ['the shortest text', { perThousandCharacters: { coins: 500, of: 'text' } }, 'text', 5],
    ['the smallest multiplier', { base: 10, multipliers: { resolution: { '480p': 3, '720p': 2 } } }, 'resolution', 20],
    ['the smallest multiplier, 1 if unlisted', { base: 10, multipliers: { resolution: { '720p': 2 } } }, 'resolution', 10],
  ])('%s', ([, price, required, coins]) => {
    const model = modelPriced(price, { required: [required], inputLimits: { minInputSeconds: 5 } })

    expect(priceGeneration(model, {}, { output: pixels(4_000_000) }, true).coins).toBe(coins)
    expect(() => priceGeneration(model, {}, {}, false)).toThrow(`without ${required}`)
  })

  test('the fewest outputs', () => {
    expect(priceGeneration(modelPriced({ base: 3 }, { required: ['num_outputs'] }), {}, {}, true).coins).toBe(
      6,
    )
  })

  test('but a param that may stay missing at nothing', () => {
    const model = modelPriced(
      { perSecond: { coins: 3, of: 'audio' } },
      { inputLimits: { minInputSeconds: 5 } },
    )

    expect(priceGeneration(model, {}, {}, true).coins).toBe(1)
  })

  test('a file that was sent but not measured is a bug, not a floor', () => {
    const model = modelPriced({ perSecond: { coins: 3, of: 'audio' } })

    expect(() => priceGeneration(model, { audio: 'a' }, {}, true)).toThrow('audio must be measured')
  })

  test('an output whose size nothing tells is a bug, not a floor', () => {
    const model = modelPriced({ perMegapixel: { coins: 3, of: 'output' } })

    expect(() => priceGeneration(model, {}, {}, true)).toThrow('output must be measured')
  })
})

describe('priceFromCoins', () => {
  test('is the price with only the prompt set, defaults included', () => {
    const price = { base: 1, perSecond: { coins: 2, of: 'duration' } } as const
    const model = modelPriced(price, { required: ['prompt'], defaults: { duration: 4, num_outputs: 2 } })

    expect(priceFrom(model)).toBe(18)
  })

  test('is not null where a required input does not change the price', () => {
    expect(priceFrom(modelPriced({ base: 4 }, { required: ['image'] }))).toBe(4)
  })

  test('is the price of the shortest prompt where the prompt is priced', () => {
    const price = { base: 4, perThousandCharacters: { coins: 9, of: 'prompt' } } as const

    expect(priceFrom(modelPriced(price, { required: ['prompt'] }))).toBe(4)
  })

  test.for<[Partial<PriceFormula>, ParamName]>([
    [{ perSecond: { coins: 1, of: 'audio' } }, 'audio'],
    [{ perMegapixel: { coins: 1, of: 'image' } }, 'image'],
    [{ perThousandCharacters: { coins: 1, of: 'text' } }, 'text'],
    [{ multipliers: { resolution: { '720p': 2 } } }, 'resolution'],
    [{ base: 1 }, 'num_outputs'],
  ])('is null where the required input of %j decides it', ([price, required]) => {
    expect(priceFrom(modelPriced(price, { required: [required] }))).toBeNull()
    expect(priceFrom(modelPriced(price))).toBe(1)
  })

  test('is null where an output is priced, which a required input decides', () => {
    const model = modelPriced({ perMegapixel: { coins: 1, of: 'output' } }, { required: ['image'] })

    expect(priceFrom(model)).toBeNull()
  })
})

describe('priceFloorCoins', () => {
  test('is there where an input decides the price, and nowhere else', () => {
    const price = { base: 3, perMegapixel: { coins: 2, of: 'image' } } as const

    expect(priceFloor(modelPriced(price, { required: ['image'] }))).toBe(4)
    expect(priceFloor(modelPriced(price))).toBeUndefined()
    expect(priceFloor(modelPriced({ base: 3 }, { required: ['image'] }))).toBeUndefined()
  })

  test('is what the smallest file costs: one of a single pixel, or of the least length', () => {
    const picture = modelPriced({ base: 2, perMegapixel: { coins: 1, of: 'image' } }, { required: ['image'] })
    const song = {
      ...modelPriced({ base: 1, perSecond: { coins: 2, of: 'audio' } }, { required: ['audio'] }),
      inputLimits: { minInputSeconds: 4 },
    }

    const measured = { image: { pixels: 1, seconds: null }, audio: { pixels: null, seconds: 4 } }
    expect(priceFloor(picture)).toBe(priceGeneration(picture, { image: 'a' }, measured, false).coins)
    expect(priceFloor(song)).toBe(priceGeneration(song, { audio: 'a' }, measured, false).coins)
  })

  test('counts all outputs, and never less than a coin', () => {
    const price = { base: 0, perSecond: { coins: 0.001, of: 'audio' } } as const
    const stems = { ...modelPriced(price, { required: ['audio'] }), outputs: 4 }

    expect(priceFloor(stems)).toBe(4)
  })

  test('of an output is that of the smallest input', () => {
    const price = { base: 2, perMegapixel: { coins: 1, of: 'output' } } as const

    expect(priceFloor(modelPriced(price, { required: ['image'] }))).toBe(3)
  })
})
