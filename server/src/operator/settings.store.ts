import type { Settings } from '@atelier/contract/operator.ts'
import type { Channel } from '@atelier/contract/account.ts'
import type { Generated } from 'kysely'
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

export function readSettings(db: Db): Promise<Settings> {
  return db
    .selectFrom('settings')
    .select(['maintenance', 'maintenanceMessage', 'disabledChannels'])
    .executeTakeFirstOrThrow()
}

export async function writeSettings(db: Db, settings: Settings): Promise<void> {
  await db.updateTable('settings').set(settings).execute()
}
