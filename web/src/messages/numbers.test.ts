import { expect, test } from 'vitest'
import { count, formatNumber, formatPercent } from '../messages/numbers.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [-12000, '−12,000'],
  [-0.0001, '0'],
  [1234.5, '1,234.5'],
  [0.12345, '0.123'],
  [2 ** 31, '2,147,483,648'],
])('%d is written %s', (value, written) => expect(formatNumber(value)).toBe(written))

test('a share of a hundred is written as English has it', () => expect(formatPercent(12)).toBe('12%'))

test('one is one, and all others are many', () => {
  expect(count(1, 'coin', 'coins')).toBe('1 coin')
  expect(count(1200, 'coin', 'coins')).toBe('1,200 coins')
  expect(count(2, 'body', 'bodies')).toBe('2 bodies')
})
