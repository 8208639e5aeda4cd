import { describe, expect, test } from 'vitest'
import { isCurrent, Prepared } from './etag.ts'

describe('a prepared reply', () => {
  test('has a strong ETag of its bytes', () => {
    const [one, same, other] = [new Prepared({ a: 1 }), new Prepared({ a: 1 }), new Prepared({ a: 2 })]

    expect(one.bytes.toString()).toBe('{"a":1}')
    expect(one.etag).toMatch(/^"[\w-]{43}"$/)
    expect(same.etag).toBe(one.etag)
    expect(other.etag).not.toBe(one.etag)
  })
})

describe('If-None-Match', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b",W/"a" ,"c"', true],
    ['*', true],
    [' "a" ', true],
    [' * ', true],
    ['"b,*,c"', false],
    ['"b,c", "a"', true],
    [undefined, false],
    ['', false],
    ['"b"', false],
    ['a', false],
    ['"A"', false],
    ['w/"a"', false],
  ])('%s', (header, expected) => {
    expect(isCurrent(header, '"a"')).toBe(expected)
  })
})
