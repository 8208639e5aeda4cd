// People at a program that runs in a process of its own.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { expectOk, OPERATOR_TOKEN, SECRET_KEY } from '../app.ts'
import { Client, type Answer } from '../client.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'
import type { Program } from './launch.ts'
import { endWith, makeDataDir, type Lifetime } from './program.ts'

export const secrets = { OPERATOR_TOKEN, SECRET_KEY }
export const coins = 10_000

/** Somebody with an account, at whatever program they are sent to. */
export type Caller = Client & { id: string; key: string; at(program: Program): Caller }

export async function makeAccount(program: Program, options: object): Promise<Caller> {
  const operator = operatorOf(program)
  const rateLimits = {
    key: { limit: 5_000, windowSeconds: 60 },
    account: { limit: 5_000, windowSeconds: 60 },
  }
  const account = { email: `${randomUUID()}@example.com`, coins, rateLimits, ...options }
  const { id } = await expectOk(operator.post('/operator/v1/accounts', account))
  const scopes = ['generate', 'read', 'uploads', 'account']
  const { key } = await expectOk(operator.post(`/operator/v1/accounts/${id}/keys`, { name: 'Test', scopes }))
  const at = ({ origin }: Program): Caller => Object.assign(clientOf(origin, key), { id, key, at })
  return at(program)
}

export const operatorOf = ({ origin }: Program) => clientOf(origin, OPERATOR_TOKEN)

/** In development mode nobody may seem to come through a proxy. */
const clientOf = (origin: string, token: string) =>
  new Client(origin, { authorization: `Bearer ${token}`, 'x-forwarded-for': undefined })

export function submit(who: Client, prompt = 'a lighthouse', key: string = randomUUID()): Promise<Answer> {
  const body = { modelId: 'sandbox-image', params: { prompt }, maxCoins: 5 }
  return who.post('/v1/generations', body, { 'idempotency-key': key })
}

/** A database of the test's own. */
export async function makeDatabase(lifetime: Lifetime = 'test'): Promise<string> {
  const url = await cloneDatabase(inject('postgresUrl'))
  endWith(lifetime, () => dropDatabase(url))
  return url
}

/**
 * For programs whose database is not what is tested: on PostgreSQL a start takes less than half of what it takes a processor on
 * the embedded one.
 */
export async function makePlace(lifetime?: Lifetime) {
  return { DATABASE_URL: await makeDatabase(lifetime), DATA_DIR: makeDataDir(), ...secrets }
}

export const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)
