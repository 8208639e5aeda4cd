import type { Db } from '../platform/db/database.ts'
import type { Mail } from '../platform/mail.ts'
import { lowBalanceMail } from './low-balance-mail.ts'
import { claimAlerts, noteMailed, rearmAlerts } from './low-balance.store.ts'

export const LOW_BALANCE_EVERY_SECONDS = 60

type Tools = { db: Db; mail: Mail; config: { publicUrl: string } }

/**
 * Mails those whose coins have fallen below what they chose, once until they have had more. It looks, instead of being told: a
 * submit costs nothing more. What falls and rises within a minute goes unnoticed. A mail that the server did not take is tried again.
 */
export function mailLowBalances({ db, mail, config }: Tools): () => Promise<void> {
  return async () => {
    await rearmAlerts(db)
    if (!mail.isConfigured) return
    let claimed
    do {
      claimed = await claimAlerts(db)
      for (const alert of claimed) {
        const message = lowBalanceMail(alert.available, alert.thresholdCoins, config.publicUrl)
        if (await mail.send({ to: alert.email, ...message })) await noteMailed(db, alert)
      }
    } while (claimed.length > 0)
  }
}
