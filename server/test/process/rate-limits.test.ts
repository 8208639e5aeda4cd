import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { expectOk, newEmail, OPERATOR_TOKEN } from '../app.ts'
import { Client, countByStatus, type Answer } from '../client.ts'
import { needs } from '../outside-program.ts'
import { cloneDatabase } from '../postgres.ts'
import { freePort, type Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { startRedis, type Redis } from './redis.ts'
import { until } from '../until.ts'

const SECRET_KEY = 'the-secret-key-of-the-tests-00000001'
const behindProxy = { PUBLIC_URL: 'https://atelier.test', TRUST_PROXY: '1' }

describe('two nodes on one PostgreSQL', () => {
  const nodes = useNodes(() => ({}))

  test('both come up, started at once on an empty database', async () => {
    for (const node of nodes()) expect((await client(node).get('/readyz')).status).toBe(200)
  })

  test('one limit holds for both', async () => {
    const answers = await spendOneLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 200: 50, 429: 30 })
    expect(seqBoundsOf(answers)).toEqual(everyPlace)
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
  const nodes = useNodes(() => ({ REDIS_URL: redis.url, LOG_LEVEL: 'info' }))

  test('one limit holds for both', async () => {
    const answers = await spendOneLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 200: 50, 429: 30 })
    expect(seqBoundsOf(answers)).toEqual(everyPlace)
  })

  test('strangers have one limit on both', async () => {
    const answers = await spendStrangersLimit(nodes())

    expect(countByStatus(answers)).toEqual({ 401: 30, 429: 10 })
  })

  test('while Redis hangs PostgreSQL counts for both, exactly; it heals by itself', async () => {
    const before = nodes().map(saidOf)
    const outages = (await redisMetrics(nodes()[0]!)).outages
    redis.pause()

    const first = await spendOneLimit(nodes())
    const [caller] = await account(nodes(), 777)
    for (let request = 0; request < 20; request++) await ask(caller!)

    expect(countByStatus(first)).toEqual({ 200: 50, 429: 30 })
    expect(seqBoundsOf(first)).toEqual(everyPlace)
    for (const node of nodes()) expect(await redisMetrics(node)).toEqual({ up: 0, outages: outages + 1 })

    redis.resume()
    await untilUp(nodes())
    // The first ones have waited for Redis, which now does what they asked for; nobody has asked after them.
    expect(await redis.ask('keys', 'atelier:50-60:*')).not.toEqual([])
    expect(await redis.ask('keys', 'atelier:777-60:*')).toEqual([])
    const second = await spendOneLimit(nodes())
    expect(countByStatus(second)).toEqual({ 200: 50, 429: 30 })
    expect(nodes().map(saidOf)).toEqual(before.map(({ away, back }) => ({ away: away + 1, back: back + 1 })))
  })

  test('while Redis is away PostgreSQL counts for both, exactly; it heals by itself', async () => {
    const before = nodes().map(saidOf)
    await redis.stop()

    const first = await spendOneLimit(nodes())
    const strangers = await spendStrangersLimit(nodes(), '203.0.113.41')

    expect(countByStatus(first)).toEqual({ 200: 50, 429: 30 })
    expect(seqBoundsOf(first)).toEqual(everyPlace)
    expect(countByStatus(strangers)).toEqual({ 401: 30, 429: 10 })

    await redis.start()
    await untilUp(nodes())
    const second = await spendOneLimit(nodes())
    expect(countByStatus(second)).toEqual({ 200: 50, 429: 30 })
    expect(nodes().map(saidOf)).toEqual(before.map(({ away, back }) => ({ away: away + 1, back: back + 1 })))
  })
})

describe.runIf(needs('redis-server', 'apt-get install redis-server'))('a node whose Redis hangs', () => {
  test('starts, counts, uses Redis once it answers, and stops without it', async () => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    redis.pause()

    const own = { DATA_DIR: makeDataDir(), OPERATOR_TOKEN }
    const node = await startProgram({ ...behindProxy, ...own, REDIS_URL: redis.url })
    expect(countByStatus(await spendStrangersLimit([node, node]))).toEqual({ 401: 30, 429: 10 })
    expect(await redisMetrics(node)).toEqual({ up: 0, outages: 1 })

    redis.resume()
    await untilUp([node])
    redis.pause()
    node.kill('SIGTERM')
    expect(await node.ended).toEqual({ code: 0, signal: null })
  })
})

describe('a node that starts while Redis is away', () => {
  test('comes up, and counts', async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`

    const node = await startProgram({ ...behindProxy, DATA_DIR: makeDataDir(), REDIS_URL: redisUrl })

    expect(countByStatus(await spendStrangersLimit([node, node]))).toEqual({ 401: 30, 429: 10 })
    expect(saidOf(node)).toEqual({ away: 1, back: 0 })
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
      ...behindProxy,
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
const seqBoundsOf = (answers: Answer[]) =>
  answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers.get('ratelimit-remaining')))
    .toSorted((one, other) => one - other)
const everyPlace = Array.from({ length: 50 }, (_, index) => index)

/** 20 requests through each of two nodes, from one address and without a key. */
async function spendStrangersLimit(nodes: Program[], address = '203.0.113.40'): Promise<Answer[]> {
  const strangers = nodes.map((node) => client(node, { 'x-forwarded-for': address }))
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

async function redisMetrics(node: Program): Promise<{ up: number; outages: number }> {
  const { text } = await client(node, { authorization: `Bearer ${OPERATOR_TOKEN}` }).get('/metrics')
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  return { up: valueOf('atelier_redis_up'), outages: valueOf('atelier_redis_outages_total') }
}

async function untilUp(nodes: Program[]): Promise<void> {
  for (const node of nodes) await until(async () => (await redisMetrics(node)).up === 1)
}

/** How many lines of its log tell of Redis going, and of Redis coming back. */
function saidOf(node: Program): { away: number; back: number } {
  const count = (words: string) => node.printed().split(words).length - 1
  return { away: count('Redis cannot be used'), back: count('Redis answers again') }
}
