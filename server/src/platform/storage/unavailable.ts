/** The file store cannot be used now: missing, full or read-only. Worth a 503 and a retry. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable'

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
  }
}
