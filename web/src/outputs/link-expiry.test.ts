import { expect, test } from 'vitest'
import { expiryOf, hasExpired } from './link-expiry.ts'

const own = 'https://files.example/a/file.png?expires=1769855400&signature=x'
const presigned = 'https://bucket.example/a?X-Amz-Date=20260131T103000Z&X-Amz-Expires=3900&X-Amz-Signature=x'

test.for([
  [own, Date.UTC(2026, 0, 31, 10, 30)],
  [presigned, Date.UTC(2026, 0, 31, 11, 35)],
  ['https://files.example/a/file.png', undefined],
  ['https://files.example/a/file.png?expires=soon', undefined],
  ['no link', undefined],
] as const)('%s', ([link, expiry]) => {
  expect(expiryOf(link)).toBe(expiry)
})

test('a link that is about to expire is as good as expired; one that does not say is tried', () => {
  const expiry = Date.UTC(2026, 0, 31, 10, 30)

  expect([expiry - 60_000, expiry - 4000, expiry + 1].map((now) => hasExpired(own, now))).toEqual([
    false,
    true,
    true,
  ])
  expect(hasExpired('https://files.example/a/file.png', expiry)).toBe(false)
})
