// Runs before each test file. What it uses is loaded once in a process and serves many files, so hooks belong here:
// one that a module registers would be called for the first file alone, one that a test registers never.
import { afterAll, afterEach } from 'vitest'
import { checkApp, saveApp } from './app.ts'
import { closeSharedDatabase } from './engines.ts'
import { endPrograms } from './process/program.ts'

afterEach(checkApp)
afterAll(saveApp)
afterAll(closeSharedDatabase)
afterAll(endPrograms)
