import { runProgram } from '../children.ts'
import { copyHistory } from '../copy-history.ts'
import type { Figure } from '../figure.ts'
import type { Posted, Posts } from '../processes/post.ts'
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
  async run({ rounds, seconds }, checkout) {
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
    const deliver = async (count: number, isOver: string) => {
      await makePending(database)
      const startedAt = performance.now()
      await until(database, isOver)
      return (count * each) / ((performance.now() - startedAt) / 1000)
    }
    const deliverToOthers = () => deliver(webhooks - 1, noneIsPending(hanging.split('/').at(-1)))
    const measured = await interleave(rounds, {
      all: () => deliver(webhooks, noneIsPending()),
      async bare() {
        const posts = { origin: receiver.origin, connections: webhooks * attemptsAtOnce, seconds, ...sent! }
        return (await runProgram<Posted>(poster, posts, trust)).perSecond
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

    await service.stop()
    await receiver.stop()
    const both = (over: number[], under: number[]) => `${brief(median(over))}/s ÷ ${brief(median(under))}/s`
    return [
      {
        metric: 'signed and recorded deliveries per second over TLS ÷ bare undici POSTs',
        samples: ratios(measured.all, measured.bare),
        target: { atLeast: 0.4 },
        aim: 0.6,
        detail: `${both(measured.all, measured.bare)}; ${webhooks * attemptsAtOnce} connections, ${sent!.body.length} bytes each`,
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
    `update deliveries set state = 'pending', due_at = app_now(), attempts_before = attempts, ended_at = null;
    update webhooks set wake_at = app_now();
    notify deliveries`,
  )
}
