import type { Settings } from '@atelier/contract/settings.ts'
import type { LiveBrand } from '../brand/store.ts'
import type { Cached } from '../platform/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { Mail } from '../platform/mail.ts'
import type { SettingsDefaults } from './store.ts'
import type { Service } from '@atelier/contract/service.ts'

/** What the operations of settings need. */
export type SettingsDependencies = {
  db: Db
  brand: LiveBrand
  /** Cached, since the paid path must not query the database for them each time. */
  settings: Cached<Settings>
  settingsDefaults: SettingsDefaults
  mail: Mail
  webhookTerms: Service['webhooks']
  /** The public URL of the service, without a slash at the end. */
  publicUrl: string
}
