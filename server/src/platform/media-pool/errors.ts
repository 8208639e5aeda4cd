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

/** A model cannot do what it is asked; the message says to people why, and what it can. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
}

type Consequence = {
  message: string
  /** An upload is refused (415) where it is the file, and may come again (503) where it is the service. */
  fault: 'file' | 'service'
  /** Whether the same is asked once more, of a child that has seen nothing yet: others may have spoiled the first. */
  isAskedAgain: boolean
  /** Whether an output gets a card instead, which only takes a look at its first bytes. */
  isCardTried: boolean
  /** Whether the breaker counts it. */
  isCounted: boolean
}

const ofFile = {
  message: 'The file could not be processed.',
  fault: 'file',
  isAskedAgain: true,
  isCardTried: true,
  isCounted: true,
} as const
const ofService = { fault: 'service', isAskedAgain: false, isCardTried: false, isCounted: false } as const

/** Why there is no answer, and what follows from it. */
const troubles = {
  /** The child died over the request. */
  crashed: ofFile,
  /** The child said or left what no child of ours would: somebody else speaks for it. */
  misbehaved: ofFile,
  out_of_memory: { ...ofFile, message: 'The file needs more memory than is allowed.' },
  /** Not asked again: that would take as long. */
  timed_out: {
    ...ofFile,
    message: 'The file takes longer to process than is allowed.',
    isAskedAgain: false,
  },
  /** A mistake of ours; the log has it. */
  failed: { ...ofService, message: 'The file could not be processed.', isCardTried: true },
  /** Full, read-only or away. */
  disk_refused: { ...ofService, message: 'There is no room to process files. Try again later.' },
  not_started: {
    ...ofService,
    message: 'The processes that look at files did not start in time. Try again later.',
  },
  busy: { ...ofService, message: 'Too many files are being processed. Try again in a moment.' },
  /** Too many died in a row. */
  paused: {
    ...ofService,
    message: 'Files cannot be processed at the moment. Try again in a few seconds.',
  },
  closed: { ...ofService, message: 'The service is shutting down.' },
} satisfies Record<string, Consequence>

export type MediaTrouble = keyof typeof troubles

/** There is no answer, and the file may be innocent. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
  readonly trouble: MediaTrouble
  readonly consequence: Consequence

  constructor(trouble: MediaTrouble, cause?: unknown) {
    super(troubles[trouble].message, { cause })
    this.trouble = trouble
    this.consequence = troubles[trouble]
  }
}
