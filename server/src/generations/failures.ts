import type { GenerationErrorCode } from '@atelier/contract/generation.ts'

/**
 * What clients are told. The provider's own message stays in our log and on the operator's receipt, since it may name
 * people and machines.
 */
// prettier-ignore
export const failureMessages: Record<GenerationErrorCode, string> = {
  content_policy: 'The request or its result violates the content policy. Change the prompt or the inputs.',
  invalid_input:  'The model could not use these params or inputs. Change them and submit again.',
  unavailable:    'The model could not be reached. Submit again later.',
  timeout:        'The model took longer than its time limit. Submit again, or request fewer or shorter outputs.',
  internal:       'The model failed. Submit again; if it fails again, contact the operator.',
}

// Spec silent: `unavailable` is retried up to three times, and at once on a backend of the model that was not tried yet.
const pausesSeconds = [1, 5, 20]

/** The fault of the backend, so that another may do better; a request that is refused is refused everywhere. */
const faultsOfBackends = new Set<GenerationErrorCode>(['unavailable', 'timeout', 'internal'])

/** What a model and its attempts so far permit. */
export type RetryTerms = {
  /** How many attempts were made, with the one that failed. */
  readonly attempts: number
  /** Whether the model file permits another purchase after what may have been bought. */
  readonly mayBuyAgain: boolean
  /** Whether a backend of the model is open that has not been tried yet. */
  readonly hasUntried: boolean
}

/** An attempt, as far as it matters for those that follow. */
type Made = { readonly backendId: string | null; readonly state: string; readonly handle: unknown }

/** What may follow the last of these attempts, the one that has just ended; `closed` are the backends that get no work. */
export function retryTerms(
  { backendIds, maxPurchases }: { backendIds: readonly string[]; maxPurchases: number },
  attempts: readonly Made[],
  { hasTime, closed }: { hasTime: boolean; closed: readonly string[] },
): RetryTerms {
  // Of the last it is asked only where it may have been bought.
  const bought = attempts.slice(0, -1).filter(({ handle, state }) => handle !== null || state === 'parked')
  const tried = new Set(attempts.map(({ backendId }) => backendId))
  return {
    attempts: attempts.length,
    mayBuyAgain: hasTime && bought.length + 1 < maxPurchases,
    // Never more often than there are backends: an untried one may have no slot, and the work go to a tried one again.
    hasUntried:
      attempts.length < backendIds.length && backendIds.some((id) => !tried.has(id) && !closed.includes(id)),
  }
}

/** How long to wait before the next attempt; undefined when there is none. `mayRetry`: the last was surely not bought. */
export function pauseBeforeRetry(
  { code, mayRetry }: { code: GenerationErrorCode; mayRetry: boolean },
  { attempts, mayBuyAgain, hasUntried }: RetryTerms,
): number | undefined {
  if (!faultsOfBackends.has(code) || !(mayRetry || mayBuyAgain)) return undefined
  if (hasUntried) return 0
  return code === 'unavailable' || !mayRetry ? pausesSeconds[attempts - 1] : undefined
}

/** Where the time limit passes between two attempts, the failure of the last one stands: it is why there is no result. */
export function codeOfTimeLimit(
  last: { errorCode: GenerationErrorCode | null } | undefined,
): GenerationErrorCode {
  return last?.errorCode ?? 'timeout'
}
