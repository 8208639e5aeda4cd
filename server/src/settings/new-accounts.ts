import type { RateLimits } from '@atelier/contract/account.ts'
import type { Settings } from '@atelier/contract/settings.ts'

/** What an account has from its first moment. */
export type NewAccountTerms = {
  /** The bonus of who signed up. */
  coins: number
  /** One that is missing is the usual one. */
  limits: { runningLimit?: number; rateLimits?: RateLimits }
}

export function newAccountTerms(settings: Settings): NewAccountTerms {
  const { signupCoins, runningLimit, rateLimits, defaults } = settings
  return {
    coins: signupCoins ?? defaults.signupCoins,
    limits: { ...(runningLimit !== null && { runningLimit }), ...(rateLimits !== null && { rateLimits }) },
  }
}

export const isSignupOpen = ({ signup, defaults }: Settings): boolean =>
  (signup ?? defaults.signup) === 'open'
