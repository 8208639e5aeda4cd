import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** The names of all files in the store, without the one that says whose they are. */
export function storedFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'installation')
    .map(({ name }) => name)
    .toSorted()
}

/** Whatever is on its way to the store. */
export function scratchFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  const entries = readdirSync(join(dataDir, 'scratch'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** What a link leads to, asked for here: links name the public address. */
export async function follow({ origin }: Pick<TestApp, 'origin'>, url: string) {
  const { pathname, search } = new URL(url)
  const response = await fetch(origin + pathname + search)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

/** The database of the last test is gone, its files are not; once the clock moves on they would be swept up. */
export async function emptyStore({ service }: Pick<TestApp, 'service'>): Promise<void> {
  const { blobs } = service.tools
  for await (const { key } of blobs.list()) if (key !== 'installation') await blobs.remove(key)
}

/** Lets a job that comes again and again be due: when it last ran depends on the tests before. */
export async function runEvery(app: TestApp, name: string): Promise<void> {
  await sql`update pgboss.job set start_after = app_now() where name = ${`every-${name}`}`.execute(
    app.service.database.db,
  )
  await app.runJobs()
}
