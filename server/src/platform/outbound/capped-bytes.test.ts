import { expect, test } from 'vitest'
import { cappedBytes } from './capped-bytes.ts'

test('what has room is kept in order, however it is cut into pieces', () => {
  const whole = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
  for (const step of [1, 7, 1024, 5000]) {
    const received = cappedBytes(5000)

    for (let at = 0; at < whole.length; at += step)
      expect(received.add(whole.subarray(at, at + step))).toBe(true)

    expect(Buffer.from(received.bytes()).equals(whole)).toBe(true)
  }
})

test('what has no room is left out', () => {
  const received = cappedBytes(4)

  expect(received.add(Buffer.from('abc'))).toBe(true)
  expect(received.add(Buffer.from('def'))).toBe(false)
  expect(received.add(Buffer.from('g'))).toBe(false)
  expect(Buffer.from(received.bytes()).toString()).toBe('abcd')
})
