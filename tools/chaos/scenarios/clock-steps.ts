import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { useAppClock } from '../../../server/src/platform/jobs/leases.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster, type Cluster } from '../cluster/cluster.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { plainOrder } from '../load/orders.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

const steps: Record<Scale, number> = { full: 8, quick: 3, brief: 1 }

/**
 * The database's clock jumps ahead by ten minutes, in the middle of work: leases lapse whose holders live, time limits
 * pass, quotes expire. Ahead only: what waits for a time would wait ten minutes longer after a step back.
 */
export async function stepTheClock({ environment, seed, scale, say }: ScenarioContext): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(environment)
  const customers = await makeCustomers(cluster, answers, 8, { runningLimit: 12 })
  const monitor = await startMonitor(environment)
  const load = startLoad({ cluster, answers, customers, seed, clients: 8, pauseMs: 50 })
  const refused: string[] = []

  for (let step = 1; step <= steps[scale]; step++) {
    await sleep(2_000)
    const customer = customers[step % customers.length]!
    const key = randomUUID()
    const { modelId, params } = plainOrder.body
    const ask = (path: string, body: object) =>
      answers.ask(cluster.apis[0], customer.key, 'POST', path, body, { 'idempotency-key': key })
    const quote = await ask('/v1/quotes', { modelId, params })
    await stepAhead(cluster)
    const body = { modelId, params, quoteToken: quote?.body.quoteToken as string }
    const answer = await ask('/v1/generations', body)
    if (answer?.status === 201)
      load.journal.push({ ...plainOrder, body, customer, key, acknowledged: answer.body, cancel: 'never' })
    else refused.push(answer?.text ?? 'no answer')
    say(`stepped ${step} of ${steps[scale]} times`)
  }
  await load.stop()
  say('waiting for all to end')
  const finalState = await checkFinalState(cluster, answers, load.journal)
  return {
    did: { 'steps of ten minutes': steps[scale], generations: load.journal.length, looks: monitor.looks },
    measured: [],
    violations: [
      ...(await monitor.stop()),
      ...finalState,
      ...violationsOf('an expired quote is accepted at the same price', refused),
    ],
  }
}

/** On the embedded engine the process has to let go of the folder first; it is killed for it. */
async function stepAhead({ environment, nodes }: Cluster) {
  const isEmbedded = environment.engine === 'embedded'
  if (isEmbedded) await nodes[0]!.kill()
  const database = await environment.open()
  await shift(database.pool)
  await database.close()
  if (isEmbedded) await nodes[0]!.start().ready
}

async function shift(pool: Pool) {
  await useAppClock(pool)
  await pool.query(`update clock set shift = shift + interval '10 minutes'`)
}
