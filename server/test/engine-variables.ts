import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { cloneDatabase } from './postgres.ts'

const locations = new Map<string, Promise<Record<string, string>>>()

/**
 * Where an app of this process stores its data: a folder, and on PostgreSQL a database. Both are removed after the run.
 */
export function engineVariables(name: string): Promise<Record<string, string>> {
  const variables = locations.get(name) ?? makeLocation()
  locations.set(name, variables)
  return variables
}

async function makeLocation() {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'data-'))
  if (process.env['TEST_ENGINE'] !== 'postgres') return { DATA_DIR: dataDir }
  return { DATA_DIR: dataDir, DATABASE_URL: await cloneDatabase(inject('postgresUrl')) }
}
