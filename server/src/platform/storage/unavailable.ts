/** The file store cannot be used now: missing, full or read-only. Worth a 503 and a retry. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable'
  /** The store works, refuses this one file, and will refuse it again: waiting is of no use. */
  isFinal = false

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
  }
}
