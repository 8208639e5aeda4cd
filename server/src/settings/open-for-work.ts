import type { Channel } from '@atelier/contract/account.ts'
import type { Settings } from '@atelier/contract/settings.ts'
import type { Account } from '../accounts/account.ts'
import type { Refusal } from '@atelier/contract/refusal.ts'

/** What operators switch new work off with. */
export type Switches = Pick<Settings, 'maintenance' | 'maintenanceMessage' | 'disabledChannels'>

/** A request for new work, and the switches of operators. */
interface NewWork {
  readonly settings: Switches
  readonly channel: Channel
  readonly account: Pick<Account, 'locked'>
  /** Without the file store no work can succeed. */
  readonly areFilesReady: boolean
}

// An estimate: the end of a maintenance is unknown.
const RETRY_SECONDS = 60
const RETRY_SOON_SECONDS = 5

/** Why no new work is accepted now; null if it is. For quotes, submits and uploads: reads and cancel go on. */
// Spec silent: what these codes refuse.
export function newWorkRefusal({
  settings,
  channel,
  account,
  areFilesReady,
}: NewWork): Refusal<'channel_disabled' | 'maintenance' | 'account_locked' | 'unavailable'> | null {
  if (settings.disabledChannels.includes(channel)) return channelDisabled(channel)
  if (settings.maintenance) return underMaintenance(settings)
  if (account.locked) {
    return { code: 'account_locked', detail: 'This account is locked. Contact the operator of this service.' }
  }
  if (!areFilesReady) {
    const detail = 'The file store cannot be reached. Nothing was charged; try again later.'
    return { code: 'unavailable', detail, retryAfterSeconds: RETRY_SOON_SECONDS }
  }
  return null
}

export function channelDisabled(channel: Channel): Refusal<'channel_disabled'> {
  const detail = `The channel "${channel}" is switched off. Nothing was charged; try again later.`
  return { code: 'channel_disabled', detail, retryAfterSeconds: RETRY_SECONDS }
}

export function underMaintenance({ maintenanceMessage }: Switches): Refusal<'maintenance'> {
  const why = maintenanceMessage ?? 'The service is down for maintenance.'
  const detail = `${why} Nothing was charged; try again later.`
  return { code: 'maintenance', detail, retryAfterSeconds: RETRY_SECONDS }
}
