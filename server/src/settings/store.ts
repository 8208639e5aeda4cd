import type { Settings } from '@atelier/contract/operator.ts'
import type { Channel } from '@atelier/contract/account.ts'
import type { Generated } from 'kysely'
import { cached, type Cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    settings: {
      single: Generated<boolean>
      maintenance: boolean
      maintenanceMessage: string | null
      disabledChannels: Channel[]
    }
  }
}

const TTL_MS = 2_000

/** Other nodes see a change within two seconds. */
export function openSettings(db: Db, clock: Clock): Promise<Cached<Settings>> {
  return cached(() => readSettings(db), TTL_MS, clock)
}

export function readSettings(db: Db): Promise<Settings> {
  return db
    .selectFrom('settings')
    .select(['maintenance', 'maintenanceMessage', 'disabledChannels'])
    .executeTakeFirstOrThrow()
}

export async function writeSettings(db: Db, settings: Settings): Promise<void> {
  await db.updateTable('settings').set(settings).execute()
}
