import type { Config } from './config.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import type { Logger } from './platform/log.ts'
import { thisNode } from './this-node.ts'

export function openConfigured(config: Config, log: Logger): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir, databasePool } = config
  const { node, role } = thisNode(config)
  return openDatabase({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    applicationName: `atelier ${role} ${node}`.slice(0, 63), // PostgreSQL keeps no more.
    dataDir,
    poolSize: databasePool,
    log,
  })
}
