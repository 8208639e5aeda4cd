import { DatabaseError } from 'pg'
import { connectionCodes } from '../connection-codes.ts'

/** The thread of the embedded database has ended; this process cannot use it any more. */
export class EmbeddedDatabaseStopped extends Error {
  override name = 'EmbeddedDatabaseStopped'
}

/** Several servers are configured, and none of those that answer is the primary. */
export class NoPrimary extends Error {
  override name = 'NoPrimary'
}

const codes = new Set<string>([
  '57P01', // Shut down by the administrator.
  '57P02', // Crashed.
  '57P03', // Starting up or shutting down.
  '57P04', // Dropped.
  '57P05', // Idle for too long.
  '25P03', // The same inside a transaction.
  '53300', // Too many connections.
  '55P03', // Somebody else holds a lock for long.
  '25006', // Read-only: the server has become a standby, or protects a full disk.
  ...connectionCodes,
])

// The driver gives these neither a class nor a code.
const messages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether the database could not be reached, as opposed to having refused: worth a 503 and a retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof EmbeddedDatabaseStopped ||
    error instanceof NoPrimary ||
    hasUnavailableCode(error) ||
    messages.some((message) => error.message.startsWith(message)) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) ||
    isDatabaseUnavailable(error.cause)
  )
}

/**
 * Whether an error proves that nothing of its statement was done. Of any other the commit may have succeeded, so that
 * repeating it would meet what it did itself.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof DatabaseError && !isDatabaseUnavailable(error)
}

function hasUnavailableCode(error: Error) {
  if (!('code' in error) || typeof error.code !== 'string') return false
  // Class 08 is "connection exception". A missing file is ENOENT too, but not from `connect` to a unix socket.
  const isMissingSocket = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return codes.has(error.code) || /^08[0-9A-Z]{3}$/.test(error.code) || isMissingSocket
}
