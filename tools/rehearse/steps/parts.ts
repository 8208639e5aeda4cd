// What stands beside the database: Redis, the store of files, the network, a disk.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMakeDisks, fillDisk } from '../../../server/test/process/small-disk.ts'
import type { Installation } from '../installation.ts'
import type { Step } from './step.ts'

const AWAY_MS = 6_000
const LATENCY_MS = 200

export const redisStopped: Step = {
  name: 'redis-stopped',
  title: 'Redis is killed and comes back; limits are counted elsewhere meanwhile',
  mayFail: 0,
  async run({ redis }) {
    await redis.stop()
    await sleep(AWAY_MS)
    await redis.start()
    return Date.now()
  },
}

export const redisHanging: Step = {
  name: 'redis-hanging',
  title: 'Redis accepts and says nothing',
  mayFail: 0,
  async run({ redis }) {
    redis.pause()
    await sleep(AWAY_MS)
    redis.resume()
    return Date.now()
  },
}

export const storageStopped: Step = {
  name: 'storage-stopped',
  title: 'the S3 server breaks every connection',
  run: (installation) => withStorage(installation, () => 0),
}

export const storageHanging: Step = {
  name: 'storage-hanging',
  title: 'the S3 server accepts and says nothing',
  async run(installation) {
    const back = Promise.withResolvers<number>()
    const returnedAtMs = await withStorage(installation, () => back.promise)
    back.resolve(503)
    return returnedAtMs
  },
}

export const diskFull: Step = {
  name: 'disk-full',
  title: 'the disk of a worker is full; the other one gets the work',
  mayFail: 0,
  lacks: () => (canMakeDisks() ? undefined : 'it needs Linux and permission to create namespaces'),
  async run({ workers, smallDisk }) {
    const filler = `/proc/${workers[1].pid}/root${join(smallDisk, 'filler')}`
    fillDisk(filler)
    await sleep(AWAY_MS)
    rmSync(filler)
    return Date.now()
  },
}

export const databaseLatency: Step = {
  name: 'database-latency',
  title: `PostgreSQL is ${LATENCY_MS} ms further away`,
  mayFail: 0,
  async run({ database }) {
    for (const proxy of database.proxies) proxy.delayBy(LATENCY_MS)
    await sleep(AWAY_MS)
    for (const proxy of database.proxies) proxy.delayBy(0)
    return Date.now()
  },
}

async function withStorage({ s3 }: Installation, disturb: Installation['s3']['disturb']): Promise<number> {
  s3.disturb = disturb
  await sleep(AWAY_MS)
  s3.disturb = () => undefined
  return Date.now()
}
