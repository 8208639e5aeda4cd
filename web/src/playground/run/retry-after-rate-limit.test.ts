import { describe, expect, test } from 'vitest'
import { CallFailed } from '../../api/problem.ts'
import { retryAfterRateLimit } from './retry-after-rate-limit.ts'

const tooMany = new CallFailed({ code: 'rate_limited', status: 429, detail: 'Too many.' }, 14)
const refused = new CallFailed({ code: 'maintenance', status: 503, detail: 'Closed.' })

/** Gives or throws these, one after the other; tells what was heard and waited for. */
async function run(...answers: (string | CallFailed)[]) {
  const told: (number | undefined)[] = []
  const waited: number[] = []
  const ask = async () => {
    const answer = answers.shift()
    if (answer instanceof CallFailed) throw answer
    return answer
  }
  const wait = async (ms: number) => void waited.push(ms)
  const parts = { wait, now: () => 1000 }
  const outcome = await retryAfterRateLimit(ask, (next) => told.push(next?.until), parts).catch(
    (error: unknown) => error,
  )
  return { outcome, told, waited }
}

describe('one request too many', () => {
  test('is sent once more, when it may be', async () => {
    expect(await run(tooMany, 'done')).toEqual({
      outcome: 'done',
      told: [15_000, undefined],
      waited: [14_000],
    })
  })

  test('and not a third time', async () => {
    expect((await run(tooMany, tooMany, 'never')).outcome).toBe(tooMany)
  })

  test('what is refused for another reason is not waited out', async () => {
    expect(await run(refused, 'never')).toEqual({ outcome: refused, told: [], waited: [] })
  })
})
