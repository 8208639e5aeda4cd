// Runs after an install: prepares an empty, migrated database, so that the first start need not, and builds the SDK
// and the page.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { prepareTemplate } from '../server/src/platform/db/template.ts'
import { buildPage, howToBuild } from './build-page.ts'

try {
  await prepareTemplate()
} catch (error) {
  // The first start can still do it by itself; an install should not fail for the sake of three seconds.
  console.warn(`The database template could not be prepared: ${(error as Error).message}`)
}

// An install without the tools of development runs the service and nothing else.
const compiler = 'node_modules/typescript/bin/tsc'
if (existsSync(compiler)) execFileSync(process.execPath, [compiler, '--project', 'sdk'], { stdio: 'inherit' })

const failure = await buildPage()
if (failure !== undefined)
  console.warn(`${failure}\nThe account page could not be built; the API works without it. ${howToBuild}`)
