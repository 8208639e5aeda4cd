import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { cloneDatabase } from './postgres.ts'

const places = new Map<string, Promise<Record<string, string>>>()

/** Where an app of this process keeps its data: a folder, and on PostgreSQL a database. Both end with the run. */
export function engineVariables(place: string): Promise<Record<string, string>> {
  const variables = places.get(place) ?? makePlace()
  places.set(place, variables)
  return variables
}

async function makePlace() {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'data-'))
  if (process.env['TEST_ENGINE'] !== 'postgres') return { DATA_DIR: dataDir }
  return { DATA_DIR: dataDir, DATABASE_URL: await cloneDatabase(inject('postgresUrl')) }
}
