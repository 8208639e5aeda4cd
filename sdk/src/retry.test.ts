import { expect, test } from 'vitest'
import { retryDelayMs, type Repeatable } from './retry.ts'

const failures: [status: number, retryAfterMs: number | undefined, Record<Repeatable, boolean>][] = [
  [0, undefined, { always: true, 'when-refused': false, never: false }],
  [400, undefined, { always: false, 'when-refused': false, never: false }],
  [401, undefined, { always: false, 'when-refused': false, never: false }],
  [402, undefined, { always: false, 'when-refused': false, never: false }],
  [403, 1_000, { always: false, 'when-refused': false, never: false }],
  [404, undefined, { always: false, 'when-refused': false, never: false }],
  [408, undefined, { always: true, 'when-refused': false, never: false }],
  [409, undefined, { always: false, 'when-refused': false, never: false }],
  [413, undefined, { always: false, 'when-refused': false, never: false }],
  [429, undefined, { always: true, 'when-refused': true, never: false }],
  [429, 1_000, { always: true, 'when-refused': true, never: false }],
  [429, 120_001, { always: false, 'when-refused': false, never: false }],
  [500, undefined, { always: true, 'when-refused': false, never: false }],
  [502, undefined, { always: true, 'when-refused': false, never: false }],
  [503, undefined, { always: true, 'when-refused': false, never: false }],
  [503, 1_000, { always: true, 'when-refused': false, never: false }],
  [504, undefined, { always: true, 'when-refused': false, never: false }],
]

test.each(failures)(
  'after %i with Retry-After %s, only what is safe is repeated',
  (status, retryAfterMs, safe) => {
    const error = { status, code: 'whatever', retryAfterMs, attempts: 1 }

    const isRepeated = (repeatable: Repeatable) => retryDelayMs(error, repeatable, 0) !== undefined

    expect({
      always: isRepeated('always'),
      'when-refused': isRepeated('when-refused'),
      never: isRepeated('never'),
    }).toEqual(safe)
  },
)

test.each([
  ['maintenance', true],
  ['channel_disabled', true],
  // The database was lost: perhaps in the middle of a commit.
  ['unavailable', false],
  // From a gateway, or a future version.
  ['unexpected_response', false],
])('of a 503, %s says that nothing was done: %s', (code, isRefusal) => {
  const delay = retryDelayMs({ status: 503, code, retryAfterMs: 1_000, attempts: 1 }, 'when-refused', 0)

  expect(delay).toBe(isRefusal ? 1_000 : undefined)
})

test('the wait doubles up to 8 seconds, and half of it is chance', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6, 50].map((attempts) =>
      retryDelayMs(
        { status: 0, code: 'connection_failed', retryAfterMs: undefined, attempts },
        'always',
        random,
      ),
    )

  expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
})

test('Retry-After is never undercut', () => {
  const delay = (random: number) =>
    retryDelayMs({ status: 429, code: 'rate_limited', retryAfterMs: 7_000, attempts: 1 }, 'always', random)

  expect([delay(0), delay(1)]).toEqual([7_000, 7_500])
})
