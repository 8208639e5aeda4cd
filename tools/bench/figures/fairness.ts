import type { Figure } from '../figure.ts'
import { fillQueued } from '../fill.ts'
import { brief } from '../rounds.ts'
import { createAccounts, startService, type Account, type Service } from '../service.ts'
import { query, until } from '../sql.ts'
import { submitBody } from '../submit-body.ts'

const instant = new URL('../processes/instant.ts', import.meta.url)
const slots = 8
const limit = 4
const others = 50
const slotMs = 2_000

/** Whether one account's long queue can keep the others waiting. */
export const fairness: Figure = {
  name: 'fairness',
  async run({ rounds }, postgres) {
    const samples: number[] = []
    for (let round = 1; round <= rounds; round++) {
      samples.push(await measure(await postgres.createDatabase()))
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

async function measure(database: string): Promise<number> {
  const variables = { WORKER_SLOTS: String(slots), RUN_MS: String(slotMs) }
  const preparing = await startService(database, { ROLE: 'api' })
  const [greedy, ...modest] = await createAccounts(preparing, 1 + others, { runningLimit: limit })
  await preparing.stop()
  await fillQueued(database, greedy.id, 10_000, limit)
  const service = await startService(database, variables, instant)
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

async function submit({ port }: Service, { key }: Account): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/generations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(submitBody),
  })
  if (response.status !== 201) throw new Error(await response.text())
}
