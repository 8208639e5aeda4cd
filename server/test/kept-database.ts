import type { Logger } from 'pino'
import type { Config } from '../src/config.ts'
import { openConfigured } from '../src/database.ts'
import type { Database } from '../src/platform/db/database.ts'

const kept = new Map<string, Promise<Database>>()

/**
 * The database that a service is configured for. An embedded one stays open for the next service on its folder: opening
 * it is most of a start.
 */
export function openKept(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl !== undefined) return openConfigured(config, log)
  const database = kept.get(config.dataDir) ?? openToStay(config, log)
  kept.set(config.dataDir, database)
  return database
}

async function openToStay(config: Config, log: Logger): Promise<Database> {
  const database = await openConfigured(config, log)
  return { ...database, close: async () => {} } // It ends with the process.
}
