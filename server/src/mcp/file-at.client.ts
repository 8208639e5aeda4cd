import type { Downloads } from '../platform/outbound/client.ts'
import { OutboundError } from '../platform/outbound/error.ts'
import { RefusedCall } from './refused-call.ts'

const TIMEOUT_MS = 30_000

/** A file that an agent named, which cannot be one of our own network. */
export async function* fileAt(
  downloads: Downloads,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* downloads.download({ url, headers: {}, timeoutMs: TIMEOUT_MS, maxBytes, signal })
  } catch (thrown) {
    if (!(thrown instanceof OutboundError)) throw thrown
    throw new RefusedCall({
      code: 'invalid_params',
      detail: `The file could not be fetched: ${thrown.message} Nothing was stored.`,
      issues: [{ path: 'url', message: thrown.message }],
    })
  }
}
