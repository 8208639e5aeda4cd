import { mkdirSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { notRunFile } from './outside-program.ts'
import { startPostgres } from './postgres.ts'
import { provokedFolder } from './provoked.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run; every test file clones a database of its own from the migrated template. */
export default async function setUp(project: TestProject) {
  rmSync(notRunFile, { force: true })
  rmSync(provokedFolder, { recursive: true, force: true })
  mkdirSync(provokedFolder, { recursive: true })
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url('postgres'))
  return () => postgres.close()
}
