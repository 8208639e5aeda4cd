import { asProviderError, type Handle, type Progress, type Provider, type Work } from './provider.ts'

const POLL_AGAIN_MS = 2000
/** However long a backend asks us to wait: its result may arrive by itself meanwhile. */
const MAX_POLL_PAUSE_MS = 30_000

/** Asks how far the work is. A backend that is unreachable for the moment still has it. */
export async function pollOrWait(
  provider: Provider,
  handle: Handle,
  work: Work,
  signal: AbortSignal,
): Promise<Progress> {
  try {
    return await provider.poll(handle, work, signal)
  } catch (thrown) {
    signal.throwIfAborted()
    const error = asProviderError(thrown)
    if (error.code !== 'unavailable') throw error
    const pollAfterMs = Math.min(error.retryAfterMs ?? POLL_AGAIN_MS, MAX_POLL_PAUSE_MS)
    return { state: 'running', pollAfterMs }
  }
}
