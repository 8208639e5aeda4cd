// A new, migrated database for a test, on the engine of this run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { migrate, openDatabase, type Database } from '../src/platform/db/database.ts'
import { cloneDatabase, dropDatabase } from './postgres.ts'

export const engine: Database['engine'] = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'embedded'

export const silent: Logger = pino({ enabled: false })

/** The options of `openDatabase` for a separate database, which is removed with the test. */
export type Place = { url: string | undefined; dataDir: string }

type AtEnd = (cleanUp: () => void | Promise<void>) => unknown

export async function makePlace(template?: string, atEnd: AtEnd = onTestFinished): Promise<Place> {
  if (engine === 'postgres') {
    const url = await cloneDatabase(serverUrl(), template)
    atEnd(() => dropDatabase(url))
    return { url, dataDir: '' }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-'))
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  return { url: undefined, dataDir }
}

/**
 * Closed with the test, unless the test has done so. A second one at the same location is another node (PostgreSQL).
 */
export async function openTestDatabase(place?: Place, log = silent): Promise<Database> {
  const database = await openDatabase({ ...(place ?? (await makePlace())), poolSize: 8, log })
  await migrate(database)
  const { close } = database
  let closed: Promise<void> | undefined
  database.close = () => (closed ??= close())
  onTestFinished(() => database.close())
  return database
}

let shared: Promise<Database> | undefined
const atFileEnd: (() => unknown)[] = []

/** Called by `every-file.ts` after each file. */
export async function closeSharedDatabase(): Promise<void> {
  shared = undefined
  for (const cleanUp of atFileEnd.splice(0).toReversed()) await cleanUp()
}

/** One database for the whole file, since opening one takes a while. For tests that tolerate each other's data. */
export function sharedTestDatabase(): Promise<Database> {
  return (shared ??= openShared())
}

async function openShared() {
  const place = await makePlace(undefined, (cleanUp) => atFileEnd.push(cleanUp))
  const database = await openDatabase({ ...place, poolSize: 8, log: silent })
  atFileEnd.push(() => database.close())
  await migrate(database)
  return database
}

// The variable is for running one file against a server that is already up.
function serverUrl() {
  return process.env['TEST_POSTGRES_URL'] ?? inject('postgresUrl')
}
