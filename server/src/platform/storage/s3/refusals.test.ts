import { expect, test } from 'vitest'
import { reachOf } from './refusals.ts'

// prettier-ignore
test.each([
  [500, 'InternalError',                'passing'],
  [503, 'SlowDown',                     'passing'],
  [507, 'XMinioStorageFull',            'passing'],
  [429, 'TooManyRequests',              'passing'],
  [409, 'OperationAborted',             'passing'],
  [400, 'RequestTimeout',               'passing'],
  [403, 'QuotaExceeded',                'passing'],
  [404, 'NoSuchUpload',                 'passing'],
  [400, 'InvalidArgument',              'file'],
  [400, 'EntityTooLarge',               'file'],
  [403, 'InvalidObjectState',           'file'],
  [405, 'MethodNotAllowed',             'file'],
  [403, 'AccessDenied',                 'denied'],
  [403, 'without a code',               'denied'],
  [403, 'InvalidAccessKeyId',           'store'],
  [403, 'SignatureDoesNotMatch',        'store'],
  [403, 'RequestTimeTooSkewed',         'store'],
  [400, 'ExpiredToken',                 'store'],
  [400, 'AuthorizationHeaderMalformed', 'store'],
  [301, 'PermanentRedirect',            'store'],
  [404, 'NoSuchBucket',                 'store'],
] as const)('%i %s reaches: %s', (status, code, reach) => {
  expect(reachOf({ status, code })).toBe(reach)
})
