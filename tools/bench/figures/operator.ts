import type { Checkout } from '../checkout.ts'
import { copyHistory } from '../copy-history.ts'
import type { Figure, Line } from '../figure.ts'
import { printPlans } from '../plans.ts'
import { brief } from '../rounds.ts'
import { createAccounts, operatorToken, type Account, type Service } from '../service.ts'
import { query, until } from '../sql.ts'
import { finish } from '../submit.ts'

const accountCount = 100_000
const most = 1_000_000
/** Of the rarest model, all of them among the newest. */
const rare = 30
/** A request of a person who waits for it. */
const atMostMs = 500

/** Whether operators find things among many: every list and the overview, with each filter. */
export const operatorLists: Figure = {
  name: 'operator',
  isLong: true,
  async run({ seconds, plans, generations }, checkout) {
    const { database, paths } = await fill(checkout, Math.min(most, generations))
    const service = await checkout.startService(database, { ROLE: 'api' })
    const lines: Line[] = []
    for (const path of paths) {
      const { p50Ms, p95Ms } = await askAgain(service, path, seconds)
      lines.push({
        metric: `\`GET /operator/v1${path}\`, p95`,
        samples: [p95Ms],
        target: { atMost: atMostMs },
        detail: `p50 ${brief(p50Ms)} ms`,
        unit: 'ms',
      })
      process.stderr.write(`  ${path}: p50 ${brief(p50Ms)} ms, p95 ${brief(p95Ms)} ms\n`)
    }
    await service.stop()
    if (!plans) return lines
    const operationsOn = (on: Service) => Object.fromEntries(paths.map((path) => [path, () => ask(on, path)]))
    const pages = await printPlans(checkout, database, operationsOn)
    return lines.map((line, place) => ({ ...line, detail: `${line.detail}, ${pages[paths[place]!]} pages` }))
  },
}

/** Until the whole answer is there, however long: some are streamed. */
async function ask({ port }: Service, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const response = await fetch(`http://127.0.0.1:${port}/operator/v1${path}`, { headers })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${text}`)
}

/** One after the other, after some that do not count. */
async function askAgain(service: Service, path: string, seconds: number) {
  for (let warm = 0; warm < 3; warm++) await ask(service, path)
  const times: number[] = []
  const endsAt = performance.now() + seconds * 1000
  while (times.length < 10 || performance.now() < endsAt) {
    const startedAt = performance.now()
    await ask(service, path)
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { p50Ms: at(0.5), p95Ms: at(0.95) }
}

/** Some accounts with most of the generations, of several models, some of which failed; and many others with none. */
async function fill(checkout: Checkout, generations: number) {
  const database = await checkout.createDatabase()
  const preparing = await checkout.startService(database)
  const accounts = await createAccounts(preparing, 32)
  const last = await Promise.all(
    accounts.map((account, place) => finish(preparing, account, modelOf(place, accounts))),
  )
  await preparing.stop()
  // The third and the fourth account's failed, as everything that will be copied from them.
  const failed = [last[2]!.id, last[3]!.id]
  await query(database, failures, [failed])
  const share = Math.floor((generations - rare) / (accounts.length - 1))
  const copies = last.map(({ id }, place): [string, number] => [
    id,
    place === 0 ? rare : place === 2 || place === 3 ? Math.ceil(share / 2) : share,
  ])
  await copyHistory(database, new Map(copies))
  await query(database, people, [accountCount])
  await query(database, shares)
  await query(database, 'vacuum analyze')
  const worker = await checkout.startService(database, { ROLE: 'worker' })
  const startedAt = performance.now()
  // 25 days are filled.
  await until(database, `(select count(*) from overview_hours) >= 24 * 25`)
  process.stderr.write(`  hours counted after ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  await worker.stop()
  return { database, paths: await pathsFor(database, accounts, last[1]!.id) }
}

const modelOf = (place: number, accounts: Account[]) =>
  place === 0 ? 'sandbox-3d' : place >= accounts.length - 4 ? 'sandbox-video' : 'sandbox-image'

const failures = `
  with ended as (
    update generations set status = 'failed', error_code = case when id = ($1::uuid[])[1] then 'internal' else 'timeout' end
      where id = any($1) returning id, error_code
  ), attempt as (
    update attempts set state = 'failed', error_code = ended.error_code, error_detail = 'upstream failed'
      from ended where generation_id = ended.id
  )
  update ended_generations set status = 'failed', error_code = ended.error_code from ended
    where generation_id = ended.id`

const people = `
  with made as (
    insert into users (id, name, email)
      select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@bench.example' from generate_series(1, $1::int) n
      returning id
  )
  insert into accounts (id, created_at)
    select id, now() - interval '25 days' * random() from made`

const shares = `
  with made as (
    insert into shares (account_id, generation_id, token_hash, token_sealed, shows_params)
      select account_id, id, sha256(id::text::bytea), '', false from (
        select account_id, id from generations where status = 'succeeded' order by -seq limit 50000) as newest
      returning id, seq
  )
  insert into share_reports (share_id, reporter, reason, closed_at)
    select id, 'x', 'other', case when seq % 10 > 0 then now() end from made where seq % 10 in (0, 1)`

async function pathsFor(database: string, accounts: Account[], generationId: string): Promise<string[]> {
  const [times] = await query<{ from: string; to: string }>(
    database,
    `select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as from,
      to_char(at + interval '2 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as to
      from (select (now() - interval '12 days') at time zone 'UTC' as at) as given`,
  )
  const account = accounts[1]!.id
  const time = `from=${times!.from}&to=${times!.to}`
  return [
    '/generations',
    `/generations?id=${generationId}`,
    `/generations?account=${account}`,
    `/generations?account=${account}&model=sandbox-image&status=succeeded`,
    '/generations?model=sandbox-video',
    '/generations?model=sandbox-3d',
    '/generations?status=failed',
    '/generations?error=timeout',
    '/generations?error=timeout&model=sandbox-3d',
    '/generations?backend=sandbox',
    '/generations?backend=none',
    '/generations?backend=sandbox&status=failed',
    `/generations?${time}`,
    `/generations?${time}&model=sandbox-video`,
    `/generations?${time}&backend=sandbox&error=internal`,
    `/generations.csv?${time}`,
    `/generations/${generationId}/attempts`,
    '/overview?days=1',
    '/overview?days=7',
    '/overview?days=30',
    '/stats',
    '/accounts',
    `/accounts/${account}/ledger`,
    '/actions',
    '/webhooks?failing=true',
    '/webhooks?disabled=true',
    '/shares',
    `/shares?account=${account}`,
    '/shares?reported=true',
    '/reports?open=true',
    '/reports',
    '/parked-attempts',
    '/models',
    '/models/sandbox-image/price-preview',
    '/backends',
  ]
}
