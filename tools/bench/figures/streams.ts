import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Checkout } from '../checkout.ts'
import { startProgram, type Program } from '../children.ts'
import type { Figure } from '../figure.ts'
import { fillRunning } from '../fill.ts'
import type { Arrival, Orders, Reported } from '../processes/follow.ts'
import { brief, percentile } from '../rounds.ts'
import { createAccounts } from '../service.ts'

const program = new URL('../processes/follow.ts', import.meta.url)
const accountCount = 50
const streamsPerAccount = 20
const updatesPerSecond = 100

/** What a thousand open streams cost a node, and how soon each learns that its generation has got on. */
export const streams: Figure = {
  name: 'streams',
  async run({ rounds, seconds }, checkout) {
    const megabytes: number[] = []
    const delays: number[] = []
    const most: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const measured = await measure(checkout, seconds)
      megabytes.push(measured.megabytes)
      delays.push(percentile(measured.delays, 0.95))
      most.push(Math.max(...measured.delays))
      process.stderr.write(
        `  round ${round} of ${rounds}: ${brief(megabytes.at(-1)!)} MB, p95 ${brief(delays.at(-1)!)} ms of ${measured.delays.length}\n`,
      )
    }
    const many = `${accountCount * streamsPerAccount} open event streams of ${accountCount} accounts`
    return [
      {
        metric: `${many}: memory of the node`,
        samples: megabytes,
        target: { atMost: 100 },
        unit: 'MB',
        detail: `${brief((Math.max(...megabytes) * 1024) / (accountCount * streamsPerAccount))} kB each, at worst`,
      },
      {
        metric: `${many}: from an update to its stream, p95`,
        samples: delays,
        target: { atMost: 50 },
        unit: 'ms',
        detail: `${updatesPerSecond} updates a second, their commit included; ${brief(Math.max(...most))} ms, at worst`,
      },
    ]
  },
}

async function measure(checkout: Checkout, seconds: number) {
  const database = await checkout.createDatabase()
  const service = await checkout.startService(database, { ROLE: 'api' })
  const follower = await startProgram(program, {})
  const accounts = await createAccounts(service, accountCount)
  const followed: { id: string; key: string }[] = []
  for (const { id, key } of accounts)
    for (const generation of await fillRunning(database, id, streamsPerAccount))
      followed.push({ id: generation, key })
  const pool = new Pool({ connectionString: database, max: 4 })

  // Until code is compiled and connections are open. With few: what many have once taken, a process does not give back.
  const few = followed.slice(0, streamsPerAccount)
  await open(follower, service.port, few)
  await update(pool, few, 1, 0)
  await leave(follower)
  await sleep(1000)
  const before = residentMegabytes(service)
  await open(follower, service.port, followed)
  const sent = await update(pool, followed, seconds, 0.1)
  await sleep(500)
  const megabytes = residentMegabytes(service) - before
  const arrivals = await leave(follower)

  await pool.end()
  await Promise.all([service.stop(), follower.stop()])
  return { megabytes, delays: delaysOf(sent, arrivals) }
}

/** One after another of those followed, each a little further. */
async function update(
  pool: Pool,
  followed: { id: string }[],
  seconds: number,
  from: number,
): Promise<Arrival[]> {
  const sent: Arrival[] = []
  const updating: Promise<unknown>[] = []
  const startedAtMs = performance.now()
  for (let count = 0; count < seconds * updatesPerSecond; count++) {
    const { id } = followed[(count * 7) % followed.length]!
    const progress = Math.round((from + (count + 1) / 100_000) * 100_000) / 100_000
    sent.push({ id, progress, atMs: performance.timeOrigin + performance.now() })
    updating.push(pool.query('update generations set progress = $2 where id = $1', [id, progress]))
    await sleep(Math.max(0, startedAtMs + ((count + 1) * 1000) / updatesPerSecond - performance.now()))
  }
  await Promise.all(updating)
  return sent
}

function delaysOf(sent: Arrival[], arrivals: Arrival[]): number[] {
  const arrivedAtMs = new Map(arrivals.map(({ id, progress, atMs }) => [`${id} ${progress}`, atMs]))
  return sent.map(({ id, progress, atMs }) => {
    const arrived = arrivedAtMs.get(`${id} ${progress}`)
    if (arrived === undefined) throw new Error(`the progress ${progress} of ${id} never arrived`)
    return arrived - atMs
  })
}

async function open(follower: Program, port: number, followed: { id: string; key: string }[]): Promise<void> {
  await ask(follower, { port, followed })
}

async function leave(follower: Program): Promise<Arrival[]> {
  const reported = await ask(follower, { leave: true })
  return 'arrivals' in reported ? reported.arrivals : []
}

async function ask({ child }: Program, orders: Orders): Promise<Reported> {
  const answer = once(child, 'message') as Promise<[Reported]>
  child.send(orders)
  return (await answer)[0]
}

function residentMegabytes({ child }: Program): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024
}
