// Runs before each test file. Its modules are loaded once per process and serve many files, so hooks belong here: a
// hook that a module registers would run for the first file only.
import { afterAll, afterEach } from 'vitest'
import { checkApp, saveApp } from './app.ts'
import { closeSharedDatabase } from './engines.ts'
import { endPrograms } from './process/program.ts'

afterEach(checkApp)
afterAll(saveApp)
afterAll(closeSharedDatabase)
afterAll(endPrograms)
