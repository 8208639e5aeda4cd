import { errors } from 'undici'
import type { Answer } from './answer.ts'
import { codeOf } from '../thrown.ts'

export type OutboundFailure =
  | 'target_refused' // Our rules forbid it: the spelling, or an address that is not public.
  | 'name_unresolved'
  | 'unreachable'
  | 'tls_failed'
  | 'broken_off'
  | 'invalid_answer'
  | 'gone' // There is no such file, or not for us.
  | 'too_large'
  | 'timed_out'
  | 'stopped' // By us: the caller's signal, or the client was closed.

/** Why there is no complete answer; the message is a sentence for the owner of the receiver. */
export class OutboundError extends Error {
  readonly code: OutboundFailure
  /** Some of the request may have arrived. */
  isSent = false
  /** The part of the answer that had arrived. */
  partialAnswer?: Answer

  constructor(code: OutboundFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.code = code
  }
}

/** Error codes of Node, OpenSSL, llhttp and undici, with our own code and message. */
// prettier-ignore
const failures: [pattern: RegExp, code: OutboundFailure, message: string][] = [
  [/^ECONNREFUSED$/,                               'unreachable',     'The connection was refused.'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,   'unreachable',     'The address cannot be reached.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,        'timed_out',       'The connection timed out.'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/,            'broken_off',      'The connection was reset.'],
  [/^UND_ERR_SOCKET$/,                             'broken_off',      'The connection was closed before the answer was complete.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/,               'tls_failed',      'The certificate is for another name.'],
  [/^CERT_HAS_EXPIRED$/,                           'tls_failed',      'The certificate has expired.'],
  [/^CERT_NOT_YET_VALID$/,                         'tls_failed',      'The certificate is not valid yet.'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
                                                   'tls_failed',      'The certificate is self-signed, not issued by a known authority.'],
  [/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT.*)$/,
                                                   'tls_failed',      'The certificate is not from a known authority, or its chain is incomplete.'],
  [/CERT|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_/,    'tls_failed',      'The certificate could not be verified.'],
  [/^(ERR_SSL_.*|EPROTO)$/,                        'tls_failed',      'The TLS handshake failed.'],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,        'invalid_answer',  'The answer is longer or shorter than it says.'],
  [/^UND_ERR_HEADERS_OVERFLOW$/,                   'invalid_answer',  'The headers of the answer are too large.'],
  [/^HPE$/,                                        'invalid_answer',  'The answer is not HTTP.'],
  [/^(UND_ERR_DESTROYED|UND_ERR_CLOSED)$/,         'stopped',         'The service is shutting down.'],
]

/** Turns an error of the network into an `OutboundError`; a bug of ours stays what it is. */
export function explain(error: unknown): unknown {
  if (error instanceof OutboundError || error instanceof errors.InvalidArgumentError) return error
  const code = networkCodeOf(error)
  if (code === undefined) return error
  const [, failure, message] = failures.find(([pattern]) => pattern.test(code)) ?? []
  return new OutboundError(failure ?? 'broken_off', message ?? `The request failed (${code}).`, error)
}

function networkCodeOf(error: unknown): string | undefined {
  // It has no code where the answer does not even begin like HTTP.
  if (error instanceof errors.HTTPParserError) return 'HPE'
  return codeOf(error)
}
