import { describe, expect, test } from 'vitest'
import { readableAnswer, whyNotDelivered } from './outcome.ts'

describe('whether an answer ends a delivery', () => {
  test.each([200, 201, 204, 226, 299])('%i does', (status) => {
    expect(whyNotDelivered(status)).toBeNull()
  })

  test.each([
    [199, 'The endpoint answered with 199; only 2xx counts as received.'],
    [
      300,
      'The endpoint answered with 300, a redirect. Redirects are not followed; register the final address.',
    ],
    [
      399,
      'The endpoint answered with 399, a redirect. Redirects are not followed; register the final address.',
    ],
    [400, 'The endpoint answered with 400; only 2xx counts as received.'],
    [410, 'The endpoint answered with 410; only 2xx counts as received.'],
    [999, 'The endpoint answered with 999; only 2xx counts as received.'],
  ])('%i does not: %s', (status, why) => {
    expect(whyNotDelivered(status)).toBe(why)
  })
})

describe('what is kept of an answer', () => {
  test.each([
    ['nothing', Buffer.alloc(0), ''],
    ['a KiB, whole', Buffer.alloc(1024, 'x'), 'x'.repeat(1024)],
    ['no more than a KiB', Buffer.alloc(1025, 'x'), 'x'.repeat(1024)],
    ['NUL as a sign that something was there', Buffer.from('\0\0'), '\ufffd\ufffd'],
    ['bytes that are no text as such signs', Buffer.from([0xc3, 0x28]), '\ufffd('],
    [
      'a character that the KiB cuts in two',
      Buffer.from('x'.repeat(1023) + '€'),
      'x'.repeat(1023) + '\ufffd',
    ],
  ])('%s', (_, bytes, kept) => {
    expect(readableAnswer(bytes)).toBe(kept)
  })
})
