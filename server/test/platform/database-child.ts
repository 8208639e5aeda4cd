// Another process that has the data folder open, for tests that kill it: `database-child.ts <folder> <sql>`.
import { pino } from 'pino'
import { migrate, openDatabase } from '../../src/platform/db/database.ts'

const [dataDir = '', sql = 'select 1'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, poolSize: 1, log: pino({ enabled: false }) })
await migrate(database)
process.on('message', () => {}) // Keeps the process until it is killed.
try {
  await database.pool.query(sql)
  process.send?.('ready')
} catch {
  // Sends nothing; a test that expects this checks how the process ends.
}
