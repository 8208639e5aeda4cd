import type { Refused } from '@atelier/media/protocol.ts'

/** The file is at fault; the message says to its owner what to do. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
  readonly reason: Refused['reason']

  constructor({ reason, message }: Refused) {
    super(message)
    this.reason = reason
  }
}

export type MediaTrouble =
  | 'crashed' // The child died over this request.
  | 'out_of_memory'
  | 'timed_out'
  | 'failed' // A mistake of ours; the log has it.
  | 'busy' // Too many wait already.
  | 'paused' // Too many died in a row.
  | 'closed'

/** There is no answer, and the file may be innocent. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
  readonly trouble: MediaTrouble

  constructor(trouble: MediaTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}
