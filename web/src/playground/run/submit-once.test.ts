import type { Generation } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { CallFailed, type FailureCode } from '../../api/problem.ts'
import { FRESH_MS } from './pending-submits.ts'
import { NeverAnswered, submitOnce } from './submit-once.ts'

const generation = { id: 'one' } as Generation
const pending = { idempotencyKey: 'k'.repeat(16), body: { modelId: 'some', params: {} }, at: 0 }
const failure = (code: FailureCode, status: number, retryAfter?: number) =>
  new CallFailed({ code, status, detail: code }, retryAfter)
const lost = failure('unreachable', 0)

/** Answers one after the other; what is no generation is thrown. */
async function submitting(answers: (Generation | CallFailed)[], isRetry = false) {
  const keys = new Set<string>()
  const waits: number[] = []
  let unsure = 0
  let clock = 0
  const left = [...answers]
  const result = await submitOnce(pending, isRetry, {
    async send(_, key) {
      keys.add(key)
      const answer = left.shift()!
      if (answer instanceof CallFailed) throw answer
      return answer
    },
    wait: async (ms) => void (waits.push(ms), (clock += ms)),
    now: () => clock,
    onUnsure: () => unsure++,
  }).catch((error: unknown) => (error instanceof CallFailed ? error.code : error))
  return { result, keys: keys.size, waits, unsure, left: left.length }
}

describe('a submit', () => {
  test('that is answered is sent once', async () => {
    expect(await submitting([generation])).toMatchObject({ result: generation, unsure: 0, waits: [] })
  })

  test('whose answer was lost is asked about under the same key', async () => {
    const asked = await submitting([lost, lost, generation])

    expect(asked).toEqual({ result: generation, keys: 1, waits: [1000, 2000], unsure: 2, left: 0 })
  })

  // prettier-ignore
  test.for<[string, CallFailed[], FailureCode]>([
    ['a refusal is the answer',                        [failure('insufficient_coins', 402)],                  'insufficient_coins'],
    ['too many requests, when it was not sent before', [failure('rate_limited', 429, 5)],                     'rate_limited'],
    ['no session, when it was not sent before',        [failure('unauthorized', 401)],                        'unauthorized'],
    ['a page of a proxy, when it was not sent before', [failure('unreadable', 403)],                          'unreadable'],
    ['params that are wrong',                          [failure('invalid_params', 400)],                      'invalid_params'],
    ['after a loss, a refusal says it was not done',   [lost, failure('price_changed', 409)],                 'price_changed'],
    ['after a loss, closed doors say so too',          [lost, failure('maintenance', 503)],                   'maintenance'],
    ['after a part was lost, a refusal says so too',   [failure('unavailable', 503, 2), failure('insufficient_coins', 402)], 'insufficient_coins'],
  ])('%s', async ([, answers, code]) => {
    expect(await submitting(answers)).toMatchObject({ result: code, left: 0 })
  })

  // prettier-ignore
  test.for<[string, CallFailed, number]>([
    ['a lost connection',         failure('unreachable', 0),         1000],
    ['an answer that broke off',  failure('unreadable', 201),        1000],
    ['a gateway',                 failure('unreadable', 502),        1000],
    ['a server fault',            failure('internal', 500),          1000],
    ['a part that was lost',      failure('unavailable', 503, 2),    2000],
  ])('%s leaves open whether it was done: it is asked about', async ([, answer, ms]) => {
    const asked = await submitting([answer, generation])

    expect(asked).toEqual({ result: generation, keys: 1, waits: [ms], unsure: 1, left: 0 })
  })

  // prettier-ignore
  test.for<[string, CallFailed, number]>([
    ['too many requests',         failure('rate_limited', 429, 5),   5000],
    ['no session',                failure('unauthorized', 401),      2000],
    ['a server fault',            failure('internal', 500),          2000],
    ['a part that was lost',      failure('unavailable', 503, 5),    5000],
    ['a page of a proxy',         failure('unreadable', 403),        2000],
    ['a limit of a proxy',        failure('unreadable', 429, 5),     5000],
    ["another person's quote",    failure('invalid_quote', 400),     2000],
    ['a door that reads params',  failure('invalid_params', 400),    2000],
  ])('after a loss, %s says nothing: it is asked again', async ([, answer, ms]) => {
    const asked = await submitting([lost, answer, generation])

    expect(asked).toMatchObject({ result: generation, waits: [1000, ms] })
  })

  test('of which nobody hears is given up once it is no longer young', async () => {
    const { result, waits } = await submitting(Array.from({ length: 100 }, () => lost))

    expect(result).toBeInstanceOf(NeverAnswered)
    const waitedMs = waits.reduce((sum, ms) => sum + ms, 0)
    expect(waitedMs).toBeLessThan(FRESH_MS)
    expect(waitedMs).toBeGreaterThan(FRESH_MS - 10_000)
  })

  test('is not sent at a time that was asked for where it would be old by then', async () => {
    const { result, left } = await submitting([failure('unavailable', 503, 601), generation])

    expect(result).toBeInstanceOf(NeverAnswered)
    expect(left).toBe(1)
  })

  test('of a page that was reloaded is unsure from the start', async () => {
    const asked = await submitting([failure('unauthorized', 401), generation], true)

    expect(asked).toMatchObject({ result: generation, unsure: 2 })
  })
})
