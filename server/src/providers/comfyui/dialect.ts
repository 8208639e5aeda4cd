import { isRecord } from '@atelier/contract/is-record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MissingRuns } from '../http/missing-runs.ts'
import { ProviderError, type Handle, type Provider } from '../provider.ts'
import type { ComfyApi } from './api.ts'
import type { Watches } from './watches.ts'

/** One of the APIs that ComfyUI is reached through. */
export type Dialect = Required<Pick<Provider, 'health' | 'submit' | 'poll' | 'cancel' | 'reconcile'>>

export type DialectParts = { api: ComfyApi; clock: Clock; watches: Watches; missing: MissingRuns }

/** Uploads of large files take longer than other calls. */
export const UPLOAD_TIMEOUT_MS = 300_000

/** How long after a submit broke off it may still be on its way. */
export const SETTLE_MS = 60_000

export function idOf(handle: Handle): string {
  if (isRecord(handle) && typeof handle.id === 'string') return handle.id
  throw new ProviderError('internal', 'a handle of ComfyUI comes back as it was stored')
}
