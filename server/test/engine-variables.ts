import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { cloneDatabase } from './postgres.ts'

let variables: Record<string, string> | undefined

/** Where this process keeps its data: a folder, and on PostgreSQL a database of its own. Both end with the run. */
export async function engineVariables(): Promise<Record<string, string>> {
  return (variables ??= await makePlace())
}

async function makePlace() {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'data-'))
  if (process.env['TEST_ENGINE'] !== 'postgres') return { DATA_DIR: dataDir }
  return { DATA_DIR: dataDir, DATABASE_URL: await cloneDatabase(inject('postgresUrl')) }
}
