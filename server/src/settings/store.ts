import type { RateLimits } from '@atelier/contract/account.ts'
import type { Settings, SettingsRequest } from '@atelier/contract/settings.ts'
import type { Channel } from '@atelier/contract/account.ts'
import { sql, type Generated } from 'kysely'
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
      signup: 'open' | 'invite' | null
      signupCoins: number | null
      runningLimit: number | null
      rateLimits: RateLimits | null
    }
  }
}

/** What holds where an owner has set nothing. */
export type SettingsDefaults = Settings['defaults']

const TTL_MS = 2_000

/** Other nodes see a change within two seconds. */
export function openSettings(db: Db, clock: Clock, defaults: SettingsDefaults): Promise<Cached<Settings>> {
  return cached(() => readSettings(db, defaults), TTL_MS, clock)
}

export async function readSettings(db: Db, defaults: SettingsDefaults): Promise<Settings> {
  const stored = await db
    .selectFrom('settings')
    .select([
      'maintenance',
      'maintenanceMessage',
      'disabledChannels',
      'signup',
      'signupCoins',
      'runningLimit',
      'rateLimits',
    ])
    .executeTakeFirstOrThrow()
  return { ...stored, defaults }
}

/** A field that is not given stays as it is. */
export async function writeSettings(
  db: Db,
  { rateLimits, disabledChannels, channels = {}, ...settings }: SettingsRequest,
): Promise<void> {
  const which = (wanted: boolean) =>
    Object.entries(channels).flatMap(([channel, isOpen]) => (isOpen === wanted ? [channel] : []))
  const before = disabledChannels ? sql`${disabledChannels}::text[]` : sql`disabled_channels`
  await db
    .updateTable('settings')
    .set({
      ...settings,
      // Made from the row as this update finds it, so that of two owners neither undoes what the other switches.
      disabledChannels: sql<Channel[]>`array(
        (select unnest(${before}) union select unnest(${which(false)}::text[]))
        except select unnest(${which(true)}::text[]) order by 1)`,
      ...(rateLimits !== undefined && {
        rateLimits: rateLimits && sql<RateLimits>`${JSON.stringify(rateLimits)}::jsonb`,
      }),
    })
    .execute()
}
