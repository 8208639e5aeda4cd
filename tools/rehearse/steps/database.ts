import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Step } from './step.ts'

const AWAY_MS = 3_000
/** Longer than a request may take. */
const SILENT_MS = 12_000

export const databaseFast: Step = {
  name: 'database-fast',
  title: 'PostgreSQL stops as an operator stops it, and starts again',
  async run({ database }) {
    await database.primary.stop()
    await sleep(AWAY_MS)
    await database.primary.start()
    return Date.now()
  },
}

export const databaseImmediate: Step = {
  name: 'database-immediate',
  title: 'PostgreSQL stops as by a crash, and recovers',
  async run({ database }) {
    await database.primary.stopNow()
    await sleep(AWAY_MS)
    await database.primary.start()
    return Date.now()
  },
}

export const databaseSilent: Step = {
  name: 'database-silent',
  title: 'the network to PostgreSQL swallows everything',
  async run({ database }) {
    const [proxy] = database.proxies
    proxy.goSilent()
    await sleep(SILENT_MS)
    proxy.forwardAgain()
    return Date.now()
  },
}

export const failover: Step = {
  name: 'failover',
  title: 'PostgreSQL crashes for good, and its standby takes over',
  async run({ database }) {
    const { primary, standby } = database
    await primary.stopNow()
    await sleep(AWAY_MS)
    const client = new Client({ connectionString: standby.url('postgres') })
    await client.connect()
    await client.query('select pg_promote()')
    await client.end()
    // From here on the pair is used by its roles, not by its history.
    Object.assign(database, { primary: standby, standby: primary })
    return Date.now()
  },
}
