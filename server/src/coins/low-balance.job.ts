import type { LiveBrand } from '../brand/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Mail } from '../platform/mail.ts'
import { lowBalanceMail } from './low-balance-mail.ts'
import { claimAlerts, noteMailed, rearmAlerts, releaseAlerts } from './low-balance.store.ts'

export const LOW_BALANCE_EVERY_SECONDS = 60
/** Well within a claim, so that nobody else sends what a slow server takes long for. */
export const MAX_LOW_BALANCE_SECONDS = 300

type Tools = { db: Db; mail: Mail; brand: Pick<LiveBrand, 'get'>; config: { publicUrl: string } }

/**
 * Mails those whose coins have fallen below what they chose, once until they have had more. It looks, instead of being told: a
 * submit costs nothing more. What falls and rises within a minute goes unnoticed.
 * Some of them at a time, until the server refuses one: that one waits until its claim ends, the others until the next look.
 */
export function mailLowBalances({ db, mail, brand, config }: Tools): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    await rearmAlerts(db)
    if (!mail.isConfigured) return
    const claimed = await claimAlerts(db)
    let isTaken = true
    for (const [nth, alert] of claimed.entries()) {
      if (!isTaken || signal.aborted) {
        await releaseAlerts(db, claimed.slice(nth))
        return
      }
      const message = lowBalanceMail(await brand.get(), alert, config.publicUrl)
      isTaken = await mail.send({ to: alert.email, ...message })
      if (isTaken) await noteMailed(db, alert)
    }
  }
}
