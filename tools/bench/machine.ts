import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Postgres } from '../../server/test/postgres.ts'
import { query } from './sql.ts'

/** Whatever a reader needs to know to compare our figures with theirs. */
export async function machineFacts(postgres: Postgres): Promise<Record<string, string>> {
  const [server] = await query<{ version: string }>(
    postgres.url('postgres'),
    `select current_setting('server_version') as version`,
  )
  return {
    'Operating system': `${platform()} ${release()}, ${arch()}`,
    Processor: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`,
    Memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    'Durable writes': `${Math.round(syncsPerSecond()).toLocaleString('en')} appended and synced 8 kB blocks a second`,
    Node: process.version,
    PostgreSQL: `${server!.version}, fsync and synchronous_commit on, shared_buffers 1 GB, on the same machine`,
    'Load average before': loadavg()[0]!.toFixed(2),
  }
}

function syncsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const file = openSync(join(folder, 'synced'), 'w')
  const block = Buffer.alloc(8192, 1)
  const endsAt = performance.now() + 1000
  let count = 0
  for (; performance.now() < endsAt; count++) {
    writeSync(file, block)
    fdatasyncSync(file)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  return count
}
