// What `npm run migrate` runs: it brings the schema to this release's and ends. A node does the same at its start; a
// deployment that does it first sees a failure before any node is replaced.
import { readConfig } from './config.ts'
import { openConfigured } from './database.ts'
import { ConfigError } from './platform/config-error.ts'
import { migrate } from './platform/db/database.ts'
import { openLog } from './platform/log.ts'
import { messageOf } from './platform/thrown.ts'
import { thisNode } from './this-node.ts'

try {
  const config = readConfig(process.env)
  if (!config.databaseUrl)
    throw new ConfigError([
      'DATABASE_URL is not set. The embedded database needs no migration by hand: npm start updates it.',
    ])
  const { log } = await openLog(config.logLevel, thisNode(config))
  const database = await openConfigured(config, log)
  await migrate(database, log)
  await database.close()
  process.stdout.write('The database schema is up to date.\n')
} catch (error) {
  const text =
    error instanceof ConfigError
      ? error.message
      : `The database schema could not be updated: ${messageOf(error)}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
