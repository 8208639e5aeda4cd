import type { Issue } from '@atelier/contract/problem.ts'
import { CallFailed, isIndeterminate, type FailureCode } from './problem.ts'

const hasCode =
  (...codes: FailureCode[]) =>
  (error: unknown): error is CallFailed =>
    error instanceof CallFailed && codes.includes(error.code)

/** Whether the price is no longer what was agreed; nothing was charged. */
export const isPriceChanged = hasCode('price_changed', 'invalid_quote')
export const asksConsent = hasCode('consent_required')

/**
 * Whether a submit may have been done although this came back: no answer, or that a part of the service was lost on the
 * way. Repeated under the same key it is never done twice, so it can be sent again.
 */
export const mayHaveBeenDone = (error: unknown): boolean =>
  isIndeterminate(error) || hasCode('internal', 'unavailable')(error)

/**
 * Whether the server refused this after it had looked for an earlier submit under the key. Before that look it asks who is
 * there, how often, and for what: `unauthorized`, `rate_limited` and `invalid_params` say nothing of the first time. Nor does
 * `invalid_quote`: so is the quote of one person to another, whose keys are others.
 */
export const hasSeenKey = hasCode(
  'channel_disabled',
  'maintenance',
  'account_locked',
  'cooldown',
  'unknown_model',
  'not_found',
  'wrong_media',
  'input_file_too_large',
  'input_duration',
  'input_too_large',
  'consent_required',
  'price_changed',
  'max_coins_exceeded',
  'insufficient_coins',
  'spend_cap_exceeded',
  'idempotency_conflict',
)

/** What is wrong with which param, by the name of the param. */
export const paramIssues = (error: unknown): Issue[] =>
  error instanceof CallFailed
    ? error.issues.map(({ path, message }) => ({ path: path.replace(/^params\./, ''), message }))
    : []
