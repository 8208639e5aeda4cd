import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashCode, lastFive, mintCode, readCode } from './code.ts'

describe('a code', () => {
  test('has twenty characters that nobody takes for others, in four groups', () => {
    for (let nth = 0; nth < 200; nth++)
      expect(mintCode(randomInt)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
  })

  test('uses every character of the alphabet: five bits each', () => {
    let next = 0

    const code = mintCode((below) => next++ % below)

    expect(code).toBe('01234-56789-ABCDE-FGHJK')
    expect(mintCode(() => 31)).toBe('ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ')
  })

  test.each([
    '7K2QX-9M4TB-HZ0CW-3VRN1',
    '7k2qx-9m4tb-hz0cw-3vrn1',
    '7K2QX9M4TBHZ0CW3VRN1',
    ' 7k2qx 9m4tb hzocw 3vrni ',
    '7K2QX–9M4TB—HZ0CW‑3VRNL',
    '７Ｋ２ＱＸ-9M4TB-HZoCW-3VRNl',
  ])('is read from %j', (typed) => {
    expect(readCode(typed)).toBe('7K2QX-9M4TB-HZ0CW-3VRN1')
  })

  test.each([
    '',
    '7K2QX',
    '7K2QX-9M4TB-HZ0CW-3VRN',
    '7K2QX-9M4TB-HZ0CW-3VRN1A',
    '7U2QX-9M4TB-HZ0CW-3VRN1',
    '🙂',
  ])('is not read from %j', (typed) => {
    expect(readCode(typed)).toBeUndefined()
  })

  test('is kept as its hash and its last five characters', () => {
    expect(hashCode('7K2QX-9M4TB-HZ0CW-3VRN1')).toHaveLength(32)
    expect(lastFive('7K2QX-9M4TB-HZ0CW-3VRN1')).toBe('3VRN1')
  })
})
