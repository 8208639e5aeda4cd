import { sendLoad } from '../children.ts'
import type { Checkout } from '../checkout.ts'
import { startMetering, type Cost } from '../database-usage.ts'
import type { Figure, Line } from '../figure.ts'
import { startGraphile } from '../graphile.ts'
import { allEnded, refuseFailures } from '../outcomes.ts'
import { hasProcessUsage } from '../process-usage.ts'
import { startProfile } from '../profile.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { measureRowWaits } from '../row-waits.ts'
import { createAccounts } from '../service.ts'
import { submitRequest } from '../submit.ts'

const connections = 64

/** From the submit to the end, everything that we do, beside a queue that does nothing. */
export const throughput: Figure = {
  name: 'throughput',
  async run({ rounds, seconds, profile }, checkout) {
    const instant = await startSide(checkout, 'instant', seconds)
    const image = await startSide(checkout, 'server', seconds)
    const [plainDatabase, tunedDatabase] = [await otherDatabase(), await otherDatabase()]
    const plain = await startGraphile(plainDatabase, 'default')
    const tuned = await startGraphile(tunedDatabase, 'tuned')
    const statements = profile ? await startProfile(instant.database) : undefined

    const measured = await interleave(rounds, {
      instant: instant.measure,
      rowWaits: instant.measureRowWaits,
      image: image.measure,
      plain: () => plain.measure(connections, seconds),
      tuned: () => tuned.measure(connections, seconds),
    })
    await statements?.print(instant.count(), 'generations')

    for (const each of [instant, image, plain, tuned]) await each.stop()
    const rates = (over: number[], under: number[]) => `${brief(median(over))}/s ÷ ${brief(median(under))}/s`
    return [
      {
        metric: 'submit → terminal per second, instant backend ÷ graphile-worker default no-op',
        samples: ratios(measured.instant, measured.plain),
        target: { atLeast: 2 },
        aim: 5,
        detail: `${rates(measured.instant, measured.plain)}; ${instant.sender()}`,
      },
      {
        metric:
          'submit → terminal per second, `sandbox-image` with thumbnail ÷ graphile-worker default no-op',
        samples: ratios(measured.image, measured.plain),
        target: { atLeast: 0.5 },
        aim: 1,
        detail: `${rates(measured.image, measured.plain)}; ${image.sender()}`,
      },
      {
        metric: 'submit → terminal per second, instant backend ÷ graphile-worker tuned no-op',
        samples: ratios(measured.instant, measured.tuned),
        detail: rates(measured.instant, measured.tuned),
      },
      ...costLines(instant.costs(), 'instant backend', true),
      ...costLines(image.costs(), '`sandbox-image`', false),
      {
        metric: 'wait for the row of an account that submits and settles, p99',
        samples: measured.rowWaits,
        unit: 'ms',
        detail: `instant backend; ${brief(median(instant.idleWaits()))} ms for one on which nothing happens`,
      },
    ]

    function otherDatabase() {
      return checkout.createDatabase('template0')
    }
  },
}

/** The service with one of the two backends, under full load. What the first call of `measure` finds is left out. */
async function startSide(checkout: Checkout, program: 'instant' | 'server', seconds: number) {
  const database = await checkout.createDatabase()
  const service = await checkout.startService(database, {}, program)
  const [idle, ...accounts] = await createAccounts(service, connections + 1)
  const requests = accounts.map(submitRequest)
  const costs: Cost[] = []
  const senderMs: number[] = []
  const idleWaits: number[] = []
  let total = 0
  const load = () => sendLoad({ port: service.port, connections, seconds, requests, status: 201 })
  return {
    database,
    costs: () => costs.slice(1),
    idleWaits: () => idleWaits.slice(1),
    count: () => total,
    sender: () => `the sender takes ${brief(median(senderMs.slice(1)))} ms of CPU each`,
    stop: () => service.stop(),
    async measure() {
      const metering = await startMetering(database, service)
      const startedAt = performance.now()
      const answered = await load()
      await allEnded(database)
      const elapsedSeconds = (performance.now() - startedAt) / 1000
      costs.push(await metering.stop(answered.count))
      await refuseFailures(database)
      senderMs.push(answered.senderMs)
      total += answered.count
      return answered.count / elapsedSeconds
    },
    /** Apart from the rest, since locks are written to the WAL, too. */
    async measureRowWaits() {
      const [{ count }, waits] = await Promise.all([
        load(),
        measureRowWaits(database, accounts, idle, seconds),
      ])
      await allEnded(database)
      await refuseFailures(database)
      total += count
      idleWaits.push(waits.idleMs)
      return waits.busyMs
    },
  }
}

function costLines(costs: Cost[], backend: string, hasTargets: boolean): Line[] {
  const of = (what: keyof Cost) => costs.map((cost) => cost[what])
  const processor = (metric: string, samples: number[], detail: string): Line => ({
    metric: `${metric}, ${backend}`,
    samples,
    ...(hasTargets && { target: { atMost: 0.5 }, aim: 0.25 }),
    unit: 'ms',
    detail,
  })
  return [
    {
      metric: `WAL per generation, ${backend}`,
      samples: of('walBytes').map((bytes) => bytes / 1000),
      ...(hasTargets && { target: { atMost: 5 }, aim: 4 }),
      unit: 'kB',
      detail: `${brief(median(of('commits')))} commits that wrote something`,
    },
    ...(hasProcessUsage
      ? [
          processor(
            'CPU of Node per generation',
            of('nodeMs'),
            `${brief(median(of('serverMs')))} ms in the server, the rest in its children`,
          ),
          processor('CPU of PostgreSQL per generation', of('postgresMs'), 'all of its processes'),
        ]
      : []),
  ]
}
