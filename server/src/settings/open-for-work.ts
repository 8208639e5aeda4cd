import type { Channel } from '@atelier/contract/account.ts'
import type { Settings } from '@atelier/contract/operator.ts'
import type { Account } from '../accounts/account.ts'
import type { Refusal } from '@atelier/contract/refusal.ts'

/** Who asks for new work, and what operators have switched. */
interface Asking {
  readonly settings: Settings
  readonly channel: Channel
  readonly account: Pick<Account, 'locked'>
}

// A guess: nobody knows when an operator is done.
const RETRY_SECONDS = 60

/** Why no new work is taken now; null where it is. For quotes, submits and uploads: reads and cancel go on. */
// Spec silent: what the three codes refuse.
export function newWorkRefusal({
  settings,
  channel,
  account,
}: Asking): Refusal<'channel_disabled' | 'maintenance' | 'account_locked'> | null {
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
  return null
}
