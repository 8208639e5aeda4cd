import { expect, test } from 'vitest'
import { asProviderError, ProviderError, ServiceFault } from './provider.ts'

const withCode = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more })
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause })
const refused = withCode('ECONNREFUSED', { syscall: 'connect' })
const circumstances = (thrown: unknown) => {
  const { code, mayHaveBegun } = asProviderError(thrown)
  return { code, mayHaveBegun }
}

// prettier-ignore
test.for<[string, unknown, string, boolean]>([
  ['a refused connection',                fetchFailed(refused),                                       'unavailable', false],
  ['every address refused',               fetchFailed(new AggregateError([refused, refused])),        'unavailable', false],
  ['a name that does not resolve',        fetchFailed(withCode('ENOTFOUND', { syscall: 'getaddrinfo' })), 'unavailable', false],
  ['a connect that takes too long',       fetchFailed(withCode('UND_ERR_CONNECT_TIMEOUT')),           'unavailable', false],
  ['a connection lost in the middle',     fetchFailed(withCode('ECONNRESET', { syscall: 'read' })),   'unavailable', true],
  ['a certificate that does not fit',     fetchFailed(withCode('CERT_HAS_EXPIRED')),                  'unavailable', true],
  ['an answer that breaks off',           new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }), 'unavailable', true],
  ['a call over its time limit',          new DOMException('too slow', 'TimeoutError'),               'unavailable', true],
  ['a call that was called off',          new DOMException('closing', 'AbortError'),                  'unavailable', true],
  ['a bug',                               new TypeError('x is not a function'),                       'internal',    true],
  ['something that is no error',          'oops',                                                     'internal',    true],
])('%s', ([, thrown, code, mayHaveBegun]) => {
  expect(circumstances(thrown)).toEqual({ code, mayHaveBegun })
})

test('the word of an adapter stands', () => {
  const error = new ProviderError('content_policy', 'flagged', { retryAfterMs: 500 })

  expect(asProviderError(error)).toBe(error)
  expect(error).toMatchObject({
    code: 'content_policy',
    message: 'flagged',
    mayHaveBegun: false,
    retryAfterMs: 500,
  })
})

test('the detail names the causes, for the log', () => {
  expect(asProviderError(fetchFailed(refused)).message).toBe('fetch failed: ECONNREFUSED')
  expect(asProviderError('oops').message).toBe('oops')
})

test('a fault of ours is not taken for one of the backend', () => {
  const connect = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  const fault = new ServiceFault('our own store failed', { cause: connect })

  expect(() => asProviderError(fault)).toThrow(fault)
})
