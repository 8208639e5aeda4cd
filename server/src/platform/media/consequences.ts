import { PoolUnavailable, type PoolFailure } from '../process-pool/errors.ts'

/** What follows for a file when there is no answer about it. */
type Consequence = {
  /** An upload is refused (415) where the file is at fault, and may be sent again (503) where the service is. */
  fault: 'file' | 'service'
  /** Whether the request is tried once more on a fresh child: an earlier file may have spoiled the first one. */
  isRetried: boolean
  /** Whether an output gets a placeholder instead, for which only its first bytes are read. */
  isPlaceholderTried: boolean
  /** Whether the breaker counts it. */
  isCounted: boolean
}

const fileFailure = { fault: 'file', isRetried: true, isPlaceholderTried: true, isCounted: true } as const
const serviceFailure = {
  fault: 'service',
  isRetried: false,
  isPlaceholderTried: false,
  isCounted: false,
} as const

const consequences: Record<PoolFailure, Consequence> = {
  crashed: fileFailure,
  misbehaved: fileFailure,
  out_of_memory: fileFailure,
  /** Not retried: that would take as long again. */
  timed_out: { ...fileFailure, isRetried: false },
  failed: { ...serviceFailure, isPlaceholderTried: true },
  disk_refused: serviceFailure,
  not_started: serviceFailure,
  busy: serviceFailure,
  paused: serviceFailure,
  closed: serviceFailure,
}

/** Undefined for an error that is no failure of the pool. */
export function consequenceOf(error: unknown): Consequence | undefined {
  return error instanceof PoolUnavailable ? consequences[error.failure] : undefined
}
