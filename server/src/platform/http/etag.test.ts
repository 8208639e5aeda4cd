import { gunzipSync } from 'node:zlib'
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

  test('is sent compressed to those who accept it, under a tag of its own, where it is compressible', () => {
    const prepared = new Prepared({ a: 'b' }, { isCompressible: true })
    const compressed = prepared.formFor('gzip, br')

    expect(gunzipSync(compressed.bytes).toString()).toBe('{"a":"b"}')
    expect(compressed.etag).toBe(prepared.etag.replace(/"$/, '-gzip"'))
    expect(compressed.headers).toEqual({ vary: 'accept-encoding', 'content-encoding': 'gzip' })
    expect(prepared.formFor('gzip')).toBe(compressed)
    expect(prepared.formFor('gzip;q=0')).toBe(prepared)
    expect(prepared.formFor(undefined).headers).toEqual({ vary: 'accept-encoding' })
  })

  test('is sent as it is otherwise', () => {
    const prepared = new Prepared({ a: 'b' })

    expect(prepared.formFor('gzip')).toBe(prepared)
    expect(prepared.headers).toEqual({})
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
