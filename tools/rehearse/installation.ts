import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stats } from '@atelier/contract/stats.ts'
import { startPostgres, type Postgres } from '../../server/test/postgres.ts'
import { startNginx } from '../../server/test/process/nginx.ts'
import { checkOut, type Release } from '../../server/test/process/release-before.ts'
import { startRedis, type Redis } from '../../server/test/process/redis.ts'
import { canMakeDisks, onSmallDisk } from '../../server/test/process/small-disk.ts'
import { startS3, type TestS3 } from '../../server/test/s3.ts'
import { startTcpProxy, type TcpProxy } from '../../server/test/tcp-proxy.ts'
import { Node } from './node.ts'
import type { Customer } from './traffic.ts'

export type Installation = {
  /** Where customers reach it: nginx. */
  origin: string
  /** Logs, and the data of the nodes. */
  folder: string
  apis: readonly [Node, Node]
  workers: readonly [Node, Node]
  /** The scratch folder of the second worker, which is a disk of its own where that can be made. */
  smallDisk: string
  database: DatabasePair
  redis: Redis
  s3: TestS3
  /** Of every node. */
  variables: Record<string, string>
  /** Asks a node itself, by default the first, as operators do. */
  operator(method: string, path: string, body?: object, node?: Node): Promise<Answer>
  makeCustomers(count: number): Promise<Customer[]>
  close(): Promise<void>
}

/** A primary and its standby, each behind a proxy that can be cut. */
export type DatabasePair = {
  name: string
  primary: Postgres
  standby: Postgres
  proxies: readonly [TcpProxy, TcpProxy]
}

/** Whatever was asked for has, of these, what it should have. */
type Answer = { id: string; key: string; ok: boolean; queue: Stats['queue'] }

/** As in deploy/. */
const DRAIN_SECONDS = '5'
const SMALL_DISK_MB = 64

const secrets = {
  OPERATOR_TOKEN: 'the-operator-token-of-the-rehearsal-1',
  SECRET_KEY: 'the-secret-key-of-the-rehearsal-00001',
}

/** All parts up and connected; the nodes are of the release before where they are to be upgraded. */
export async function startInstallation(before: Release | undefined): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-rehearsal-'))
  const ends: (() => void | Promise<void>)[] = []
  const database = await startDatabases(before !== undefined)
  ends.push(() => closeDatabases(database))
  const redis = await startRedis()
  ends.push(redis.stop)
  const s3 = await startS3()
  ends.push(s3.close)
  const hosts = database.proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const variables = {
    ...secrets,
    ...s3.variables,
    DATABASE_URL: `postgres://postgres@${hosts}/${database.name}?target_session_attrs=read-write`,
    REDIS_URL: redis.url,
    PUBLIC_URL: 'https://api.example.com',
    TRUST_PROXY: '1',
    DRAIN_SECONDS,
    DATABASE_POOL: '8',
    WORKER_SLOTS: '16',
    MEDIA_CHILDREN: '1',
    BUILT_IN_MODELS: 'off',
  }
  const smallDisk = join(folder, 'worker-2/scratch')
  const [api1, api2, worker1, worker2] = await Promise.all(
    (['api-1', 'api-2', 'worker-1', 'worker-2'] as const).map((name) => {
      const dataDir = join(folder, name)
      mkdirSync(join(dataDir, 'scratch'), { recursive: true, mode: 0o700 })
      return Node.prepare({
        name,
        role: name.startsWith('api') ? 'api' : 'worker',
        variables: { ...variables, DATA_DIR: dataDir },
        logFile: join(folder, `${name}.log`),
        ...(name === 'worker-2' && canMakeDisks() && { within: onSmallDisk(smallDisk, SMALL_DISK_MB) }),
      })
    }),
  )
  const apis = [api1!, api2!] as const
  const workers = [worker1!, worker2!] as const
  const nodes = [...apis, ...workers]
  const killAll = () => nodes.forEach((node) => node.killAtOnce())
  process.on('exit', killAll) // Also after an interrupt.
  ends.push(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  // It may not know of two servers.
  const ofOne = `postgres://postgres@127.0.0.1:${database.proxies[0].port}/${database.name}`
  const other = before && { entry: checkOut(before, folder), variables: { DATABASE_URL: ofOne } }
  await api1!.start(other) // Alone, for it may have to migrate.
  await Promise.all(nodes.slice(1).map((node) => node.start(other)))
  const nginx = await startNginx({
    origin: api1!.origin,
    others: [api2!.origin],
    dataDir: folder,
    folder,
    accessLog: join(folder, 'access.log'),
  })
  ends.push(nginx.stop)

  return {
    origin: nginx.origin,
    folder,
    apis,
    workers,
    smallDisk,
    database,
    redis,
    s3,
    variables,
    operator,
    makeCustomers: (count) => Promise.all(Array.from({ length: count }, makeCustomer)),
    async close() {
      for (const end of ends.toReversed()) await end()
      process.off('exit', killAll)
    },
  }

  async function operator(method: string, path: string, body?: object, node: Node = apis[0]) {
    const response = await fetch(node.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${secrets.OPERATOR_TOKEN}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  async function makeCustomer(): Promise<Customer> {
    const plenty = { limit: 1_000_000, windowSeconds: 60 }
    const { id } = await operator('POST', '/operator/v1/accounts', {
      email: `${randomUUID()}@example.com`,
      coins: 1_000_000,
      runningLimit: 10,
      rateLimits: { key: plenty, account: plenty },
    })
    const scopes = ['generate', 'read', 'account']
    const path = `/operator/v1/accounts/${id}/keys`
    const { key } = await operator('POST', path, { name: 'Rehearsal', scopes })
    return { id, key }
  }
}

export function removeFolder({ folder }: Installation): void {
  rmSync(folder, { recursive: true, force: true })
}

async function startDatabases(isEmpty: boolean): Promise<DatabasePair> {
  const primary = await startPostgres({ fsync: true })
  const standby = await primary.startStandby()
  const url = await primary.createDatabase(isEmpty ? 'template0' : undefined)
  const name = url.split('/').at(-1)!
  const proxies = await Promise.all([startTcpProxy(socketOf(primary)), startTcpProxy(socketOf(standby))])
  return { name, primary, standby, proxies }
}

async function closeDatabases({ primary, standby, proxies }: DatabasePair): Promise<void> {
  for (const proxy of proxies) proxy.close()
  await Promise.all([primary.close(), standby.close()])
}

const socketOf = (server: Postgres) =>
  `${decodeURIComponent(new URL(server.url('postgres')).hostname)}/.s.PGSQL.5432`
