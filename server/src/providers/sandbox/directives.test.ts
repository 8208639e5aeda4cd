import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { parseDirectives, type Directives } from './directives.ts'

const none: Directives = {
  delayMs: 0,
  failCode: null,
  partial: null,
  isHanging: false,
  isFlaky: false,
  isNoting: false,
}

// prettier-ignore
describe('the words of the sandbox', () => {
  test.for<[string, Partial<Directives>]>([
    ['a lighthouse at dusk',             {}],
    ['#delay=1500',                      { delayMs: 1500 }],
    ['#delay=0',                         { delayMs: 0 }],
    ['#fail=content_policy',             { failCode: 'content_policy' }],
    ['#fail=invalid_input',              { failCode: 'invalid_input' }],
    ['#fail=unavailable',                { failCode: 'unavailable' }],
    ['#fail=timeout',                    { failCode: 'timeout' }],
    ['#fail=internal',                   { failCode: 'internal' }],
    ['#partial=2',                       { partial: 2 }],
    ['#partial=0',                       { partial: 0 }],
    ['#hang',                            { isHanging: true }],
    ['#flaky',                           { isFlaky: true }],
    ['#note',                            { isNoting: true }],
    ['#flaky #delay=20 #partial=1',      { isFlaky: true, delayMs: 20, partial: 1 }],
  ])('%s', ([prompt, asked]) => {
    expect(parseDirectives({ prompt })).toEqual({ ...none, ...asked })
  })

  test.for<[string, Partial<Directives>]>([
    ['a lighthouse #delay=20 at dusk',   { delayMs: 20 }],
    ['a lighthouse,#hang',               { isHanging: true }],
    ['a lighthouse (#hang)',             { isHanging: true }],
    ['a lighthouse\n#hang\nat dusk',     { isHanging: true }],
    ['Wait. #delay=20.',                 { delayMs: 20 }],
    ['a lighthouse#hang',                { isHanging: true }],
    ['灯台#hang',                         { isHanging: true }],
    ['#delay=20#flaky',                  { delayMs: 20, isFlaky: true }],
    ['#delay=20 #delay=30',              { delayMs: 30 }],
    ['#delay=20 #delay=soon',            { delayMs: 20 }],
  ])('stand anywhere: %s', ([prompt, asked]) => {
    expect(parseDirectives({ prompt })).toEqual({ ...none, ...asked })
  })

  test.for([
    '#', '##', '#=', '#sunset', '#HANG', '#hanging', '#hang-glider', '#hang=', '#hang=5', 'hang', '# hang',
    '#delay', '#delay=', '#delay=soon', '#delay=1500ms', '#delay=-5', '#delay=+5', '#delay=1.5', '#delay=1e3',
    '#delay= 5', '#delay=0x10', '#delay=9999999999', '#fail', '#fail=', '#fail=nonsense', '#fail=internal_error',
    '#fail=toString', '#partial', '#partial=all', '#partial=-1', '#flaky=true', '#constructor', '#delay==5',
  ])('unknown and malformed ones are ignored: %s', (prompt) => {
    expect(parseDirectives({ prompt })).toEqual(none)
  })

  test.for<[string, Params, boolean]>([
    ['in the text of a model without a prompt', { text: '#hang' },                   true],
    ['not in the text where a prompt is sent',  { prompt: 'calm', text: '#hang' },   false],
    ['not in other params',                     { negative_prompt: '#hang' },        false],
    ['not where nothing is said',               {},                                  false],
  ])('are read %s', ([, params, isHanging]) => {
    expect(parseDirectives(params)).toEqual({ ...none, isHanging })
  })
})
