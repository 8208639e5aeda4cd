import { execFile } from 'node:child_process'
import { accessSync, constants, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

export const howToGetPgbench =
  'install pgbench: apt-get install postgresql (or postgresql-contrib), brew install libpq'

/** On the PATH, or where Debian's packages put it. */
export function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'))
  const ofDebian = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed()
  return [...onPath, ...ofDebian].find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Transactions a second of these scripts, drawn at random, over prepared statements. */
export async function runPgbench(
  program: string,
  databaseUrl: string,
  scripts: string[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const files = scripts.map((script, number) => {
    const file = join(folder, `${number}.sql`)
    writeFileSync(file, script)
    return `--file=${file}`
  })
  try {
    const how = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, `--time=${seconds}`]
    const { stdout } = await promisify(execFile)(program, [...how, ...files, databaseUrl])
    const failures = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    const perSecond = /tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1]
    if (failures > 0 || perSecond === undefined) throw new Error(`pgbench failed:\n${stdout}`)
    return Number(perSecond)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
