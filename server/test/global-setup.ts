import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { notRunFile } from './outside-program.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** Where the tests of this run note what they have provoked. */
    provokedFolder: string
  }
}

/** One PostgreSQL for the whole run; every test file clones a database of its own from the migrated template. */
export default async function setUp(project: TestProject) {
  rmSync(notRunFile, { force: true })
  mkdirSync(dirname(notRunFile), { recursive: true })
  const provokedFolder = mkdtempSync(join(tmpdir(), 'atelier-provoked-'))
  project.provide('provokedFolder', provokedFolder)
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    rmSync(provokedFolder, { recursive: true, force: true })
    await postgres.close()
  }
}
