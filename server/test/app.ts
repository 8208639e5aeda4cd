import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { pino } from 'pino'
import type { CreateApiKeyRequest } from '@atelier/contract/api-key.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { CreateAccountRequest } from '@atelier/contract/operator-account.ts'
import type { Params } from '@atelier/contract/params.ts'
import { readConfig, type Config } from '../src/config.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { MediaPool } from '../src/platform/media/pool.ts'
import type { PasswordHasher } from '../src/platform/password-hashing/scrypt.ts'
import type { Provider } from '../src/providers/provider.ts'
import { createProviders } from '../src/providers/registry.ts'
import type { Opened } from '../src/open-dependencies.ts'
import { codeOf } from '../src/platform/thrown.ts'
import { createService, type Service } from '../src/service.ts'
import type { StoredAsset } from '../src/assets/asset.ts'
import { putAsset, type AssetOptions } from './asset.ts'
import { Client } from './client.ts'
import { addReset, resetSql } from './empty-database.ts'
import { engineVariables } from './engine-variables.ts'
import { expectInvariants } from './invariants.ts'
import { openReused } from './reused-database.ts'
import { insertAccountWithKey, insertAccountWithPassword } from './people.ts'
import { programNames, sharedMedia, sharedModels } from './media.ts'
import { recordProvoked } from './provoked.ts'

export const OPERATOR_TOKEN = 'the-operator-token-of-the-tests-0001'
export const SECRET_KEY = 'the-secret-key-of-the-tests-00000001'
export const PUBLIC_URL = 'https://atelier.test'
export const PASSWORD = 'correct horse'

/** Somebody with an account and a session. */
export type Person = Client & { id: string; email: string; cookie: string }

/** Somebody with an account and a key. */
export type Actor = Client & {
  id: string
  email: string
  key: string
  keyId: string
  balance(): Promise<{ available: number; held: number }>
  /** Submits to the sandbox at any price, and expects it to be accepted. */
  submit(params?: Params & { modelId?: string }): Promise<Generation>
}

type LogLine = { msg: string; requestId?: string; err?: { message: string; stack: string } }

export type TestApp = {
  origin: string
  /** Where the service keeps its files. */
  dataDir: string
  service: Service
  /** What its operations were given. */
  dependencies: Opened
  operator: Client
  /** A client without credentials; each has an address of its own. */
  stranger(): Client
  account(options?: Partial<CreateAccountRequest> & { key?: Partial<CreateApiKeyRequest> }): Promise<Actor>
  /** A new person who has signed in. */
  person(options?: Partial<CreateAccountRequest>): Promise<Person>
  /** Stores an asset of an account: a small image by default. */
  asset(owner: { id: string }, options?: AssetOptions): Promise<StoredAsset>
  /** What the service has logged since this test began: warnings and worse, unless `LOG_LEVEL` is set. */
  log: LogLine[]
  /** Runs the jobs that are due, and those that become due by them; returns how many ran. */
  runJobs(): Promise<number>
  /** The types of all events, in order. */
  events(): Promise<string[]>
  /** Moves the harness's clock and the database's together: `10m`, `3h`, `45s`; `-1h` sets them back. */
  advance(duration: string): Promise<void>
  clock: Clock
}

/** What a test replaces in its service. Services are reused by comparing this object, so create it once per file. */
export type Parts = {
  /** In addition to the sandbox. */
  providers?: readonly Provider[]
  /** Instead of the shared pool of the process. */
  media?: MediaPool
  /** Instead of the fast hasher. */
  passwords?: PasswordHasher
  /** Where the built page is. */
  pageFolder?: string
  /** True: jobs run by themselves, as in production, and `runJobs` must not be called. */
  isWorking?: boolean
}
const usualParts: Parts = {}

/** Real hashing takes a quarter of a second per person; only the tests of processes and the browser use it. */
export const quickPasswords: PasswordHasher = {
  hash: async (password) => hashOf(password),
  verify: async ({ hash, password }) => hash === hashOf(password),
}
const hashOf = (password: string) => createHash('sha256').update(password).digest('hex')

type Running = {
  name: string
  parts: Parts
  config: Config
  service: Service
  origin: string
  clock: Clock & { shiftMs: number }
  log: LogLine[]
  save(): void
}
/** The default service stays up for all tests; of the others there is one at a time. */
let usual: Running | undefined
let special: Running | undefined
let running: Running | undefined

/** Called by `every-file.ts` after each test. */
export async function checkApp(): Promise<void> {
  if (running) await expectInvariants(running)
}

/** Called by `every-file.ts` after each file. The service stays up for the next one in this process. */
export function saveApp(): void {
  usual?.save()
  special?.save()
}

