import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildPage, isPageCurrent } from '../../../scripts/build-page.ts'
import { startPostgres, type Postgres } from '../../../server/test/postgres.ts'
import { freePort, launchProgram, untilReady } from '../../../server/test/process/launch.ts'
import { findChromium } from './chromium.ts'
import { installChromium } from './install-chromium.ts'

/** The program with the built page, its database, and the browser before it. */
export type Environment = {
  origin: string
  browserUrl: string
  debuggingPort: number
  databaseUrl: string
  secrets: typeof secrets
}

/** The answer to a test process that asks for an environment: one of its own, or why there is none; null without a browser. */
export type EnvironmentAnswer = { environment: Environment | null } | { failure: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers once an environment is up, which lasts as long as the connection. */
    environmentUrl: string
  }
}

const secrets = {
  OPERATOR_TOKEN: 'the-operator-token-of-the-browser-01',
  SECRET_KEY: 'the-secret-key-of-the-browser-000001',
}

/** Nine attempts as in production; the second comes soon, for nobody waits half a minute here. */
const WEBHOOK_RETRY_SECONDS = '2,120,600,1800,3600,10800,21600,43200'

type Environments = { url: string; users: number; close(): Promise<void> }

type Opened = { environment: Environment; close(): Promise<void> }

/** Each project loads this file anew; those of one run share the environments. */
const ofRun = globalThis as { atelierEnvironments?: Promise<Environments> }

/**
 * Does not wait for the page: tests that need no browser begin. Only a browser that is missing is installed first.
 */
export default async function setUp(project: TestProject) {
  const environments = await (ofRun.atelierEnvironments ??= begin())
  environments.users++
  project.provide('environmentUrl', environments.url)
  return async () => {
    if (--environments.users === 0) await environments.close()
  }
}

/** A program and a browser that nobody uses take a twentieth of a processor, so each process has its own while it lasts. */
async function begin(): Promise<Environments> {
  if (findChromium() === undefined) installChromium()
  const executablePath = findChromium()
  const shared = Promise.all([startPostgres(), buildCurrentPage()])
  shared.catch(() => {}) // Whoever asks is told.
  const lent = new Set<Promise<void>>()

  async function lend(response: ServerResponse) {
    const returned = once(response, 'close')
    let opened: Opened | undefined
    let answer: EnvironmentAnswer = { environment: null }
    try {
      const [postgres] = await shared
      if (executablePath !== undefined) opened = await openEnvironment(postgres, executablePath)
      if (opened) answer = { environment: opened.environment }
    } catch (error) {
      answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
    response.write(`${JSON.stringify(answer)}\n`)
    await returned
    await opened?.close()
  }

  const server = createServer((_, response) => {
    const lending = lend(response).finally(() => lent.delete(lending))
    lent.add(lending)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users: 0,
    async close() {
      server.close()
      server.closeAllConnections()
      await Promise.all(lent)
      const [postgres] = await shared.catch(() => [])
      await postgres?.close()
    },
  }
}

/** The tests look at the page as it is now, not as somebody last built it. */
async function buildCurrentPage(): Promise<void> {
  if (isPageCurrent()) return
  const failure = await buildPage()
  if (failure !== undefined) throw new Error(`The page could not be built:\n${failure}`)
}

async function openEnvironment(postgres: Postgres, executablePath: string): Promise<Opened> {
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
    environment: {
      origin,
      browserUrl: browser.wsEndpoint(),
      debuggingPort,
      databaseUrl,
      secrets,
    } satisfies Environment,
    async close() {
      await browser.close()
      program.kill('SIGKILL')
      await program.ended
      rmSync(dataDir, { recursive: true })
    },
  }
}
