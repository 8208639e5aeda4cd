/** The file store cannot do its work now: away, full or read-only. Worth a 503, and another try later. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable'

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
  }
}
