import type { RateLimiter } from '../platform/rate-limiter.ts'
import { networkOf, refusalOf, signInLimits } from './rate-limits.ts'

/** One more try at a person's password, unless there were too many; one that was right is given back. */
export async function takeGuess(limiter: RateLimiter, email: string, address: string | undefined) {
  const windows = [
    { id: `sign-in:${email}:${networkOf(address)}`, window: signInLimits.fromOneAddress },
    { id: `sign-in:${email}`, window: signInLimits.fromEverywhere },
  ]
  for (const { id, window } of windows) {
    const spent = await limiter.spend(id, window)
    if (!spent.allowed) return { refusal: refusalOf(spent) }
  }
  return {
    async giveBack() {
      for (const { id, window } of windows) await limiter.giveBack(id, window)
    },
  }
}
