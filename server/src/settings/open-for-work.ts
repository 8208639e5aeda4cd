import type { Channel } from '@atelier/contract/account.ts'
import type { Settings } from '@atelier/contract/operator.ts'
import type { Account } from '../accounts/account.ts'
import type { Refusal } from '@atelier/contract/refusal.ts'

/** Who asks for new work, and what operators have switched. */
interface Asking {
  readonly settings: Settings
  readonly channel: Channel
  readonly account: Pick<Account, 'locked'>
  /** Without a place for its outputs no work can end well. */
  readonly areFilesReady: boolean
}

// A guess: nobody knows when an operator is done.
const RETRY_SECONDS = 60
const RETRY_SOON_SECONDS = 5

/** Why no new work is taken now; null where it is. For quotes, submits and uploads: reads and cancel go on. */
// Spec silent: what these codes refuse.
export function newWorkRefusal({
  settings,
  channel,
  account,
  areFilesReady,
}: Asking): Refusal<'channel_disabled' | 'maintenance' | 'account_locked' | 'unavailable'> | null {
  if (settings.disabledChannels.includes(channel)) {
    const detail = `The channel "${channel}" is switched off. Nothing was charged; try again later.`
    return { code: 'channel_disabled', detail, retryAfterSeconds: RETRY_SECONDS }
  }
  if (settings.maintenance) {
    const detail = settings.maintenanceMessage ?? 'The service is being worked on.'
    return {
      code: 'maintenance',
      detail: `${detail} Nothing was charged; try again later.`,
      retryAfterSeconds: RETRY_SECONDS,
    }
  }
  if (account.locked) {
    return { code: 'account_locked', detail: 'This account is locked. Ask whoever runs the service.' }
  }
  if (!areFilesReady) {
    const detail = 'The file store cannot be reached. Nothing was charged; try again later.'
    return { code: 'unavailable', detail, retryAfterSeconds: RETRY_SOON_SECONDS }
  }
  return null
}
