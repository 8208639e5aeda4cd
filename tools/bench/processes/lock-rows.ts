// Locks rows of accounts one after another, as whoever moves coins has to, and says how long each lock was waited for.
import { setTimeout as sleep } from 'node:timers/promises'
import { json } from 'node:stream/consumers'
import { Client } from 'pg'
import { ownMark } from '../sql.ts'

export type RowLocks = { databaseUrl: string; accountIds: string[]; seconds: number }
/** In the order of `accountIds`, over and over. */
export type RowWaits = { waitsMs: number[] }

/** Seldom enough to be no load of its own. */
const PAUSE_MS = 3

const { databaseUrl, accountIds, seconds } = (await json(process.stdin)) as RowLocks
const client = new Client({ connectionString: databaseUrl })
await client.connect()
const waitsMs: number[] = []
const endsAt = performance.now() + seconds * 1000
while (performance.now() < endsAt) {
  const id = accountIds[waitsMs.length % accountIds.length]
  await client.query('begin')
  const askedAt = performance.now()
  await client.query({
    name: 'lock',
    text: `select ${ownMark} id from accounts where id = $1 for no key update`,
    values: [id],
  })
  waitsMs.push(performance.now() - askedAt)
  await client.query('rollback')
  await sleep(PAUSE_MS)
}
await client.end()
process.stdout.write(JSON.stringify({ waitsMs } satisfies RowWaits))
