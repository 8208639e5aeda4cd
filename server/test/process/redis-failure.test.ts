import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../../src/platform/metrics.ts'
import { openRateLimiter, type RateLimiter } from '../../src/platform/rate-limiter.ts'
import { sharedTestDatabase } from '../engines.ts'
import { needs } from '../outside-program.ts'
import { startRedis, type Redis } from './redis.ts'
import { until } from '../until.ts'

const window = { limit: 10, windowSeconds: 60 }

describe.runIf(needs('redis-server', 'apt-get install redis-server'))('a Redis that answers', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test.each([
    ['that it only reads', ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one']],
    ['that it is full', ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0']],
    ['that we may not', ['acl', 'setuser', 'default', '-eval'], ['acl', 'setuser', 'default', '+@all']],
  ])('%s is replaced until it counts again, and said to be away once', async (_trouble, begin, end) => {
    const node = await openNode(redis.url)
    const id = nextId()
    await spendTwice(node.limiter, nextId())

    await redis.ask(...begin)
    expect(await spendTwice(node.limiter, id)).toEqual([9, 8])
    await until(async () => !(await node.isUp()))
    expect(await spendTwice(node.limiter, id)).toEqual([7, 6])

    await redis.ask(...end)
    await until(node.isUp)
    expect(await spendTwice(node.limiter, id)).toEqual([9, 8])
    expect(node.lines).toEqual([
      'Redis cannot be used; PostgreSQL counts the rate limits until it can',
      'Redis answers again and counts the rate limits',
    ])
  })

  test('that one window holds something else counts all the others', async () => {
    const node = await openNode(redis.url)
    const [broken, sound] = [nextId(), nextId()]
    await redis.ask('rpush', `atelier:10-60:${broken}`, 'something else')

    expect(await spendTwice(node.limiter, broken)).toEqual([9, 8])
    expect(await spendTwice(node.limiter, sound)).toEqual([9, 8])

    expect(await redis.ask('get', `atelier:10-60:${sound}`)).toBe('2')
    await until(() => node.lines.length > 0)
    expect(await spendTwice(node.limiter, broken)).toEqual([7, 6])
    expect(node.lines).toEqual(['Redis cannot count one of the rate limits; PostgreSQL counts it'])
    expect(await node.isUp()).toBe(true)
  })

  test('keeps everything of ours under our name: others may use it, too', async () => {
    const node = await openNode(redis.url)
    await spendTwice(node.limiter, nextId())

    await until(async () => (await redis.ask('exists', 'atelier:probe')) === 1)
    expect(await redis.ask('keys', '*')).not.toContainEqual(expect.not.stringMatching(/^atelier:/))
  })

  test('a window that began in Redis and one that began in PostgreSQL are each kept to their end', async () => {
    const node = await openNode(redis.url)
    const id = nextId()
    expect(await spendTwice(node.limiter, id)).toEqual([9, 8])

    redis.pause()
    expect(await spendTwice(node.limiter, id)).toEqual([9, 8])
    redis.resume()
    await until(node.isUp)
    // The one that it got late, on a connection that was given up, was counted as well.
    expect(await spendTwice(node.limiter, id)).toEqual([6, 5])
    redis.pause()
    expect(await spendTwice(node.limiter, id)).toEqual([7, 6])
    redis.resume()
  })
})

describe('something else at the address of Redis', () => {
  test.each([
    ['is silent', undefined],
    ['is still loading', '-LOADING Redis is loading the dataset in memory\r\n'],
    ['wants a password', '-NOAUTH Authentication required.\r\n'],
    ['says OK to everything', '+OK\r\n'],
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ])('that %s holds nobody up', async (_what, answer) => {
    const server = await listen(answer)
    const node = await openNode(server.url)

    expect(await spendTwice(node.limiter, nextId())).toEqual([9, 8])
    expect(await node.isUp()).toBe(false)
    await until(() => server.connections() > 2) // So the second probe has failed as well.
    expect(node.lines).toEqual(['Redis cannot be used; PostgreSQL counts the rate limits until it can'])
  })
})

async function openNode(redisUrl: string) {
  const { pool } = await sharedTestDatabase()
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const metrics = createMetrics()
  const limiter = await openRateLimiter({ store: 'redis', pool, redisUrl, metrics, log })
  onTestFinished(() => limiter.close())
  return {
    limiter,
    lines,
    async isUp() {
      const { values } = await metrics.registry.getSingleMetric('atelier_redis_up')!.get()
      return values[0]!.value === 1
    },
  }
}

/** A server that answers the same to every command, or nothing. */
async function listen(answer?: string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('data', (text) => {
      const commands = text.toString().match(/^\*\d+\r$/gm) ?? []
      if (answer !== undefined) socket.write(answer.repeat(commands.length))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `redis://127.0.0.1:${port}`, connections: () => sockets.size }
}

/** What is left of the window after each. */
async function spendTwice(limiter: RateLimiter, id: string): Promise<number[]> {
  const first = await limiter.spend(id, window)
  const second = await limiter.spend(id, window)
  return [first.remaining, second.remaining]
}

let ids = 0
const nextId = () => `window-${++ids}`
