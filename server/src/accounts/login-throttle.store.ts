import type { RateLimit } from '@atelier/contract/account.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/http/problem.ts'
import type { HashQueue, Standing } from '../platform/password-hashing/hash-queue.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { hashing, networkOf, refusalOf, signInLimits, type WindowState } from './rate-limits.ts'

/** Stands before everything where somebody may guess a password. */
export type LoginThrottle = {
  /** Throws a Problem where this address is known to be over its limit: from memory alone, so before a body is read. */
  check(address: string | undefined): Promise<void>
  /**
   * Counts one more attempt from this address and for this email, and makes it; throws a Problem where there were too many.
   * Only an attempt that came to nothing stays counted.
   */
  attempt<Result>(who: Who, make: (standing: Standing) => Promise<Result>): Promise<Result>
  /** Counts an attempt that is known to have come to nothing; throws a Problem where there were too many. */
  countFailure(address: string | undefined): Promise<void>
}

type Who = {
  address: string | undefined
  email: string
  /** Whoever is signed in pays for their own mistakes alone, and not for those of others at their address. */
  hasSession?: true
}
type Counted = { id: string; window: RateLimit }

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    loginThrottle: LoginThrottle
  }
}

type Options = {
  limiter: RateLimiter
  passwords: Pick<HashQueue, 'hasRoomFor'>
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
  /** Until when a network is one from where a wrong password has just come, oldest first. */
  const failing = new Map<string, number>()
  let held = 0

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
      await hold()
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
        // One attempt too many in the books is no reason to lose a session that was begun.
        if (!isWrong) await giveBack(network, windows).catch(() => undefined)
      }
    },
    async countFailure(address) {
      const network = networkOf(address)
      noteFailing(network)
      await spend(network, [ofNetwork(network)])
    },
  }
}

/** Of the oldest, only so many. */
function remember<Value>(networks: Map<string, Value>, network: string, value: Value): void {
  networks.delete(network)
  if (networks.size >= MOST_REMEMBERED) networks.delete(networks.keys().next().value!)
  networks.set(network, value)
}

/** While more passwords wait to be hashed than there is room for. */
export function hashingRefused(): Problem {
  const { waitSeconds } = hashing
  const detail = `More passwords are being checked right now than can be in time. Wait ${waitSeconds} s.`
  return new Problem('rate_limited', detail, { retryAfterSeconds: waitSeconds })
}

const rateLimited = (window: WindowState) => new Problem('rate_limited', ...refusalOf(window))

/** The widest, and asked first: whoever is over it costs no further question. */
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
