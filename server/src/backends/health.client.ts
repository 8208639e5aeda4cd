import type { KnownBackend } from '../providers/known-backends.ts'
import { asProviderError, type Health } from '../providers/provider.ts'

/** How often it is checked which backends are due for a probe. */
export const PROBE_EVERY_SECONDS = 5
const PROBE_TIMEOUT_MS = 5000

/** A backend that cannot be asked is down. */
export async function probe({ provider, settings }: KnownBackend, signal: AbortSignal): Promise<Health> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)])
  try {
    return (await provider.health?.(settings, limited)) ?? { state: 'ready' }
  } catch (error) {
    return { state: 'down', detail: asProviderError(error).message }
  }
}
