import type { Postgres } from '../../../server/test/postgres.ts'
import { sendLoad } from '../children.ts'
import type { Figure } from '../figure.ts'
import { fillEnded, fillQueued } from '../fill.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, startService, type Account } from '../service.ts'
import { query, until } from '../sql.ts'
import { submitRequest } from '../submit-body.ts'

const instant = new URL('../processes/instant.ts', import.meta.url)
const connections = 64
const depth = 50_000
const claimed = 1_000

/** Whether a long queue costs those who join it, or those who work on it. Every round begins with a fresh copy. */
export const depthOfQueue: Figure = {
  name: 'depth',
  async run({ rounds, seconds }, postgres) {
    const { empty, few, full, accounts } = await prepare(postgres)
    const requests = accounts.map(submitRequest)
    const copyOf = (database: string) => postgres.createDatabase(database.split('/').at(-1))

    const submits = (template: string) => async () => {
      const service = await startService(await copyOf(template), { ROLE: 'api' })
      await sendLoad({ port: service.port, connections, seconds: 1, requests, status: 201 }) // Until it is warm.
      const { perSecond } = await sendLoad({
        port: service.port,
        connections,
        seconds,
        requests,
        status: 201,
      })
      await service.stop()
      return perSecond
    }
    const claims = (template: string) => async () => {
      const database = await copyOf(template)
      const service = await startService(database, {}, instant)
      await until(database, `(select count(*) from generations where ${isClaimed}) >= ${claimed}`)
      await service.stop()
      return claimsPerSecond(database)
    }
    const submitted = await interleave(rounds, {
      'submits, deep': submits(full),
      'submits, none': submits(empty),
    })
    const taken = await interleave(rounds, { 'claims, deep': claims(full), 'claims, none': claims(few) })

    const line = (what: string, deep: number[], none: number[]) => ({
      metric: `${what} with ${depth.toLocaleString('en')} queued ÷ with none`,
      samples: ratios(deep, none),
      target: { atLeast: 0.9 },
      detail: `${brief(median(deep))}/s ÷ ${brief(median(none))}/s`,
    })
    return [
      line('submits/s', submitted['submits, deep'], submitted['submits, none']),
      line('claims/s', taken['claims, deep'], taken['claims, none']),
    ]
  },
}

/** Three databases of the same size: nothing queued, no more than is claimed, and very many; the rest has ended. */
async function prepare(postgres: Postgres) {
  const empty = await postgres.createDatabase()
  const service = await startService(empty, { ROLE: 'api' })
  const accounts = await createAccounts(service, connections)
  await service.stop()
  const copy = () => postgres.createDatabase(empty.split('/').at(-1))
  const [few, full] = [await copy(), await copy()]
  await fill(empty, accounts, 0)
  await fill(few, accounts, claimed * 1.2)
  await fill(full, accounts, depth)
  return { empty, few, full, accounts }
}

async function fill(database: string, accounts: Account[], queued: number): Promise<void> {
  const [each, ended] = [queued, depth - queued].map((count) => Math.ceil(count / accounts.length)) as [
    number,
    number,
  ]
  for (const { id } of accounts) {
    if (ended > 0) await fillEnded(database, id, ended)
    if (each > 0) await fillQueued(database, id, each, each)
  }
  await query(database, 'vacuum analyze')
}

/** Those that ended before the measurement had no worker. */
const isClaimed = 'attempt_token is not null'

async function claimsPerSecond(database: string): Promise<number> {
  const [row] = await query<{ rate: number }>(
    database,
    `select $1 / extract(epoch from max(started_at) - min(started_at))::float8 as rate from (
      select started_at from generations where ${isClaimed} order by started_at limit $1) as first`,
    [claimed],
  )
  return row!.rate
}
