import type { Issue } from '@atelier/contract/problem.ts'
import { CallFailed, isUnsure, type FailureCode } from './problem.ts'

const hasCode =
  (...codes: FailureCode[]) =>
  (error: unknown): error is CallFailed =>
    error instanceof CallFailed && codes.includes(error.code)

/** Whether the price is no longer what was agreed; nothing was charged. */
export const isPriceChanged = hasCode('price_changed', 'max_coins_exceeded', 'invalid_quote')
export const asksConsent = hasCode('consent_required')
/** Whether the account or the service stands otherwise than the page believes: coins spent elsewhere, doors closed. */
export const isOutdated = hasCode(
  'insufficient_coins',
  'maintenance',
  'channel_disabled',
  'account_locked',
  'cooldown',
)

/**
 * Whether a submit may have been done although this came back. Sent again under the same key it is never done twice, so
 * whoever is not sure may ask again.
 */
export const mayHaveBeenDone = (error: unknown): boolean => isUnsure(error) || hasCode('internal')(error)

/** Whether the server came to look at the key of a submit. Before that it asks who is there, and how often. */
export const hasSeenKey = (error: unknown): boolean =>
  !mayHaveBeenDone(error) && !hasCode('unauthorized', 'rate_limited')(error)

/** What is wrong with which param, by the name of the param. */
export const paramIssues = (error: unknown): Issue[] =>
  error instanceof CallFailed
    ? error.issues.map(({ path, message }) => ({ path: path.replace(/^params\./, ''), message }))
    : []
