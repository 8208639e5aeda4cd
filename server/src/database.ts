import type { Config } from './config.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import type { Logger } from './platform/log.ts'

export function openConfigured(
  { databaseUrl, dataDir, databasePool }: Config,
  log: Logger,
): Promise<Database> {
  return openDatabase({ url: databaseUrl, dataDir, poolSize: databasePool, log })
}
