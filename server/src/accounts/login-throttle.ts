import type { RateLimit } from '@atelier/contract/account.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/http/problem.ts'
import type { HashQueue, Standing } from '../platform/password-hashing/hash-queue.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { hashing, networkOf, signInLimits, type WindowState } from './rate-limits.ts'
import { rateLimited } from './request-throttle.ts'

/** Limits how often passwords can be guessed. */
export type LoginThrottle = {
  /**
   * Throws a Problem where this address is known to be over its limit. It needs memory alone, so it runs before the
   * body is read.
   */
  check(address: string | undefined): Promise<void>
  /**
   * Counts an attempt for this address and email and makes it; throws a Problem where there were too many. Only failed
   * attempts stay counted.
   */
  attempt<Result>(who: Attempter, make: (standing: Standing) => Promise<Result>): Promise<Result>
  /** The same for a code of an account's second factor, from wherever it comes. */
  attemptCode(accountId: string, make: () => Promise<boolean>): Promise<boolean>
  /** Counts a failed attempt; throws a Problem where there were too many. */
  countFailure(address: string | undefined): Promise<void>
}

type Attempter = {
  address: string | undefined
  email: string
  /** Somebody who is signed in is not limited by other people's failures at the same address. */
  hasSession?: true
}
type Counted = { id: string; window: RateLimit }

type Options = {
  limiter: Pick<RateLimiter, 'spend' | 'giveBack'>
  passwords: Pick<HashQueue, 'hasRoomFor'>
  clock: Clock
  /** For tests: how a refusal is delayed. */
  pause?: (ms: number) => Promise<unknown>
}

// Refusals are delayed: clients that are refused at once try again at once, and forty such connections would take a
// whole core.
const REFUSAL_DELAY_MS = 1000
const MAX_DELAYED = 1000
const MAX_REMEMBERED = 10_000

export function openLoginThrottle({ limiter, passwords, clock, pause = delay }: Options): LoginThrottle {
  /**
   * Networks over their limit, oldest first. Only what this node knows: the limiter may count requests to other nodes
   * as well.
   */
  const overLimit = new Map<string, { window: WindowState; resetAtMs: number }>()
  /** Until when a network counts as failing, because a wrong password has come from it; oldest first. */
  const failing = new Map<string, number>()
  let delayed = 0

  function knownRefusal(network: string): Problem | undefined {
    const known = overLimit.get(network)
    const leftMs = known ? known.resetAtMs - clock.now() : 0
    if (known && leftMs > 0) return rateLimited({ ...known.window, resetSeconds: Math.ceil(leftMs / 1000) })
    overLimit.delete(network)
    return passwords.hasRoomFor(standingOf(network)) ? undefined : hashingRefused()
  }

  const standingOf = (network: string): Standing =>
    (failing.get(network) ?? 0) > clock.now() ? 'failing' : 'unknown'

  function noteFailing(network: string): void {
    remember(failing, network, clock.now() + signInLimits.anyEmailFromOneAddress.windowSeconds * 1000)
  }

  /** At most `MAX_DELAYED` at a time, for every waiting connection costs memory. */
  async function delayRefusal(): Promise<void> {
    if (delayed >= MAX_DELAYED) return
    delayed++
    await pause(REFUSAL_DELAY_MS)
    delayed--
  }

  async function spend(network: string, windows: Counted[]): Promise<void> {
    for (const { id, window } of windows) {
      const spent = await limiter.spend(id, window)
      if (spent.allowed) continue
      if (window === signInLimits.anyEmailFromOneAddress)
        remember(overLimit, network, { window: spent, resetAtMs: clock.now() + spent.resetSeconds * 1000 })
      throw rateLimited(spent)
    }
  }

  async function giveBack(network: string, windows: Counted[]): Promise<void> {
    for (const { id, window } of windows) await limiter.giveBack(id, window)
    overLimit.delete(network)
    failing.delete(network)
  }

  return {
    async check(address) {
      const refusal = knownRefusal(networkOf(address))
      if (!refusal) return
      await delayRefusal()
      throw refusal
    },
    async attempt({ address, email, hasSession = false }, make) {
      const network = networkOf(address)
      const windows = [...(hasSession ? [] : [ofNetwork(network)]), ...ofPerson(email, network)]
      await spend(network, windows)
      let isWrong = false
      try {
        const result = await make(hasSession ? 'proven' : standingOf(network))
        isWrong = !result
        if (isWrong) noteFailing(network)
        return result
      } finally {
        // An attempt counted too many is no reason to lose the session that was just opened.
        if (!isWrong) await giveBack(network, windows).catch(() => undefined)
      }
    },
    async attemptCode(accountId, make) {
      const window = signInLimits.codesOfOnePerson
      const spent = await limiter.spend(`code:${accountId}`, window)
      if (!spent.allowed) throw rateLimited(spent)
      const isRight = await make()
      if (isRight) await limiter.giveBack(`code:${accountId}`, window).catch(() => undefined)
      return isRight
    },
    async countFailure(address) {
      const network = networkOf(address)
      noteFailing(network)
      await spend(network, [ofNetwork(network)])
    },
  }
}

/** Drops the oldest entry when the map is full. */
function remember<Value>(networks: Map<string, Value>, network: string, value: Value): void {
  networks.delete(network)
  const [oldest] = networks.keys()
  if (oldest !== undefined && networks.size >= MAX_REMEMBERED) networks.delete(oldest)
  networks.set(network, value)
}

/** The refusal while too many passwords wait to be hashed. */
export function hashingRefused(): Problem {
  const { waitSeconds } = hashing
  const detail = `Too many people are signing in right now. Wait ${waitSeconds} s.`
  return new Problem('rate_limited', detail, { retryAfterSeconds: waitSeconds })
}

/** The widest limit, and checked first: who exceeds it costs no further check. */
const ofNetwork = (network: string): Counted => ({
  id: `password:${network}`,
  window: signInLimits.anyEmailFromOneAddress,
})

function ofPerson(email: string, network: string): Counted[] {
  const person = email.toLowerCase()
  return [
    { id: `sign-in:${person}:${network}`, window: signInLimits.fromOneAddress },
    { id: `sign-in:${person}`, window: signInLimits.fromEverywhere },
  ]
}
