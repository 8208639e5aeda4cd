import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk, newEmail, OPERATOR_TOKEN } from '../app.ts'
import { Client, countByStatus, type Answer } from '../client.ts'
import { needs } from '../outside-program.ts'
import { cloneDatabase } from '../postgres.ts'
import { freePort, type Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { startRedis, type Redis } from './redis.ts'

const SECRET_KEY = 'the-secret-key-of-the-tests-00000001'

describe('two nodes on one PostgreSQL', () => {
  const nodes = useNodes(() => ({}))

  test('both come up, started at once on an empty database', async () => {
    for (const node of nodes()) expect((await client(node).get('/readyz')).status).toBe(200)
  })

  test('one limit holds for both', async () => {
    const answers = await spendOneLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 200: 50, 429: 30 })
    expect(placesOf(answers)).toEqual(everyPlace)
  })

  test('strangers have one limit on both', async () => {
    const answers = await spendStrangersLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 10 })
  })
})

describe.runIf(needs('redis-server', 'apt-get install redis-server'))('two nodes with one Redis', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const nodes = useNodes(() => ({ REDIS_URL: redis.url }))

  test('one limit holds for both', async () => {
    const answers = await spendOneLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 200: 50, 429: 30 })
    expect(placesOf(answers)).toEqual(everyPlace)
  })

  test('strangers have one limit on both', async () => {
    const answers = await spendStrangersLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 10 })
  })

  test('while Redis is away nobody is refused and each node counts for itself; it heals by itself', async () => {
    await redis.stop()
    const [one, other] = await account(nodes(), 2)
    const answers = [await ask(one!), await ask(one!), await ask(one!), await ask(other!)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])

    await redis.start()
    await until(async () => {
      const [here, there] = await account(nodes(), 2)
      return (await remaining(here!)) === '1' && (await remaining(there!)) === '0'
    })
  })
})

describe('a node that starts while Redis is away', () => {
  test('comes up, and counts for itself', async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`

    const node = await startProgram({ DATA_DIR: makeDataDir(), REDIS_URL: redisUrl })

    const stranger = client(node, { 'x-forwarded-for': undefined })
    expect((await stranger.get('/v1/account')).status).toBe(401)
  })
})

/** Two processes, started at once, that share an empty database. */
function useNodes(variables: () => Record<string, string>): () => Program[] {
  let nodes: Program[] = []
  beforeAll(async () => {
    const url = await cloneDatabase(inject('postgresUrl'), 'template0')
    const shared = {
      DATABASE_URL: url,
      DATA_DIR: makeDataDir(),
      OPERATOR_TOKEN,
      SECRET_KEY,
      PUBLIC_URL: 'https://atelier.test',
      TRUST_PROXY: '1',
      ...variables(),
    }
    nodes = await Promise.all([1, 2].map(() => startProgram(shared, 'file')))
  })
  return () => nodes
}

/** 40 requests through each of two nodes, with one key whose limit is 50. */
async function spendOneLimit(nodes: Program[]): Promise<Answer[]> {
  const clients = await account(nodes, 50)
  return Promise.all(clients.flatMap((each) => Array.from({ length: 40 }, () => ask(each))))
}

/** Each request that was allowed took another place in the one window. */
const placesOf = (answers: Answer[]) =>
  answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers.get('ratelimit-remaining')))
    .toSorted((one, other) => one - other)
const everyPlace = Array.from({ length: 50 }, (_, index) => index)

/** 20 requests through each of two nodes, from one address and without a key. */
async function spendStrangersLimit(nodes: Program[]): Promise<Answer[]> {
  const strangers = nodes.map((node) => client(node, { 'x-forwarded-for': '203.0.113.40' }))
  return Promise.all(
    strangers.flatMap((stranger) => Array.from({ length: 20 }, () => stranger.get('/v1/account'))),
  )
}

/** One new account with one key, as seen through each node. */
async function account(nodes: Program[], limit: number): Promise<Client[]> {
  const operator = client(nodes[0]!, { authorization: `Bearer ${OPERATOR_TOKEN}` })
  const window = { limit, windowSeconds: 60 }
  const rateLimits = { key: window, account: { limit: 1000, windowSeconds: 60 } }
  const { id } = await expectOk(operator.post('/operator/v1/accounts', { email: newEmail(), rateLimits }))
  const { key } = await expectOk(
    operator.post(`/operator/v1/accounts/${id}/keys`, { name: 'Test', scopes: ['account'] }),
  )
  return nodes.map((node) => client(node, { authorization: `Bearer ${key}` }))
}

const client = ({ origin }: Program, headers = {}) => new Client(origin, headers)
const ask = (caller: Client) => caller.get('/v1/account')
const remaining = async (caller: Client) => (await ask(caller)).headers.get('ratelimit-remaining')

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
