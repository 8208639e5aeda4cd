import type { InputLimits } from '@atelier/contract/model.ts'
import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import { describe, expect, test } from 'vitest'
import { acceptOf, claimIssue, kindOf, measureIssue, type Measures } from './checks.ts'

const megabyte = 2 ** 20

test('a file dialog names JPEG first', () => {
  expect(acceptOf('image')).toBe('image/jpeg,image/png,image/webp')
})

// prettier-ignore
test.for<[string, MediaKind | undefined]>([
  ['image/png', 'image'], ['audio/x-wav', 'audio'], ['video/x-m4v', 'video'], ['image/heic', undefined], ['text/plain', undefined],
])('%s is %s', ([type, kind]) => {
  expect(kindOf(type)).toBe(kind)
})

describe('before it is opened', () => {
  // prettier-ignore
  test.for<[MediaKind, string, number, InputLimits, RegExp | null]>([
    ['image', 'image/png',  20 * megabyte,     {},                             null],
    ['image', 'image/png',  20 * megabyte + 1, {},                             /20\.1 MB; the limit is 20 MB/],
    ['image', 'image/png',  3 * megabyte,      { maxInputBytes: 2 * megabyte }, /3 MB; the limit is 2 MB/],
    ['image', 'image/png',  0,                 {},                             /“a” is empty/],
    ['image', 'text/plain', 1,                 {},                             /“a” can't be used here. Choose PNG, JPEG or WebP/],
    ['image', 'audio/wav',  1,                 {},                             /Choose PNG/],
    ['audio', 'audio/x-m4a', 1,                {},                             null],
    ['image', '',           1,                 {},                             null],
  ])('%s of %s with %i bytes and %o', ([kind, type, size, limits, issue]) => {
    const found = claimIssue(kind, { name: 'a', type, size }, limits)

    if (issue) expect(found?.problem).toMatch(issue)
    else expect(found).toBeNull()
  })
})

test('a picture of too many bytes can be shrunk, a sound cannot', () => {
  const limits = { maxInputBytes: 2 * megabyte }
  const size = 3 * megabyte
  expect(claimIssue('image', { name: 'a', type: 'image/png', size }, limits)?.shrinkTo).toBe('2 MB')
  expect(claimIssue('audio', { name: 'a', type: 'audio/wav', size }, limits)).not.toHaveProperty('shrinkTo')
})

describe('once it was opened', () => {
  const imageLimits = { side: 8192, pixels: 4_000_000, bytes: Infinity }

  // prettier-ignore
  test.for<[MediaKind, Measures, InputLimits, object | null]>([
    ['image', { width: 8192, height: 1 },              {},                      null],
    ['image', { width: 8193, height: 1 },              {},                      { shrinkTo: '8192 px' }],
    ['image', { width: 2500, height: 2500 },           {},                      { problem: 'It has 2,500 × 2,500 pixels; the limit is 4,000,000 in total.', shrinkTo: '2000 px' }],
    ['video', { width: 4097, height: 1, seconds: 1 },  {},                      { problem: 'It has 4,097 × 1 pixels; the limit is 4,096 per side.' }],
    ['video', { width: 1, height: 1, seconds: 61 },    {},                      { problem: 'It is 61 s long; the limit is 60 s.' }],
    ['audio', { seconds: 12.34 },                      { maxInputSeconds: 10 }, { problem: 'It is 12.3 s long; the limit is 10 s.' }],
    ['audio', { seconds: 0.5 },                        { minInputSeconds: 1 },  { problem: 'It is 0.5 s long; the minimum is 1 s.' }],
    ['audio', {},                                      { minInputSeconds: 1 },  null],
  ])('%s of %o with %o', ([kind, measures, limits, issue]) => {
    const found = measureIssue(kind, measures, limits, imageLimits)

    if (issue) expect(found).toMatchObject(issue)
    else expect(found).toBeNull()
  })
})
