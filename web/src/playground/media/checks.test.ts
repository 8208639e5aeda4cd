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
    ['image', 'image/png',  20 * megabyte + 1, {},                             /20\.1 MB; 20 MB is the most/],
    ['image', 'image/png',  3 * megabyte,      { maxInputBytes: 2 * megabyte }, /3 MB; 2 MB is the most/],
    ['image', 'image/png',  0,                 {},                             /“a” is empty/],
    ['image', 'text/plain', 1,                 {},                             /Takes PNG, JPEG or WebP, and “a” is none/],
    ['image', 'audio/wav',  1,                 {},                             /Takes PNG/],
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
    ['image', { width: 2500, height: 2500 },           {},                      { problem: 'It has 2,500 × 2,500 pixels; 4,000,000 in all is the most.', shrinkTo: '2000 px' }],
    ['video', { width: 4097, height: 1, seconds: 1 },  {},                      { problem: 'It has 4,097 × 1 pixels; a side may have 4,096.' }],
    ['video', { width: 1, height: 1, seconds: 61 },    {},                      { problem: 'It lasts 61 s; 60 s is the most.' }],
    ['audio', { seconds: 12.34 },                      { maxInputSeconds: 10 }, { problem: 'It lasts 12.3 s; 10 s is the most.' }],
    ['audio', { seconds: 0.5 },                        { minInputSeconds: 1 },  { problem: 'It lasts 0.5 s; 1 s is the least.' }],
    ['audio', {},                                      { minInputSeconds: 1 },  null],
  ])('%s of %o with %o', ([kind, measures, limits, issue]) => {
    const found = measureIssue(kind, measures, limits, imageLimits)

    if (issue) expect(found).toMatchObject(issue)
    else expect(found).toBeNull()
  })
})
