import type { Audit } from '@atelier/contract/audit.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import { onlyRow } from '../platform/db/only-row.ts'

const SHOWN_OFFENDERS = 20

/** As in audit.sql; each query returns the offenders, as `id` and `detail`. */
export const invariants = readInvariants(readFileSync(new URL('audit.sql', import.meta.url), 'utf8'))

/** Checks every invariant as of one moment. It reads whole tables: nothing that a client waits for may call it. */
export function auditCoins(db: Db): Promise<Audit> {
  return inSnapshot(db, checkInvariants)
}

/** The same in the caller's transaction. */
export async function checkInvariants(tx: Db): Promise<Audit> {
  const { now } = onlyRow(await sql<{ now: Date }>`select app_now() as now`.execute(tx))
  const checked: Audit['invariants'] = []
  for (const { id, title, query } of invariants)
    checked.push({ id, title, ...(await findOffenders(tx, query)) })
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
function readInvariants(file: string) {
  const [, ...parts] = file.split(/^-- (I\d+): (.+)$/m)
  return Array.from({ length: parts.length / 3 }, (_, place) => {
    const [id = '', title = '', query = ''] = parts.slice(place * 3)
    return { id, title, query: query.trim().replace(/;$/, '') }
  })
}
