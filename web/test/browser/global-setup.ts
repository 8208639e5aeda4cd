import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildPage } from '../../../scripts/build-page.ts'
import { startPostgres, type Postgres } from '../../../server/test/postgres.ts'
import { freePort, launchProgram, untilReady } from '../../../server/test/process/launch.ts'
import { findChromium } from './chromium.ts'
import { installChromium } from './install-chromium.ts'

/** The program with the built page, its database, and the browser before it. */
export type Stage = {
  origin: string
  browserUrl: string
  debuggingPort: number
  databaseUrl: string
  secrets: typeof secrets
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each process of tests. */
    stages: Stage[]
  }
}

const secrets = {
  OPERATOR_TOKEN: 'the-operator-token-of-the-browser-01',
  SECRET_KEY: 'the-secret-key-of-the-browser-000001',
}

/** Nine attempts as in production; the second comes soon, for nobody waits half a minute here. */
const WEBHOOK_RETRY_SECONDS = '2,120,600,1800,3600,10800,21600,43200'

export default async function setUp(project: TestProject) {
  // The tests look at the page as it is now, not as somebody last built it.
  const failure = await buildPage()
  if (failure !== undefined) throw new Error(`The page could not be built:\n${failure}`)
  if (findChromium() === undefined) installChromium()
  const executablePath = findChromium()
  if (executablePath === undefined) return undefined

  const postgres = await startPostgres()
  const opening = Array.from({ length: project.config.maxWorkers }, () => openStage(postgres, executablePath))
  const stages = await Promise.all(opening)
  project.provide(
    'stages',
    stages.map(({ stage }) => stage),
  )
  return async () => {
    await Promise.all(stages.map(({ close }) => close()))
    await postgres.close()
  }
}

async function openStage(postgres: Postgres, executablePath: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-browser-'))
  const databaseUrl = await postgres.createDatabase()
  const program = launchProgram(await freePort(), {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...secrets,
    SIGNUP: 'open',
    SIGNUP_COINS: '25',
    OPERATOR_CONTACT: 'coins@atelier.test',
    WEBHOOK_RETRY_SECONDS,
  })
  const debuggingPort = await freePort()
  const browser = await chromium.launchServer({
    executablePath,
    // Drawing in software, without a process for it, is quicker. Root may not use the sandbox; nobody else goes without.
    args: [
      '--disable-gpu',
      `--remote-debugging-port=${debuggingPort}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  await untilReady(program)
  const origin = program.origin.replace('127.0.0.1', 'localhost')
  return {
    stage: { origin, browserUrl: browser.wsEndpoint(), debuggingPort, databaseUrl, secrets } satisfies Stage,
    async close() {
      await browser.close()
      program.kill('SIGKILL')
      await program.ended
      rmSync(dataDir, { recursive: true })
    },
  }
}
