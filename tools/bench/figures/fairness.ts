import type { Checkout } from '../checkout.ts'
import type { Figure } from '../figure.ts'
import { brief } from '../rounds.ts'
import { createAccounts, type Account } from '../service.ts'
import { query, until } from '../sql.ts'
import { submit, submitMany } from '../submit.ts'

const slots = 8
const limit = 4
const others = 50
const slotMs = 2_000

/** Whether one account's long queue can keep the others waiting. */
export const fairness: Figure = {
  name: 'fairness',
  async run({ rounds }, checkout) {
    const prepared = await prepare(checkout)
    const samples: number[] = []
    for (let round = 1; round <= rounds; round++) {
      samples.push(await measure(checkout, prepared))
      process.stderr.write(`  round ${round} of ${rounds}: ${brief(samples.at(-1)!)} slot-times\n`)
    }
    return [
      {
        metric: `one account with 10,000 queued beside ${others} with one each, ${slots} slots: all started within (slot-times)`,
        samples,
        target: { atMost: Math.ceil((others + limit) / slots) },
        detail: `⌈(${others} + ${limit}) ÷ ${slots}⌉; a slot-time is ${slotMs} ms at the backend`,
      },
    ]
  },
}

type Prepared = { template: string; greedy: Account; modest: Account[] }

async function prepare(checkout: Checkout): Promise<Prepared> {
  const template = await checkout.createDatabase()
  const service = await checkout.startService(template, { ROLE: 'api' })
  const [greedy, ...modest] = await createAccounts(service, 1 + others, { runningLimit: limit })
  await submitMany(service, [greedy], 10_000)
  await service.stop()
  return { template, greedy, modest }
}

async function measure(checkout: Checkout, { template, greedy, modest }: Prepared): Promise<number> {
  const database = await checkout.createDatabase(template)
  const variables = { WORKER_SLOTS: String(slots), RUN_MS: String(slotMs) }
  const service = await checkout.startService(database, variables, 'instant')
  await until(database, `exists (select from generations where status = 'processing')`)

  await Promise.all(modest.map((account) => submit(service, account)))
  const theirs = `from generations where account_id <> '${greedy.id}'`
  await until(database, `(select count(started_at) ${theirs}) = ${others}`)
  const [row] = await query<{ ms: number }>(
    database,
    `select 1000 * extract(epoch from max(started_at) - min(created_at))::float8 as ms ${theirs}`,
  )
  await service.stop()
  return row!.ms / slotMs
}
