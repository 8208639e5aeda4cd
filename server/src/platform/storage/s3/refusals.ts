/**
 * How far a refusal of the store reaches. `passing`: the same request may succeed later. `file`: this one never will, others do.
 * `store`: none will until the operator mends something. `denied`: one of the last two, which only another request tells.
 */
export type Reach = 'passing' | 'file' | 'store' | 'denied'

/** Statuses after which S3 wants to be asked again. */
const passingStatuses = new Set([408, 409, 425, 429])

/** What passes by itself although its status says that the request is wrong: a slow sender, damage on the way, a full store. */
const passingCodes = new Set([
  'RequestTimeout',
  'IncompleteBody',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'NoSuchUpload',
  'QuotaExceeded',
  'ServiceQuotaExceededException',
])

/** Keys, clock, region or bucket are wrong, which goes for every file. */
const storeCodes = new Set([
  'NoSuchBucket',
  'InvalidBucketName',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'RequestTimeTooSkewed',
  'ExpiredToken',
  'InvalidToken',
  'AccountProblem',
  'AllAccessDisabled',
  'NotSignedUp',
])

type Refusal = { readonly status: number; readonly code: string }

export function reachOf({ status, code }: Refusal): Reach {
  if (storeCodes.has(code)) return 'store'
  if (status >= 500 || passingStatuses.has(status) || passingCodes.has(code)) return 'passing'
  // An object may have a policy or an owner of its own. The answer to a HEAD has no code.
  if (status === 401 || (status === 403 && code !== 'InvalidObjectState')) return 'denied'
  // A redirect, or a place where there is no bucket.
  if (status < 400 || status === 404) return 'store'
  return 'file'
}

/** The environment variable that is most likely wrong, by the store's error code. */
export const culprits: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_REGION',
}
