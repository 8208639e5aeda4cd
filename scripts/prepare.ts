// Runs after an install: removes what this machine cannot use, prepares an empty, migrated database, so that the first
// start need not, and builds the server, the SDK and the page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { prepareTemplate } from '../server/src/platform/db/template.ts'
import { buildPage, howToBuild } from './build-page.ts'
import { buildServer } from './build-server.ts'
import { prune } from './prune.ts'
import { messageOf } from '../server/src/platform/thrown.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Of the embedded database each function runs a few times here: to compile it for speed would cost more than it saves.
setFlagsFromString('--liftoff-only')

prune(root)
await Promise.all([makeTemplate(), makeServer(), makeSdk(), makePage()])

async function makeTemplate() {
  try {
    await prepareTemplate()
  } catch (error) {
    // The first start can still do it by itself; an install should not fail for the sake of three seconds.
    console.warn(`The database template could not be prepared: ${messageOf(error)}`)
  }
}

async function makeServer() {
  try {
    await buildServer()
  } catch (error) {
    console.warn(`The server could not be built and runs from its sources: ${messageOf(error)}`)
  }
}

async function makeSdk() {
  const compiler = `${root}node_modules/typescript/bin/tsc`
  // An install without the tools of development runs the service and nothing else.
  if (!existsSync(compiler)) return
  const child = spawn(process.execPath, [compiler, '--project', `${root}sdk`], { stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) process.exitCode = 1
}

async function makePage() {
  const failure = await buildPage()
  if (failure !== undefined)
    console.warn(`${failure}\nThe account page could not be built; the API works without it. ${howToBuild}`)
}
