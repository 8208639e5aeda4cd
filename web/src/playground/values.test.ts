import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import type { FormSource } from './form-source.ts'
import { missingIn, onlyKnownParams, sentOf, withKnownParam, withValue, type Values } from './values.ts'

const ui = { control: 'prompt', group: 'prompt', order: 1 } as const
const params: ParamDescriptor[] = [
  { name: 'prompt', kind: 'text', required: true, maxLength: 100, ui },
  { name: 'num_outputs', kind: 'range', required: false, min: 1, max: 4, step: 1, ui },
  { name: 'style', kind: 'text', required: false, maxLength: 100, ui },
  { name: 'images', kind: 'media_list', required: true, accept: 'image', minItems: 2, maxItems: 4, ui },
]
const formSource: FormSource = {
  modelId: 'some',
  params,
  defaults: { num_outputs: 1, style: 'plain' },
  inputLimits: {},
  priceFromCoins: null,
  needsOneOf: [],
  examples: [],
  needsConsent: false,
  keepsSize: false,
}

describe('what was set', () => {
  // prettier-ignore
  test.for<[string, Values, keyof Values, ParamValue | undefined, Values]>([
    ['another value is kept',                {},                 'num_outputs', 2,          { num_outputs: 2 }],
    ['the default is not kept',              { num_outputs: 2 }, 'num_outputs', 1,          {}],
    ['nothing takes it back',                { num_outputs: 2 }, 'num_outputs', undefined,  {}],
    ['an empty text is nothing',             { prompt: 'a' },    'prompt',      '',         {}],
    ['but not where the default is a text',  {},                 'style',       '',         { style: '' }],
    ['a mask goes with its image',           { image: 'a', mask: 'm' }, 'image', undefined, {}],
    ['a mask is not for another image',      { image: 'a', mask: 'm' }, 'image', 'b',       { image: 'b' }],
    ['a mask stays with its image',          { image: 'a', mask: 'm' }, 'image', 'a',       { image: 'a', mask: 'm' }],
    ['a mask may come before its image',     { mask: 'm' },      'image',       'a',        { mask: 'm', image: 'a' }],
    ['an empty list is nothing',             { images: ['a'] },  'images',      [],         {}],
    ['zero and false are values',            {},                 'seed',        0,          { seed: 0 }],
    ['others stay',                          { prompt: 'a' },    'num_outputs', 3,          { prompt: 'a', num_outputs: 3 }],
  ])('%s', ([, before, name, value, after]) => {
    expect(withValue(formSource, before, name, value)).toEqual(after)
  })

  test('what the form has no field for is not set', () => {
    const before: Values = { prompt: 'a' }

    expect(withKnownParam(formSource, before, 'seed', 7)).toBe(before)
    expect(withKnownParam(formSource, before, 'num_outputs', 3)).toEqual({ prompt: 'a', num_outputs: 3 })
  })

  test('of a former run only what the form offers comes along, without what the model does anyway', () => {
    const former: Values = { prompt: 'a', num_outputs: 1, seed: 7, images: ['x'] }

    expect(onlyKnownParams(formSource, former)).toEqual({ prompt: 'a', images: ['x'] })
  })
})

describe('what is missing', () => {
  // prettier-ignore
  test.for<[Values, string[]]>([
    [{},                                        ['prompt', 'images']],
    [{ prompt: ' \n ' },                         ['prompt', 'images']],
    [{ prompt: 'a' },                           ['images']],
    [{ prompt: 'a', images: ['x'] },            ['images']],
    [{ prompt: 'a', images: ['x', 'y'] },       []],
  ])('%o lacks %o', ([values, names]) => {
    expect(missingIn(formSource, values).map(({ name }) => name)).toEqual(names)
  })
})

// prettier-ignore
test.for<[string, Values, Values, Values]>([
  ['all of it',                              {},                     { lyrics: 'La' },                       { lyrics: 'La' }],
  ['no lyrics without singing',              {},                     { lyrics: 'La', instrumental: true },   { instrumental: true }],
  ['nor where the model does not sing',      { instrumental: true }, { lyrics: 'La', prompt: 'a' },          { prompt: 'a' }],
  ['lyrics where it was made to',            { instrumental: true }, { lyrics: 'La', instrumental: false },  { lyrics: 'La', instrumental: false }],
])('sent is %s', ([, defaults, values, sent]) => {
  expect(sentOf({ defaults }, values)).toEqual(sent)
})