/** A service with an empty database. Tests that want the same service share its engine, but not its contents. */
export async function testApp(
  variables: Record<string, string> = {},
  parts: Parts = usualParts,
): Promise<TestApp> {
  const name = JSON.stringify(variables)
  if (name === '{}' && parts === usualParts) running = usual ??= await start(name, variables, parts, 'usual')
  else if (special?.name === name && special.parts === parts) running = special
  else {
    await stopApp()
    running = special = await start(name, variables, parts, 'special')
  }
  const { service, origin, clock, config, log } = running
  const passwords = parts.passwords ?? quickPasswords
  await wipe(service, clock)
  log.length = 0
  // Development mode refuses requests with proxy headers.
  const local = config.isDevelopment ? { 'x-forwarded-for': undefined } : {}
  const client = (headers: Record<string, string> = {}) => new Client(origin, { ...local, ...headers })
  const operator = client({ authorization: `Bearer ${OPERATOR_TOKEN}` })

  async function account({ key, ...options }: Parameters<TestApp['account']>[0] = {}): Promise<Actor> {
    const { db } = service.database
    const made = await insertAccountWithKey(db, { email: newEmail(), ...options }, key)
    const balance = async () => (await expectOk(operator.get(`/operator/v1/accounts/${made.id}`))).balance
    const actor = client({ authorization: `Bearer ${made.key}` })
    const submit = ({ modelId = 'sandbox-image', ...params }: Params & { modelId?: string } = {}) => {
      const body = { modelId, params: { prompt: 'a lighthouse', ...params }, maxCoins: 1_000_000 }
      return expectOk(actor.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))
    }
    return Object.assign(actor, { ...made, balance, submit })
  }

  async function person(options: Partial<CreateAccountRequest> = {}): Promise<Person> {
    const { db } = service.database
    const hash = await passwords.hash(PASSWORD)
    const made = await insertAccountWithPassword(db, { email: newEmail(), ...options }, hash)
    const signedIn = await dependencies().sessions.signInAfterChange(made.id, hash, 'proven', {
      ip: '127.0.0.1',
      headers: { 'user-agent': 'node' },
    })
    const cookie = cookieOf(new Headers(signedIn?.cookies.map((value) => ['set-cookie', value])))
    return Object.assign(client({ cookie, origin: new URL(config.publicUrl).origin }), {
      ...made,
      cookie,
    })
  }

  async function advance(duration: string) {
    const ms = milliseconds(duration)
    clock.shiftMs += ms
    await sql`update clock set shift = shift + make_interval(secs => ${ms / 1000})`.execute(
      service.database.db,
    )
  }

  function dependencies() {
    if (!service.dependencies) throw new Error('a worker has no operations')
    return service.dependencies
  }

  const asset = (owner: { id: string }, options?: AssetOptions) => putAsset(dependencies(), owner.id, options)

  const runJobs = () => service.runDue()
  const events = async () => {
    const { rows } = await sql<{ type: string }>`select type from events order by seq`.execute(
      service.database.db,
    )
    return rows.map(({ type }) => type)
  }
  const stranger = () => client()
  return {
    origin,
    dataDir: config.dataDir,
    service,
    get dependencies() {
      return dependencies()
    },
    operator,
    stranger,
    account,
    person,
    asset,
    log,
    runJobs,
    events,
    advance,
    clock,
  }
}

async function start(
  name: string,
  variables: Record<string, string>,
  parts: Parts,
  place: 'usual' | 'special',
): Promise<Running> {
  const config = readConfig({
    PUBLIC_URL,
    TRUST_PROXY: '1',
    OPERATOR_TOKEN,
    SECRET_KEY,
    ...(await engineVariables(place)),
    ...variables,
  })
  const clock = { shiftMs: 0, now: () => Date.now() + clock.shiftMs }
  const log: LogLine[] = []
  const level = variables['LOG_LEVEL'] ?? 'warn'
  const logger = pino({ level, base: null }, { write: (line) => void log.push(JSON.parse(line)) })
  const own = (parts.providers ?? []).map((provider) => [provider.name, provider] as const)
  const { http, open } = createService({
    config,
    log: logger,
    logRequest: (request) => logger.info(request, 'request'),
    clock,
    opening: openReused(config, logger),
    isManual: !parts.isWorking,
    providers: new Map([
      ...createProviders({ clock, builtIn: { models: sharedModels(), programs: programNames } }),
      ...own,
    ]),
    media: parts.media ?? (await sharedMedia()),
    passwords: parts.passwords ?? quickPasswords,
    // A folder without a page, whether this checkout has a build or not.
    pageFolder: parts.pageFolder ?? `${config.dataDir}/no-page`,
  })
  const { save } = recordProvoked(http)
  const service = await open()
  await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    name,
    parts,
    config,
    service,
    origin: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    clock,
    log,
    save,
  }
}

/** For test files whose database ends with them. */
export async function stopApp(): Promise<void> {
  running = undefined
  special?.save()
  // The next service may store its files elsewhere.
  await special?.service.database.pool.query('update installation set is_marked = false')
  await special?.service.close()
  special = undefined
}

/** Resets the database to the state after the first start. */
async function wipe({ database: { pool }, dependencies }: Service, clock: { shiftMs: number }) {
  clock.shiftMs = 0
  if (!withReset.has(pool)) await addReset(pool)
  withReset.add(pool)
  await reset(pool)
  if (!dependencies) return
  const { apiKeyCache, settings, brand, catalog, backendStates } = dependencies
  apiKeyCache.clear()
  for (const cached of [settings, brand, catalog, backendStates]) await cached.refresh()
}

const withReset = new WeakSet<Pool>()

/**
 * The jobs of a service that works by itself may hold what this locks and wait for what it holds, or add a row that refers to one
 * that is about to go: PostgreSQL then refuses one of the two.
 */
async function reset(pool: Pool, tries = 5): Promise<void> {
  try {
    await pool.query(resetSql, [])
  } catch (error) {
    if (tries <= 1 || !refusals.has(codeOf(error))) throw error
    await reset(pool, tries - 1)
  }
}
const refusals = new Set<unknown>(['40P01', '23503']) // Deadlock detected, foreign key violated.

export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

export async function expectOk(asking: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await asking
  if (status >= 300) throw new Error(`expected success, got ${status}: ${JSON.stringify(body)}`)
  return body
}

export const newEmail = () => `${randomUUID()}@example.com`

function milliseconds(duration: string): number {
  const [, count, unit] = /^(-?\d+)(ms|s|m|h|d)$/.exec(duration) ?? []
  if (!unit) throw new Error(`"${duration}" is no duration`)
  return Number(count) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit]!
}
