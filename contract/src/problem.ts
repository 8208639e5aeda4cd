import { Type, type Static } from 'typebox'
import { keysOf } from './keys-of.ts'
import { stringEnum } from './string-enum.ts'

/**
 * Every code an error can carry, with its HTTP status and title. Adding a code is one line. With `retryLater` the very
 * same request can succeed later, and the answer says when.
 */
// Spec: Errors. Spec silent: the statuses of the further codes, and codes of ours: `invalid_link`, `invalid_range`, `not_ended`,
// `second_factor_required`, `signup_closed`, `not_refundable` and those of codes to redeem.
// prettier-ignore
export const problems = {
  invalid_params:           { status: 400, title: 'The request is not valid' },
  invalid_quote:            { status: 400, title: 'The quote does not match this request' },
  idempotency_key_required: { status: 400, title: 'The Idempotency-Key header is missing' },
  consent_required:         { status: 400, title: 'Consent is required' },
  input_too_large:          { status: 400, title: 'The output would be too large for this model' },
  input_duration:           { status: 400, title: 'The input is too short or too long for this model' },
  input_file_too_large:     { status: 400, title: 'The input file is too large for this model' },
  wrong_media:              { status: 400, title: 'The asset is the wrong kind of media' },
  invalid_code:             { status: 400, title: 'There is no such code' },
  unauthorized:             { status: 401, title: 'Authentication is required' },
  invalid_api_key:          { status: 401, title: 'The API key is not valid' },
  api_key_revoked:          { status: 401, title: 'The API key was revoked' },
  api_key_expired:          { status: 401, title: 'The API key has expired' },
  insufficient_coins:       { status: 402, title: 'Not enough coins' },
  spend_cap_exceeded:       { status: 402, title: "The key's spend cap is reached" },
  insufficient_scope:       { status: 403, title: 'The API key lacks a required scope' },
  cooldown:                 { status: 403, title: 'Submitting is paused for this account', retryLater: true },
  account_locked:           { status: 403, title: 'The account is locked' },
  invalid_link:             { status: 403, title: 'The link has expired or was altered' },
  second_factor_required:   { status: 403, title: 'A code of the second factor is required' },
  signup_closed:            { status: 403, title: 'Sign-up is by invitation only' },
  explore_blocked:          { status: 403, title: 'Sharing is blocked for this account' },
  explore_not_shareable:    { status: 403, title: 'The generation cannot be shared' },
  not_found:                { status: 404, title: 'Not found' },
  unknown_model:            { status: 404, title: 'Unknown model' },
  explore_removed:          { status: 404, title: 'The shared generation was removed' },
  idempotency_conflict:     { status: 409, title: 'The idempotency key was used with a different body' },
  price_changed:            { status: 409, title: 'The price has changed' },
  max_coins_exceeded:       { status: 409, title: 'The price is above maxCoins' },
  not_cancelable:           { status: 409, title: 'The generation can no longer be canceled' },
  not_ended:                { status: 409, title: 'The generation has not ended yet' },
  not_refundable:           { status: 409, title: 'The generation cannot be refunded' },
  code_expired:             { status: 409, title: 'The code has expired' },
  code_used:                { status: 409, title: 'The code is used up' },
  upload_too_large:         { status: 413, title: 'The upload is too large' },
  upload_too_long:          { status: 413, title: 'The upload is too long' },
  download_too_large:       { status: 413, title: 'The download is too large' },
  upload_invalid:           { status: 415, title: 'The upload is not an accepted media file' },
  invalid_range:            { status: 416, title: 'The requested range is outside the file' },
  rate_limited:             { status: 429, title: 'Too many requests', retryLater: true },
  explore_limit:            { status: 429, title: 'Too many shared generations' },
  internal:                 { status: 500, title: 'Something went wrong on our side' },
  unavailable:              { status: 503, title: 'Temporarily unavailable', retryLater: true },
  maintenance:              { status: 503, title: 'Down for maintenance', retryLater: true },
  channel_disabled:         { status: 503, title: 'This channel is switched off', retryLater: true },
} as const satisfies Record<string, { status: number; title: string; retryLater?: true }>

export type ProblemCode = keyof typeof problems

/** The codes whose answers carry `retryAt` and `Retry-After`. */
export type RetryLaterCode = {
  [Code in ProblemCode]: (typeof problems)[Code] extends { retryLater: true } ? Code : never
}[ProblemCode]

export const isRetryLater = (code: ProblemCode): code is RetryLaterCode => 'retryLater' in problems[code]

export const problemCodes = keysOf(problems)

export const Issue = Type.Object(
  {
    path: Type.String({
      description: 'The field at fault, dotted from the top of the request, such as `params.num_outputs`.',
    }),
    message: Type.String({ description: 'What is wrong with it, for people.' }),
  },
  { title: 'Issue', description: 'One field of a request that was refused.' },
)
export type Issue = Static<typeof Issue>

export const Problem = Type.Object(
  {
    type: Type.String({
      minLength: 1,
      description: 'Address of a page about this code: cause, example, what to do.',
    }),
    title: Type.String({ minLength: 1, description: 'The code in words; the same for every occurrence.' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status of the response.' }),
    detail: Type.String({ description: 'What happened this time and what to do next, for people.' }),
    code: stringEnum(problemCodes, {
      description: 'A stable code for programs to act on. New codes may be added; fall back on `status`.',
    }),
    retryAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'From when on the same request can succeed, where waiting is all it takes. `Retry-After` says the same in seconds; prefer it where your clock may be off. For a rate limit and a cooldown it is exact, otherwise an estimate.',
      }),
    ),
    instance: Type.Optional(
      Type.String({ description: 'Identifies this occurrence; quote it when asking for support.' }),
    ),
    issues: Type.Optional(
      Type.Array(Issue, { description: 'Every field at fault, where fields are the cause.' }),
    ),
  },
  {
    title: 'Problem',
    description: 'Every error body: RFC 9457 problem details, sent as `application/problem+json`.',
  },
)
export type Problem = Static<typeof Problem>
