import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashKey, isWellFormedKey, mintKey } from './keys.ts'

const key = mintKey(randomInt)

describe('a minted key', () => {
  test('has a prefix, 30 random characters and a checksum of 6', () => {
    expect(key).toMatch(/^atl_[0-9A-Za-z]{36}$/)
    expect(isWellFormedKey(key)).toBe(true)
  })

  test('draws every character from the whole alphabet', () => {
    const asked: number[] = []

    const drawn = mintKey((below) => {
      asked.push(below)
      return below - 1
    })

    expect(asked).toEqual(Array.from({ length: 30 }, () => 62))
    expect(drawn).toMatch(/^atl_z{30}/)
  })

  test('is known: a checksum that changed would refuse every key there is', () => {
    expect(mintKey(() => 0)).toBe('atl_0000000000000000000000000000002C8GjS')
  })
})

describe('a typing error is told apart without asking the database', () => {
  test('any one character that is wrong', () => {
    for (let at = 4; at < key.length; at++) {
      const other = key[at] === 'q' ? 'Q' : 'q'
      expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }
  })

  test('two neighbours that were swapped', () => {
    for (let at = 4; at < key.length - 1; at++) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
      expect(isWellFormedKey(swapped)).toBe(swapped === key)
    }
  })

  test.each([
    ['cut short', key.slice(0, -1)],
    ['too long', `${key}0`],
    ['without its prefix', key.slice(4)],
    ['with a line end', `${key}\n`],
    ['in other letters', key.toUpperCase()],
    ['empty', ''],
  ])('a key that is %s', (_, wrong) => {
    expect(isWellFormedKey(wrong)).toBe(false)
  })
})

test('the hash is SHA-256 of the whole key', () => {
  expect(hashKey('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
