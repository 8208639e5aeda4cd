// Generations by the million: what a few real ones have left in the tables, copied with new ids. Which tables and columns
// there are is asked of the database, so that a schema that changes, or that of another checkout, is filled as well.
import type { PoolClient } from 'pg'
import { withPool } from './sql.ts'

/** Rows of a table that one statement writes, or a little more. */
const CHUNK = 20_000
/** Older events and deliveries would be forgotten while we measure. */
const SPREAD_DAYS = 25
/**
 * So many copies of each are of the last day, however many there are: what looks at an hour or a day is to see how long the
 * history is, not how busy the service was.
 */
const COPIES_OF_LAST_DAY = 6

/** `from` leads from the originals to its rows, which are `t`. */
type Table = { name: string; from: string; columns: Column[] }
type Column = { name: string; type: string; isIdentity: boolean }

/**
 * Copies generations, each so many times. Each must have ended, and be the last thing that happened to its account.
 * Triggers do not run; what they would have counted is counted at the end.
 */
export async function copyHistory(databaseUrl: string, copies: Map<string, number>): Promise<void> {
  await withPool(databaseUrl, 1, async (pool) => {
    const client = await pool.connect()
    try {
      await client.query('set session_replication_role = replica; set synchronous_commit = off')
      await client.query(`set maintenance_work_mem = '512MB'`)
      await client.query(originals, [[...copies.keys()], [...copies.values()]])
      const perCopy = await numberOf(client, 'select count(*) from originals')
      const most = Math.max(...copies.values())
      const tables = await tablesOf(client)
      for (const { name, from } of tables)
        await client.query(
          `create temp table original_${name} as select t.*, o.copies, o.entries, o.spent from originals o ${from}`,
        )
      const indexes = await dropIndexes(client, tables)
      const step = Math.max(1, Math.ceil(CHUNK / Math.max(1, perCopy)))
      for (let first = 1; first <= most; first += step) {
        for (const table of tables) await client.query(copyStatement(table), [first, first + step - 1])
        process.stderr.write(`\r  ${Math.min(first + step - 1, most)} of ${most} copies`)
      }
      process.stderr.write('\n')
      for (const definition of indexes) await client.query(definition)
      for (const statement of sums) await client.query(statement)
    } finally {
      client.release(true)
    }
    await pool.query('vacuum analyze')
  })
}

const originals = `create temp table originals as
  select g.id as generation_id, g.account_id, wanted.copies, entries, g.coins_charged as spent
  from unnest($1::uuid[], $2::int[]) as wanted(id, copies) join generations g on g.id = wanted.id
  cross join lateral (select count(*) as entries from ledger where generation_id = g.id) as moved`

/** The generations themselves, what names one of them, and what names one of their deliveries. */
async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select c.relname as name, json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'isIdentity', a.attidentity <> '') order by attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by c.relname order by c.relname`,
  )
  return rows.flatMap(({ name, columns }) => {
    if (name === 'ended_generations') return [] // Listed by the sequence numbers that the copies get.
    const has = (column: string) => columns.some((each) => each.name === column)
    const from =
      name === 'generations'
        ? 'join generations t on t.id = o.generation_id'
        : has('generation_id')
          ? `join ${name} t using (generation_id)`
          : has('delivery_id')
            ? `join deliveries d using (generation_id) join ${name} t on t.delivery_id = d.id`
            : undefined
    return from === undefined ? [] : [{ name, from, columns }]
  })
}

/** Those that no constraint needs: it is far quicker to make them anew than to add rows to them. Their definitions. */
async function dropIndexes(client: PoolClient, tables: Table[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and relname = any($1)
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables.map(({ name }) => name)],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

function copyStatement({ name, columns }: Table): string {
  const written = columns.filter(({ isIdentity }) => !isIdentity)
  const identity = columns.filter(({ isIdentity }) => isIdentity).map((column) => `, t."${column.name}"`)
  return `insert into ${name} (${written.map((column) => `"${column.name}"`).join(', ')})
    select ${written.map((column) => expressionOf(name, column)).join(', ')}
    from original_${name} t cross join lateral generate_series($1::int, least($2::int, t.copies)) as n
    order by n${identity.join('')}`
}

/** Whom a row belongs to stays; every other id becomes a new one, the same wherever it stands. */
const owners = new Set(['account_id', 'key_id', 'webhook_id'])

function expressionOf(table: string, { name, type }: Column): string {
  const value = `t."${name}"`
  if (table === 'generations' && name === 'seq') return `nextval('generation_order')`
  if (table === 'ledger' && name === 'number') return `${value} + n * t.entries`
  if (table === 'ledger' && name === 'available_after') return `${value} - n * t.spent`
  if (name === 'idempotency_key') return `md5(${value} || n)`
  if (type === 'uuid' && !owners.has(name)) return newId(`${value}::text`)
  return type === 'timestamp with time zone' ? `${value} - ${age}` : value
}

/** One that begins with its moment begins with that of the copy. */
const newId = (id: string) => `case substr(${id}, 15, 1)
  when '7' then lpad(to_hex(('x' || translate(left(${id}, 13), '-', ''))::bit(48)::bigint
    - (extract(epoch from ${age}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${id} || n), 14)
  else md5(${id} || n) end::uuid`

const age = `interval '1 day' * case when n > t.copies - ${COPIES_OF_LAST_DAY}
  then (t.copies - n)::float8 / ${COPIES_OF_LAST_DAY}
  else 1 + ${SPREAD_DAYS - 1} * (1 - n::float8 / t.copies) end`

async function numberOf(client: PoolClient, text: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(text)
  return rows[0]!.count
}

/** What is counted elsewhere than in the rows themselves. */
const sums = [
  `insert into ended_generations (account_id, status, seq, generation_id, completed_at, error_code)
    select account_id, status, seq, id, completed_at, error_code from generations
    where account_id in (select account_id from originals) and completed_at is not null
    on conflict do nothing`,
  `update accounts set available = available - copies * spent, ledger_entries = ledger_entries + copies * entries
    from originals o where o.account_id = accounts.id`,
  `update key_months set coins = (select sum(coins_charged) from generations g
      where g.key_id = key_months.key_id and g.hold_month = key_months.month)
    where key_id in (select key_id from generations g join originals o on o.generation_id = g.id)`,
  `delete from usage_days where account_id in (select account_id from originals)`,
  `insert into usage_days (account_id, day, model_id, key_id, project_id, model_name, coins, runs)
    select account_id, (completed_at at time zone 'UTC')::date, model_id, key_id, project_id, min(model_name),
      sum(coins_charged), count(*) from generations
    where account_id in (select account_id from originals) group by 1, 2, 3, 4, 5`,
]
