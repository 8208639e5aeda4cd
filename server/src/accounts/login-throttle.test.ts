import { expect, test } from 'vitest'
import type { Standing } from '../platform/password-hashing/hash-queue.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { openLoginThrottle } from './login-throttle.ts'
import { signInLimits } from './rate-limits.ts'

const ADDRESS = '203.0.113.7'
const email = 'ada@test.example'
const who = { address: ADDRESS, email }
const { limit, windowSeconds } = signInLimits.anyEmailFromOneAddress

/** A throttle whose limiter says no to whatever is in `over`, and whose pauses end when the test says so. */
function open() {
  const over = new Set<string>()
  const asked: string[] = []
  const givenBack: string[] = []
  const pauses: PromiseWithResolvers<void>[] = []
  const clock = { ms: 0, now: () => clock.ms }
  const hashing = {
    isFull: false,
    hasRoomFor: (standing: Standing) => !hashing.isFull || standing === 'proven',
  }
  const limiter: Pick<RateLimiter, 'spend' | 'giveBack'> = {
    async spend(id, window) {
      asked.push(id)
      return { ...window, allowed: !over.has(id), remaining: 0, resetSeconds: window.windowSeconds }
    },
    giveBack: async (id) => void givenBack.push(id),
  }
  const pause = () => {
    const pausing = Promise.withResolvers<void>()
    pauses.push(pausing)
    return pausing.promise
  }
  const throttle = openLoginThrottle({ limiter, passwords: hashing, clock, pause })
  return { throttle, over, asked, givenBack, pauses, clock, hashing }
}

const refusalFrom = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (problem: unknown) => problem,
  )

test('an address over its limit is refused from memory until its window ends', async () => {
  const { throttle, over, asked, pauses, clock } = open()
  over.add(`password:${ADDRESS}`)
  await refusalFrom(throttle.attempt(who, async () => true))
  asked.length = 0

  clock.ms = 9_500
  const refused = refusalFrom(throttle.check(ADDRESS))
  pauses[0]!.resolve()

  expect(await refused).toMatchObject({
    code: 'rate_limited',
    extras: {
      retryAfterSeconds: windowSeconds - 9,
      headers: { 'ratelimit-limit': String(limit), 'ratelimit-reset': String(windowSeconds - 9) },
    },
  })
  await throttle.check('203.0.113.8')
  clock.ms = windowSeconds * 1000
  await throttle.check(ADDRESS)
  expect(asked).toEqual([])
})

test('a refusal is held back for a moment, but no more than a thousand of them at a time', async () => {
  const { throttle, pauses, hashing } = open()
  hashing.isFull = true
  const held = Array.from({ length: 1000 }, () => refusalFrom(throttle.check(ADDRESS)))

  expect(await refusalFrom(throttle.check(ADDRESS))).toMatchObject({ code: 'rate_limited' })

  expect(pauses).toHaveLength(1000)
  for (const { resolve } of pauses) resolve()
  expect(await Promise.all(held)).toHaveLength(1000)
  void refusalFrom(throttle.check(ADDRESS))
  expect(pauses).toHaveLength(1001)
})

test('while the queue of passwords is full everybody is asked to wait', async () => {
  const { throttle, pauses, hashing } = open()
  hashing.isFull = true

  const refused = refusalFrom(throttle.check(ADDRESS))
  pauses[0]!.resolve()

  expect(await refused).toMatchObject({
    code: 'rate_limited',
    extras: { retryAfterSeconds: 5 },
  })
  hashing.isFull = false
  await throttle.check(ADDRESS)
})

test('somebody who signs in lifts what was remembered of their address', async () => {
  const { throttle, over } = open()
  const signingIn = Promise.withResolvers<boolean>()
  const attempt = throttle.attempt(who, () => signingIn.promise)
  over.add(`password:${ADDRESS}`)
  await refusalFrom(throttle.attempt(who, async () => true))

  signingIn.resolve(true)
  await attempt

  expect(await refusalFrom(throttle.check(ADDRESS))).toBeUndefined()
})

test('an attempt that fails for a reason of ours is given back; one that was wrong is not', async () => {
  const { throttle, givenBack } = open()
  const attempt = (make: () => Promise<unknown>) => refusalFrom(throttle.attempt(who, make))

  await attempt(async () => undefined)
  expect(givenBack).toEqual([])
  await attempt(() => Promise.reject(new Error('the database is away')))

  expect(givenBack).toEqual([`password:${ADDRESS}`, `sign-in:${email}:${ADDRESS}`, `sign-in:${email}`])
})

test('from where a wrong password has come, others come later: for a minute, or until somebody signs in', async () => {
  const { throttle, clock } = open()
  const standings: Standing[] = []
  const attempt = (isRight: boolean) =>
    throttle.attempt(who, async (standing) => {
      standings.push(standing)
      return isRight
    })

  await attempt(false)
  await attempt(true)
  await attempt(false)
  await attempt(false)
  clock.ms = windowSeconds * 1000
  await attempt(true)
  await throttle.countFailure(ADDRESS)
  await attempt(true)

  expect(standings).toEqual(['unknown', 'failing', 'unknown', 'failing', 'unknown', 'failing'])
})

test('whoever is signed in comes first, and is not counted with others at their address', async () => {
  const { throttle, over, asked } = open()
  over.add(`password:${ADDRESS}`)
  await throttle.countFailure(ADDRESS).catch(() => undefined)
  asked.length = 0

  expect(await throttle.attempt({ ...who, hasSession: true }, async (standing) => standing)).toBe('proven')
  expect(asked).toEqual([`sign-in:${email}:${ADDRESS}`, `sign-in:${email}`])
})

test('ten thousand addresses are remembered, the newest of them', async () => {
  const { throttle, over, pauses } = open()
  for (let host = 0; host <= 10_000; host++) {
    over.add(`password:host-${host}`)
    await refusalFrom(throttle.attempt({ address: `host-${host}`, email }, async () => true))
  }

  await throttle.check('host-0')
  void refusalFrom(throttle.check('host-10000'))
  expect(pauses).toHaveLength(1)
})
