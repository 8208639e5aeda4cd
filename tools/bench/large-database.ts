// A database with a long history: of accounts, their coins, generations, events, deliveries, attempts and assets.
import type { Checkout } from './checkout.ts'
import { copyHistory } from './copy-history.ts'
import { addWebhooks, startReceiver } from './receiver.ts'
import { createAccounts, type Account } from './service.ts'
import { query, until } from './sql.ts'
import { finish } from './submit.ts'

const accountCount = 64

export type LargeDatabase = { database: string; accounts: [Account, ...Account[]] }

/** One real generation for each account, delivered to its webhook, and copies of them up to this number. */
export async function createLargeDatabase(checkout: Checkout, generations: number): Promise<LargeDatabase> {
  const database = await checkout.createDatabase()
  const receiver = await startReceiver()
  // In development mode, for the receiver is on this machine.
  const service = await checkout.startService(database, {
    PUBLIC_URL: 'http://localhost',
    NODE_EXTRA_CA_CERTS: receiver.caFile,
  })
  const accounts = await createAccounts(service, accountCount)
  const paths = await addWebhooks(service, accounts, receiver)
  const last = await Promise.all(accounts.map((account) => finish(service, account)))
  await until(database, `not exists (select from deliveries where state = 'pending')`)
  // What is measured later is not to be delivered.
  for (const path of paths) await service.operate('PATCH', path, { events: ['generation.failed'] })
  await service.stop()
  await receiver.stop()

  const copies = Math.ceil(generations / accountCount) - 1
  const startedAt = performance.now()
  await copyHistory(database, new Map(last.map(({ id }) => [id, copies])))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stderr.write(`  ${generations.toLocaleString('en')} generations in ${seconds} s: ${database}\n`)
  await auditInBackground(checkout, database)
  return { database, accounts }
}

/** As a service that has been up for a while: its jobs have read the whole history once, and are not at it while we measure. */
async function auditInBackground(checkout: Checkout, database: string): Promise<void> {
  const [state] = await query<{ table: string | null }>(
    database,
    `select to_regclass('audit_state') as table`,
  )
  if (!state?.table) return // A checkout from before there were checkpoints.
  const startedAt = performance.now()
  // They ran when the first generations did, and are due again in ten minutes and tomorrow.
  await query(
    database,
    `update pgboss.job set start_after = now() where name in ('every-audit', 'every-full-audit')`,
  )
  await query(
    database,
    'truncate audit_state, audit_last_full, audit_accounts, audit_key_months, audit_key_periods, audit_usage_days',
  )
  const service = await checkout.startService(database, { ROLE: 'worker' })
  await until(database, 'exists (select from audit_state) and exists (select from audit_last_full)')
  await service.stop()
  process.stderr.write(`  audited in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
}
