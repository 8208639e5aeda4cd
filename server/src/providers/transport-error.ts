import { connectionCodes } from '../platform/connection-codes.ts'

/** An error and all that caused it; Node's `fetch` says what happened only in the causes. */
export function withCauses(thrown: unknown): Error[] {
  if (!(thrown instanceof Error)) return []
  const parts: unknown[] = thrown instanceof AggregateError ? thrown.errors : []
  return [thrown, ...parts.flatMap(withCauses), ...withCauses(thrown.cause)]
}

const transportCodes = new Set<string>([
  ...connectionCodes,
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
])

// A call that was aborted, by its timeout or by a stopping worker, says nothing about the work.
const abortErrors = new Set(['TimeoutError', 'AbortError'])

/** The backend could not be reached, or its answer did not arrive. */
export function isTransportError(error: Error): boolean {
  return abortErrors.has(error.name) || transportCodes.has(codeOf(error)) || error.message === 'fetch failed'
}

/** Not a byte of the request was sent. */
export function isFailedConnect(error: Error): boolean {
  const syscall = 'syscall' in error ? error.syscall : undefined
  return syscall === 'connect' || syscall === 'getaddrinfo' || codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT'
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
