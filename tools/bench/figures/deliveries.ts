import { runProgram } from '../children.ts'
import { copyHistory } from '../copy-history.ts'
import { startMetering, type Cost } from '../database-usage.ts'
import type { Figure } from '../figure.ts'
import { hasProcessUsage } from '../process-usage.ts'
import type { Posted, Posts } from '../processes/post.ts'
import { startProfile } from '../profile.ts'
import { addWebhooks, startReceiver } from '../receiver.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'
import { query, until } from '../sql.ts'
import { finish } from '../submit.ts'

const poster = new URL('../processes/post.ts', import.meta.url)
const webhooks = 20
const attemptsAtOnce = 2
const perSecond = 1_000

/** What it costs to sign, send and write down, beside only sending; and what one receiver that hangs costs the others. */
export const deliveries: Figure = {
  name: 'deliveries',
  async run({ rounds, seconds, profile }, checkout) {
    const database = await checkout.createDatabase()
    const receiver = await startReceiver()
    const trust = { NODE_EXTRA_CA_CERTS: receiver.caFile }
    // In development mode, for the receiver is on this machine.
    const service = await checkout.startService(database, { PUBLIC_URL: 'http://localhost', ...trust })
    const accounts = await createAccounts(service, webhooks)
    const each = Math.ceil((seconds * perSecond) / webhooks)
    const paths = await addWebhooks(service, accounts, receiver)
    const last = await Promise.all(accounts.map((account) => finish(service, account)))
    await until(database, noneIsPending())
    await copyHistory(database, new Map(last.map(({ id }) => [id, each - 1])))
    const [sent] = await query<Pick<Posts, 'headers' | 'body'>>(
      database,
      'select headers, body from delivery_attempts limit 1',
    )

    const hanging = paths.at(-1)!
    const moveLast = (path: string) => service.operate('PATCH', hanging, { url: receiver.origin + path })
    const costs: Cost[] = []
    const deliver = async (count: number, isOver: string) => {
      await makePending(database)
      const metering = await startMetering(database, service)
      const startedAt = performance.now()
      await startDeliveries(database)
      await until(database, isOver)
      const elapsedSeconds = (performance.now() - startedAt) / 1000
      const cost = await metering.stop(count * each)
      if (count === webhooks) costs.push(cost)
      return (count * each) / elapsedSeconds
    }
    const bareMs: number[] = []
    const statements = profile ? await startProfile(database) : undefined
    const deliverToOthers = () => deliver(webhooks - 1, noneIsPending(hanging.split('/').at(-1)))
    const measured = await interleave(rounds, {
      all: () => deliver(webhooks, noneIsPending()),
      async bare() {
        const posts = { origin: receiver.origin, connections: webhooks * attemptsAtOnce, seconds, ...sent! }
        const posted = await runProgram<Posted>(poster, posts, trust)
        bareMs.push(posted.processorMs)
        return posted.perSecond
      },
      others: deliverToOthers,
      async besideHanging() {
        await moveLast('/hang')
        const rate = await deliverToOthers()
        await moveLast('/')
        await until(database, `not exists (select from webhooks where taken_by is not null)`)
        return rate
      },
    })

    await statements?.print(
      (rounds + 1) * each * (3 * webhooks - 2),
      'deliveries, of which the benchmark itself makes each due again',
    )

    await service.stop()
    await receiver.stop()
    const cost = (what: keyof Cost) => brief(median(costs.slice(1).map((one) => one[what])))
    const processor = hasProcessUsage
      ? `; ${cost('nodeMs')} ms ÷ ${brief(median(bareMs.slice(1)))} ms of CPU in Node each, ${cost('postgresMs')} ms in PostgreSQL`
      : ''
    const both = (over: number[], under: number[]) => `${brief(median(over))}/s ÷ ${brief(median(under))}/s`
    return [
      {
        metric: 'signed and recorded deliveries per second over TLS ÷ bare undici POSTs',
        samples: ratios(measured.all, measured.bare),
        target: { atLeast: 0.4 },
        aim: 0.6,
        detail: `${both(measured.all, measured.bare)}; ${webhooks * attemptsAtOnce} connections, ${sent!.body.length} bytes each${processor}; ${cost('walBytes')} bytes of WAL`,
      },
      {
        metric: `deliveries per second to ${webhooks - 1} of ${webhooks} webhooks, the last one hanging ÷ all well`,
        samples: ratios(measured.besideHanging, measured.others),
        target: { atLeast: 0.95 },
        detail: both(measured.besideHanging, measured.others),
      },
    ]
  },
}

const noneIsPending = (exceptTo?: string) =>
  `not exists (select from deliveries where state = 'pending' ${exceptTo ? `and webhook_id <> '${exceptTo}'` : ''})`

/** As a replay would, but of what was delivered. */
async function makePending(database: string): Promise<void> {
  await query(
    database,
    `update deliveries set state = 'pending', due_at = app_now(), attempts_before = attempts, ended_at = null`,
  )
}

async function startDeliveries(database: string): Promise<void> {
  await query(database, 'update webhooks set wake_at = app_now(); notify deliveries')
}
