import type { RateLimit } from '@atelier/contract/account.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/http/problem.ts'
import type { HashQueue } from '../platform/password-hashing/hash-queue.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { hashing, networkOf, refusalOf, signInLimits, type WindowState } from './rate-limits.ts'

/** Stands before everything that hashes a password. */
export type LoginThrottle = {
  /** Throws a Problem where this address is known to be over its limit: from memory alone, so before a body is read. */
  check(address: string | undefined): Promise<void>
  /**
   * Counts one more attempt from this address, and for this email where there is one, and makes it; throws a Problem where
   * there were too many. Only an attempt that came to nothing stays counted.
   */
  attempt<Result>(who: Who, make: () => Promise<Result>): Promise<Result>
}

type Who = { address: string | undefined; email?: string }
type Counted = { id: string; window: RateLimit }

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    loginThrottle: LoginThrottle
  }
}

type Options = {
  limiter: RateLimiter
  passwords: Pick<HashQueue, 'isFull'>
  clock: Clock
  /** For tests: how a refusal is held back. */
  pause?: (ms: number) => Promise<unknown>
}

// Who is refused at once asks again at once: forty connections that do nothing else would take a core.
const HOLD_MS = 1000
const MOST_HELD = 1000
const MOST_REMEMBERED = 10_000

export function openLoginThrottle({ limiter, passwords, clock, pause = delay }: Options): LoginThrottle {
  /** Networks over their limit, oldest first; a guess of this node, for the limiter may count on others as well. */
  const overLimit = new Map<string, { window: WindowState; resetAtMs: number }>()
  let held = 0

  function knownRefusal(network: string): Problem | undefined {
    const known = overLimit.get(network)
    const leftMs = known ? known.resetAtMs - clock.now() : 0
    if (known && leftMs > 0) return rateLimited({ ...known.window, resetSeconds: Math.ceil(leftMs / 1000) })
    overLimit.delete(network)
    return passwords.isFull ? hashingRefused() : undefined
  }

  function remember(network: string, window: WindowState): void {
    if (overLimit.size >= MOST_REMEMBERED) overLimit.delete(overLimit.keys().next().value!)
    overLimit.set(network, { window, resetAtMs: clock.now() + window.resetSeconds * 1000 })
  }

  /** Only so many: a held connection costs memory. */
  async function hold(): Promise<void> {
    if (held >= MOST_HELD) return
    held++
    await pause(HOLD_MS)
    held--
  }

  async function spend(network: string, windows: Counted[]): Promise<void> {
    for (const { id, window } of windows) {
      const spent = await limiter.spend(id, window)
      if (spent.allowed) continue
      if (window === signInLimits.anyEmailFromOneAddress) remember(network, spent)
      throw rateLimited(spent)
    }
  }

  async function giveBack(network: string, windows: Counted[]): Promise<void> {
    for (const { id, window } of windows) await limiter.giveBack(id, window)
    overLimit.delete(network)
  }

  return {
    async check(address) {
      const refusal = knownRefusal(networkOf(address))
      if (!refusal) return
      await hold()
      throw refusal
    },
    async attempt({ address, email }, make) {
      const network = networkOf(address)
      const windows = windowsOf(network, email)
      await spend(network, windows)
      let isWrong = false
      try {
        const result = await make()
        isWrong = !result
        return result
      } finally {
        // One attempt too many in the books is no reason to lose a session that was begun.
        if (!isWrong) await giveBack(network, windows).catch(() => undefined)
      }
    },
  }
}

/** While more passwords wait to be hashed than there is room for. */
export function hashingRefused(): Problem {
  const { waitSeconds } = hashing
  const detail = `More passwords are being checked right now than can be in time. Wait ${waitSeconds} s.`
  return new Problem('rate_limited', detail, { retryAfterSeconds: waitSeconds })
}

const rateLimited = (window: WindowState) => new Problem('rate_limited', ...refusalOf(window))

/** The widest is asked first: whoever is over it costs no further question. */
function windowsOf(network: string, email: string | undefined): Counted[] {
  const ofNetwork = { id: `password:${network}`, window: signInLimits.anyEmailFromOneAddress }
  if (email === undefined) return [ofNetwork]
  const person = email.toLowerCase()
  return [
    ofNetwork,
    { id: `sign-in:${person}:${network}`, window: signInLimits.fromOneAddress },
    { id: `sign-in:${person}`, window: signInLimits.fromEverywhere },
  ]
}
