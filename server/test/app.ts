import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { CreateApiKeyRequest } from '@atelier/contract/api-key.ts'
import type { CreateAccountRequest } from '@atelier/contract/operator.ts'
import { readConfig } from '../src/config.ts'
import { openLog } from '../src/platform/log.ts'
import { createService, type Service } from '../src/service.ts'
import { Client } from './client.ts'
import { engineVariables } from './engine-variables.ts'
import { noteProvoked } from './provoked.ts'

export const OPERATOR_TOKEN = 'the-operator-token-of-the-tests-0001'
export const PUBLIC_URL = 'https://atelier.test'

/** A person of the tests with an account and a key. */
export type Actor = Client & {
  id: string
  email: string
  key: string
  keyId: string
  balance(): Promise<{ available: number; held: number }>
}

export type TestApp = {
  origin: string
  service: Service
  operator: Client
  /** Nobody in particular; each from an address of their own. */
  stranger(): Client
  account(options?: Partial<CreateAccountRequest> & { key?: Partial<CreateApiKeyRequest> }): Promise<Actor>
  /** Signs in a new person with a one-time link. */
  person(options?: Partial<CreateAccountRequest>): Promise<Client & { id: string; email: string }>
  /** Moves the harness's clock and the database's together: `10m`, `3h`, `45s`. */
  advance(duration: string): Promise<void>
}

type Running = { name: string; service: Service; origin: string; clock: { shiftMs: number }; save(): void }
let running: Running | undefined

afterAll(async () => {
  await stop()
})

/** A service with an empty database. The engine is shared by the tests of a file, its contents are not. */
export async function testApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const name = JSON.stringify(variables)
  if (running?.name !== name) {
    await stop()
    running = await start(name, variables)
  }
  const { service, origin, clock } = running
  await wipe(service, clock)
  const operator = new Client(origin, { authorization: `Bearer ${OPERATOR_TOKEN}` })

  async function account({ key, ...options }: Parameters<TestApp['account']>[0] = {}): Promise<Actor> {
    const created = await expectOk(operator.post('/operator/v1/accounts', { email: newEmail(), ...options }))
    const scopes = ['generate', 'read', 'uploads', 'account']
    const minted = await expectOk(
      operator.post(`/operator/v1/accounts/${created.id}/keys`, { name: 'Test', scopes, ...key }),
    )
    const client = new Client(origin, { authorization: `Bearer ${minted.key}` })
    const balance = async () => (await expectOk(operator.get(`/operator/v1/accounts/${created.id}`))).balance
    return Object.assign(client, {
      id: created.id,
      email: created.email,
      key: minted.key,
      keyId: minted.id,
      balance,
    })
  }

  async function person(options: Partial<CreateAccountRequest> = {}) {
    const { id, email } = await expectOk(
      operator.post('/operator/v1/accounts', { email: newEmail(), ...options }),
    )
    const { url } = await expectOk(operator.post(`/operator/v1/accounts/${id}/sign-in-link`))
    const stranger = new Client(origin)
    const answer = await stranger.post('/account/v1/sign-in-link', {
      token: url.split('#')[1],
      password: 'correct horse',
    })
    return Object.assign(stranger.with({ cookie: cookieOf(answer.headers), origin: PUBLIC_URL }), {
      id,
      email,
    })
  }

  async function advance(duration: string) {
    const ms = milliseconds(duration)
    clock.shiftMs += ms
    await sql`update clock set shift = shift + make_interval(secs => ${ms / 1000})`.execute(
      service.database.db,
    )
  }

  return { origin, service, operator, stranger: () => new Client(origin), account, person, advance }
}

async function start(name: string, variables: Record<string, string>): Promise<Running> {
  const config = readConfig({
    PUBLIC_URL,
    TRUST_PROXY: '1',
    OPERATOR_TOKEN,
    SECRET_KEY: 'the-secret-key-of-the-tests-00000001',
    ...(await engineVariables()),
    ...variables,
  })
  const clock = { shiftMs: 0, now: () => Date.now() + clock.shiftMs }
  const { http, open } = createService({ config, log: await openLog('silent'), clock })
  const { save } = noteProvoked(http)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const service = await open()
  return {
    name,
    service,
    origin: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    clock,
    save,
  }
}

async function stop() {
  if (!running) return
  running.save()
  await running.service.close()
  running = undefined
}

/** As after the first start: what migrations put in stays, what was done since goes. */
async function wipe({ database: { db }, tools }: Service, clock: { shiftMs: number }) {
  clock.shiftMs = 0
  await sql`truncate users, accounts, sessions, credentials, verifications, sign_in_links, api_keys, key_months,
    ledger, catalog_switches, operator_actions`.execute(db)
  await sql`update clock set shift = '0'`.execute(db)
  await sql`update settings set maintenance = false, maintenance_message = null, disabled_channels = '{}'`.execute(
    db,
  )
  tools.keyRing.forget()
  await tools.catalog.refresh()
}

export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function expectOk(asking: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await asking
  if (status >= 300) throw new Error(`expected success, got ${status}: ${JSON.stringify(body)}`)
  return body
}

const newEmail = () => `${randomUUID()}@example.com`

function milliseconds(duration: string): number {
  const [, count, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(duration) ?? []
  if (!unit) throw new Error(`"${duration}" is no duration`)
  return Number(count) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit]!
}
