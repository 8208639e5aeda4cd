import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { cloneDatabase, dropDatabase } from './postgres.ts'

let variables: Record<string, string> | undefined

/** Where this test file keeps its data: a folder, and on PostgreSQL a database of its own. */
export async function engineVariables(): Promise<Record<string, string>> {
  return (variables ??= await makePlace())
}

async function makePlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-test-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  if (process.env['TEST_ENGINE'] !== 'postgres') return { DATA_DIR: dataDir }
  const url = await cloneDatabase(inject('postgresUrl'))
  afterAll(() => dropDatabase(url))
  return { DATA_DIR: dataDir, DATABASE_URL: url }
}
