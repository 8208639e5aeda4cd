import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { types, type Pool } from 'pg'
import type { Logger } from 'pino'
import { within } from '../deadline.ts'
import { Channels, listenCommand, unlistenCommand } from './channels.ts'
import { openEmbedded } from './embedded.ts'
import { openListener } from './listener.ts'
import { lockFolder } from './lock.ts'
import { readFunctions } from './functions.ts'
import { watchMigration } from './migration-waits.ts'
import { applyMigrations, isMigrated } from './migrations.ts'
import { openPool } from './postgres.ts'
import { allowSlowStatements } from './statement-deadline.ts'
import { createDatabase } from './template.ts'
import { startMaintenance } from './vacuum.ts'

/** Each feature's store adds its tables: `declare module '…/platform/db/database.ts' { interface Tables { … } }`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}

/** The database or one of its transactions. */
export type Db = Kysely<Tables>

export type Database = {
  engine: 'embedded' | 'postgres'
  /** snake_case in SQL, camelCase in TypeScript; the keys inside JSON values are left alone. */
  db: Db
  pool: Pool
  /** Where the pool's sessions are a pooler's: one to the server itself. */
  openDirect?: () => Pool
  /** Resolves, once subscribed, to the way to stop. `onReconnect` says that messages may have been lost. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** PostgreSQL's address; without one, the embedded database under `dataDir`. */
  url?: string | undefined
  /** Where `url` is that of a pooler: the server itself, for what needs a session of its own. */
  directUrl?: string | undefined
  /** What the server's administrator sees of this process. */
  applicationName?: string
  dataDir: string
  poolSize: number
  log: Logger
  /** Called when the embedded database has died. By default the process ends: nothing can be served without it. */
  onDeath?: (error: Error) => void
}

const READY_MS = 5_000
const MIGRATION_MS = 24 * 60 * 60 * 1000

// int8 (counts, coins) as numbers, on both engines: ours stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openInFolder(options) : openOnServer(options.url, options)
}

async function openInFolder({ dataDir, log, onDeath = crash }: DatabaseOptions): Promise<Database> {
  const unlock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) await createDatabase(folder)
    const channels = new Channels()
    const onConnect = channels.attach.bind(channels)
    const embedded = await openEmbedded({ folder, onConnect, onDeath })
    const stopMaintenance = startMaintenance(embedded.pool, log)
    return {
      engine: 'embedded',
      ...wrapPool(embedded.pool, log),
      listen: listenThrough(channels, {
        subscribe: (channel) => embedded.pool.query(listenCommand(channel)),
        unsubscribe: (channel) => embedded.pool.query(unlistenCommand(channel)),
      }),
      async close() {
        await stopMaintenance()
        await embedded.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function openOnServer(url: string, options: DatabaseOptions): Database {
  const { poolSize, log, directUrl, applicationName = 'atelier' } = options
  const pool = openPool({ url, applicationName, isPooled: directUrl !== undefined }, poolSize)
  const channels = new Channels()
  const direct = { url: directUrl ?? url, applicationName }
  const listener = openListener(direct, channels, log)
  return {
    engine: 'postgres',
    ...wrapPool(pool, log),
    ...(directUrl === undefined ? {} : { openDirect: () => openPool(direct, 1) }),
    listen: listenThrough(channels, listener),
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

function wrapPool(pool: Pool, log: Logger) {
  // A connection that breaks is replaced at its next use. Without listeners its error would end the process, both while
  // it is idle (the pool's event) and between two queries of a transaction (its own event); a running query rejects anyway.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: queriesOver(pool), pool }
}

export function queriesOver(pool: PostgresPool): Db {
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

type Subscriber = Record<'subscribe' | 'unsubscribe', (channel: string) => Promise<unknown>>

function listenThrough(channels: Channels, subscriber: Subscriber): Database['listen'] {
  return async (channel, onMessage, onReconnect = () => {}) => {
    const listener = { onMessage, onReconnect, isSubscribed: false }
    const remove = channels.add(channel, listener)
    await subscriber.subscribe(channel)
    listener.isSubscribed = true
    return async () => {
      // If that fails, so has the connection, and the subscription with it.
      if (remove()) await subscriber.unsubscribe(channel).catch(() => undefined)
    }
  }
}

function crash(error: Error) {
  setImmediate(() => {
    throw error
  })
}

/** Brings the schema to this build's; safe when several nodes start at once. The log says whom it waits for. */
export async function migrate({ engine, pool, openDirect }: Database, log?: Logger): Promise<void> {
  const direct = openDirect?.() // A migration holds a lock of its session.
  try {
    // The embedded engine has one session, which waits for nobody.
    const watch = log && engine === 'postgres' ? (pid: number) => watchMigration(pool, pid, log) : undefined
    await allowSlowStatements(MIGRATION_MS, () => applyMigrations(direct ?? pool, readFunctions(), watch))
  } finally {
    await direct?.end()
  }
}

/**
 * Whether the database answers in time and has every migration of this build. Never throws: for /readyz.
 */
export async function isReady({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return within(READY_MS, isMigrated(pool, READY_MS)).catch(() => false)
}
