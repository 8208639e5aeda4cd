import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** The names of all files in the store, except those that say whose they are. */
export function storedFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('installation'))
    .map(({ name }) => name)
    .toSorted()
}

/** Files that are not in the store yet. */
export function scratchFiles({ dataDir }: Pick<TestApp, 'dataDir'>): string[] {
  const entries = readdirSync(join(dataDir, 'scratch'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Downloads a link from the test server: links name the public address. */
export async function fetchLink({ origin }: Pick<TestApp, 'origin'>, url: string) {
  const { pathname, search } = new URL(url)
  const response = await fetch(origin + pathname + search)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

/** Removes the files of the last test, whose database is gone; once the clock moves on they would be swept. */
export async function emptyStore({ dependencies: { blobs } }: Pick<TestApp, 'dependencies'>): Promise<void> {
  for await (const { key } of blobs.list()) if (!key.startsWith('installation')) await blobs.remove(key)
}
