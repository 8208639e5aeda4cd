import type { InvalidReason } from '@atelier/media/protocol.ts'

/** What the child was given is at fault; the message tells its owner why, and what would work. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly reason: InvalidReason

  constructor({ reason, message }: { reason: InvalidReason; message: string }) {
    super(message)
    this.reason = reason
  }
}

/** Why there is no answer. */
const failures = {
  crashed: 'The child process crashed on the request.',
  misbehaved: 'The child process sent or wrote what ours never would: a hostile file has taken it over.',
  out_of_memory: 'The request needs more memory than is allowed.',
  timed_out: 'The request takes longer than is allowed.',
  failed: 'The child process failed at the request by a mistake of ours, which is in the log.',
  disk_refused: 'The disk is full, read-only or missing.',
  not_started: 'The child process did not start in time.',
  busy: 'Too many requests are waiting.',
  paused: 'Requests are turned away for the moment.',
  closed: 'The process pool is closed.',
} as const

export type PoolFailure = keyof typeof failures

/** There is no answer, which need not be the fault of the request. */
export class PoolUnavailable extends Error {
  override name = 'PoolUnavailable'
  readonly failure: PoolFailure

  constructor(failure: PoolFailure, cause?: unknown) {
    super(failures[failure], { cause })
    this.failure = failure
  }
}

/** Turns an error of the disk that children share with us into `disk_refused`: no request is to blame for it. */
export async function onOwnDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new PoolUnavailable('disk_refused', error)
  })
}
