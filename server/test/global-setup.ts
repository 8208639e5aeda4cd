import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../scripts/build-server.ts'
import { prepareTemplate } from '../src/platform/db/template.ts'
import { notRunFile } from './outside-program.ts'
import { startPostgres } from './postgres.ts'
import { provokedFolder } from './provoked.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** A folder for files of this run, removed at its end. */
    runFolder: string
  }
}

/** One PostgreSQL for the whole run; every test process clones a database from the migrated template. */
export default async function setUp(project: TestProject) {
  rmSync(notRunFile, { force: true })
  mkdirSync(dirname(notRunFile), { recursive: true })
  const runFolder = mkdtempSync(join(tmpdir(), 'atelier-run-'))
  mkdirSync(provokedFolder(runFolder))
  project.provide('runFolder', runFolder)
  // Or every test process would do the last two itself.
  const [postgres] = await Promise.all([startPostgres(), prepareTemplate(), buildServer()])
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.close()
    rmSync(runFolder, { recursive: true, force: true })
    if (existsSync(notRunFile)) process.stdout.write(`\n${readFileSync(notRunFile, 'utf8')}`)
  }
}
