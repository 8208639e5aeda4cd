import type { Logger } from 'pino'
import type { Config } from '../src/config.ts'
import { openConfigured } from '../src/database.ts'
import type { Database } from '../src/platform/db/database.ts'

const open = new Map<string, Promise<Database>>()

/**
 * The database of a service's configuration. An embedded one stays open for the next service on its folder, since
 * opening it is most of a start.
 */
export function openReused(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl !== undefined) return openConfigured(config, log)
  const database = open.get(config.dataDir) ?? openForProcess(config, log)
  open.set(config.dataDir, database)
  return database
}

async function openForProcess(config: Config, log: Logger): Promise<Database> {
  const database = await openConfigured(config, log)
  return { ...database, close: async () => {} } // It ends with the process.
}
