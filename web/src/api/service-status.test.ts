import { describe, expect, test } from 'vitest'
import { CallFailed, type FailureCode } from './problem.ts'
import { stillHolds, type ServiceStatus } from './service-status.ts'

const AT = 100_000
const well: ServiceStatus = {
  service: { maintenance: false, webEnabled: true },
  person: { locked: false, pausedUntil: null },
  answeredAt: AT - 1,
  now: AT,
}
const until = '2026-01-31T14:20:00.000Z'

describe('why a submit was refused', () => {
  // prettier-ignore
  test.for<[FailureCode, Partial<ServiceStatus>, boolean]>([
    ['maintenance',        { service: { maintenance: true, webEnabled: true } },   true],
    ['maintenance',        {},                                                    false],
    ['maintenance',        { service: undefined },                                true],
    ['channel_disabled',   { service: { maintenance: false, webEnabled: false } }, true],
    ['channel_disabled',   {},                                                    false],
    ['account_locked',     { person: { locked: true, pausedUntil: null } },        true],
    ['account_locked',     {},                                                    false],
    ['cooldown',           { person: { locked: false, pausedUntil: until } },      true],
    ['cooldown',           {},                                                    false],
    ['unreachable',        {},                                                    true],
    ['unreachable',        { answeredAt: AT + 1 },                                false],
    ['rate_limited',       { now: AT + 4999 },                                    true],
    ['rate_limited',       { now: AT + 5000 },                                    false],
    ['insufficient_coins', { answeredAt: AT + 1, now: AT + 99_999 },               true],
  ])('%s, %o: %s', ([code, change, holds]) => {
    const error = new CallFailed({ code, detail: 'No.', retryAt: until }, 5)

    expect(stillHolds({ error, at: AT }, { ...well, ...change })).toBe(holds)
  })

  test('a pause of which the moment is unknown stays', () => {
    const error = new CallFailed({ code: 'cooldown', detail: `Again from ${until}.` })

    expect(stillHolds({ error, at: AT }, well)).toBe(true)
  })

  test('a fault of the page itself stays', () => {
    expect(stillHolds({ error: new Error('no'), at: AT }, well)).toBe(true)
  })
})
