import type { Audit, FullAudit } from '@atelier/contract/audit.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import { onlyRow } from '../platform/db/only-row.ts'

const SHOWN_OFFENDERS = 20

/** The one about checkpoints reads all that they were made of. */
const ONLY_IN_FULL = 'I11'

/** Where the queries find what was verified before. */
const verified = {
  ':marks': 'audit_accounts',
  ':verified_key_months': 'audit_key_months',
  ':verified_key_periods': 'audit_key_periods',
  ':verified_usage_days': 'audit_usage_days',
}

const templates = readTemplates(readFileSync(new URL('audit.sql', import.meta.url), 'utf8'))

/** As in audit.sql, reading everything; each query returns the offenders, as `id` and `detail`. */
export const invariants = templates.map(({ template, ...rest }) => ({ ...rest, query: fullQuery(template) }))

/** Checks every invariant on all rows, as of one moment. It reads whole tables: nothing that a client waits for may call it. */
export function auditEverything(db: Db): Promise<FullAudit> {
  return inSnapshot(db, checkInvariants)
}

/** The same in the caller's transaction. */
export async function checkInvariants(tx: Db): Promise<FullAudit> {
  return judge(await readNow(tx), await findBroken(tx, invariants))
}

/** Goes on from the last checkpoint: what was verified then is not read again. With what the last full audit said. */
export function auditSinceCheckpoint(db: Db): Promise<Audit> {
  return inSnapshot(db, checkSinceCheckpoint)
}

/** The same in the caller's transaction. */
export async function checkSinceCheckpoint(tx: Db): Promise<Audit> {
  const { verifiedAt, ledgerId, lastFull } = await readState(tx)
  if (verifiedAt === null) return { ...(await checkInvariants(tx)), since: null, lastFull }
  // The planner thinks that it will read whole tables, and would compile for so long.
  await sql`select set_config('jit', 'off', true)`.execute(tx)
  const queries = templates
    .filter(({ id }) => id !== ONLY_IN_FULL)
    .map(({ template, ...rest }) => ({ ...rest, query: queryFrom(verifiedAt, ledgerId, template) }))
  const audit = judge(await readNow(tx), await findBroken(tx, queries))
  return { ...audit, ok: audit.ok && lastFull?.ok !== false, since: verifiedAt, lastFull }
}

export async function saveFullAudit(db: Db, audit: FullAudit): Promise<void> {
  await sql`
    insert into audit_last_full (result) values (${JSON.stringify(audit)}::jsonb)
    on conflict (single) do update set result = excluded.result`.execute(db)
}

type State = { verifiedAt: string | null; ledgerId: number; lastFull: FullAudit | null }

/** The moment as the database prints it, to the microsecond. */
async function readState(tx: Db): Promise<State> {
  const state = sql<State>`
    select to_char(verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as verified_at,
      coalesce(ledger_id, 0) as ledger_id, result as last_full
    from (values (true)) as one (single) left join audit_state using (single) left join audit_last_full using (single)`
  return onlyRow(await state.execute(tx))
}

async function readNow(tx: Db): Promise<Date> {
  return onlyRow(await sql<{ now: Date }>`select app_now() as now`.execute(tx)).now
}

type Invariant = { id: string; title: string; query: string }

async function findBroken(tx: Db, queries: Invariant[]): Promise<Audit['invariants']> {
  const checked: Audit['invariants'] = []
  for (const { id, title, query } of queries) checked.push({ id, title, ...(await findOffenders(tx, query)) })
  return checked
}

function judge(now: Date, checked: Audit['invariants']): FullAudit {
  return {
    ok: checked.every(({ violations }) => violations === 0),
    checkedAt: now.toISOString(),
    invariants: checked,
  }
}

async function findOffenders(tx: Db, query: string) {
  const { rows } = await sql<{ id: string; detail: string; violations: number }>`
    select id, detail, count(*) over () as violations from (${sql.raw(query)}) as offenders
    order by id limit ${SHOWN_OFFENDERS}`.execute(tx)
  return { violations: rows[0]?.violations ?? 0, offenders: rows.map(({ id, detail }) => ({ id, detail })) }
}

/** A heading holds the id of the invariant and its title; the query follows. */
function readTemplates(file: string) {
  const [, ...parts] = file.split(/^-- (I\d+): (.+)$/m)
  return Array.from({ length: parts.length / 3 }, (_, place) => {
    const [id = '', title = '', template = ''] = parts.slice(place * 3)
    return { id, title, template: template.trim().replace(/;$/, '') }
  })
}

function fullQuery(template: string): string {
  return fill(template, '-infinity', 0, (table) => `(select * from ${table} where false)`)
}

function queryFrom(verifiedAt: string, ledgerId: number, template: string): string {
  return fill(template, verifiedAt, ledgerId, (table) => table)
}

/** As literals, so that the planner knows how little is left to read. */
function fill(template: string, verifiedAt: string, ledgerId: number, read: (table: string) => string) {
  let query = template
    .replaceAll(':verified_at', `timestamptz '${verifiedAt}'`)
    .replaceAll(':ledger_id', String(ledgerId))
  for (const [name, table] of Object.entries(verified)) query = query.replaceAll(name, read(table))
  return query
}
