// Which statements the database spent its time on, and what they wrote.
import { brief } from './rounds.ts'
import { ownMark, query } from './sql.ts'

/** What PostgreSQL has to be started with; it costs every statement a little. */
export const profileSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.max': 10_000,
}

type Statement = {
  text: string
  isInner: boolean
  calls: number
  meanMs: number
  totalMs: number
  walBytes: number
}

const shown = 25

/** Counts the statements of a database from now on; `print` tells of them for each of so many. */
export async function startProfile(databaseUrl: string) {
  await query(databaseUrl, 'create extension if not exists pg_stat_statements')
  await query(databaseUrl, 'select pg_stat_statements_reset()')
  const before = await commitsOf(databaseUrl)
  return {
    async print(count: number, what: string): Promise<void> {
      const statements = await query<Statement>(
        databaseUrl,
        `select regexp_replace(query, '\\s+', ' ', 'g') as text, not toplevel as "isInner", calls,
          mean_exec_time as "meanMs", total_exec_time as "totalMs", wal_bytes::float8 as "walBytes"
        from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and strpos(query, '${ownMark}') = 0
        order by total_exec_time desc`,
      )
      const sent = statements.filter(({ isInner }) => !isInner)
      const inner = statements.filter(({ isInner }) => isInner)
      process.stderr.write(`\nStatements by cost, over ${count} ${what}, sent by the program:\n`)
      process.stderr.write(tableOf(sent, count))
      process.stderr.write('\nThe same within functions and triggers, whose time the above contains:\n')
      process.stderr.write(tableOf(inner, count))
      const commits = ((await commitsOf(databaseUrl)) - before) / count
      process.stderr.write(
        `\n  ${brief(commits)} commits each, those included that only read, and a few of the benchmark's own\n\n`,
      )
    },
  }
}

async function commitsOf(databaseUrl: string): Promise<number> {
  const [row] = await query<{ commits: number }>(
    databaseUrl,
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  return row!.commits
}

function tableOf(statements: Statement[], count: number): string {
  const totalMs = statements.reduce((sum, each) => sum + each.totalMs, 0)
  const rows = statements
    .slice(0, shown)
    .map(({ text, calls, meanMs, totalMs: ms, walBytes }) => [
      brief(calls / count),
      brief(meanMs),
      brief(ms / count),
      `${brief((100 * ms) / totalMs)} %`,
      brief(walBytes / count),
      text.slice(0, 110),
    ])
  const head = ['calls each', 'mean ms', 'ms each', 'share', 'WAL bytes each', 'statement']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
  const sums = `${brief(statements.reduce((sum, { calls }) => sum + calls, 0) / count)} statements and ${brief(totalMs / count)} ms each`
  return `${[head, ...rows].map((row) => `  ${lineOf(row).trimEnd()}`).join('\n')}\n  ${sums}\n`
}
