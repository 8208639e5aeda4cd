import { errors } from 'undici'
import type { Answer } from './answer.ts'

export type OutboundFailure =
  | 'target_refused' // Our rules forbid it: the spelling, or an address that is not public.
  | 'name_unresolved'
  | 'unreachable'
  | 'tls_failed'
  | 'broken_off'
  | 'invalid_answer'
  | 'timed_out'
  | 'stopped' // By us: the caller's signal, or the client was closed.

/** Why there is no whole answer; the message is a sentence for whoever runs the receiver. */
export class OutboundError extends Error {
  readonly code: OutboundFailure
  /** What had come of the answer, where it had begun. */
  begun?: Answer

  constructor(code: OutboundFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.code = code
  }
}

/** What Node, OpenSSL, llhttp and undici call it → what we do. */
// prettier-ignore
const failures: [pattern: RegExp, code: OutboundFailure, message: string][] = [
  [/^ECONNREFUSED$/,                               'unreachable',     'The connection was refused.'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/,   'unreachable',     'The address cannot be reached.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,        'timed_out',       'No connection in time.'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/,            'broken_off',      'The connection was reset.'],
  [/^UND_ERR_SOCKET$/,                             'broken_off',      'The connection was closed before the answer was complete.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/,               'tls_failed',      'The certificate is for another name.'],
  [/^CERT_HAS_EXPIRED$/,                           'tls_failed',      'The certificate has expired.'],
  [/^CERT_NOT_YET_VALID$/,                         'tls_failed',      'The certificate is not valid yet.'],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
                                                   'tls_failed',      'The certificate is signed by itself, not by a known authority.'],
  [/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT.*)$/,
                                                   'tls_failed',      'The certificate is not from a known authority, or its chain is incomplete.'],
  [/CERT|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_/,    'tls_failed',      'The certificate could not be verified.'],
  [/^(ERR_SSL_.*|EPROTO)$/,                        'tls_failed',      'TLS could not be agreed on.'],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,        'invalid_answer',  'The answer is longer or shorter than it says.'],
  [/^UND_ERR_HEADERS_OVERFLOW$/,                   'invalid_answer',  'The headers of the answer are too large.'],
  [/^HPE$/,                                        'invalid_answer',  'The answer is not HTTP.'],
  [/^(UND_ERR_DESTROYED|UND_ERR_CLOSED)$/,         'stopped',         'The service is shutting down.'],
]

/** Gives an error of the network a meaning; a mistake of ours stays what it is. */
export function explain(error: unknown): unknown {
  if (error instanceof OutboundError || error instanceof errors.InvalidArgumentError) return error
  const code = codeOf(error)
  if (code === undefined) return error
  const [, failure, message] = failures.find(([pattern]) => pattern.test(code)) ?? []
  return new OutboundError(failure ?? 'broken_off', message ?? `The exchange failed (${code}).`, error)
}

function codeOf(error: unknown): string | undefined {
  // Its own code is missing where the answer does not even begin like HTTP.
  if (error instanceof errors.HTTPParserError) return 'HPE'
  return (error as NodeJS.ErrnoException).code
}
