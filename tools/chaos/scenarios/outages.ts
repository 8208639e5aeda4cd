import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, createRng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Answer } from '../../../server/test/client.ts'
import type { Outage } from '../checks/answers.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { TargetNode } from '../cluster/target-node.ts'
import { makeCustomers, type Customer } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { addReceiver } from '../load/receiver.ts'
import { plainOrder } from '../load/orders.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

const stops: Record<Scale, number> = { full: 20, quick: 5, brief: 1 }
const clients: Record<Scale, number> = { full: 12, quick: 12, brief: 4 }

const READY_WITHIN_MS = 2_000

/** PostgreSQL is stopped as by a crash and started again, under load. No coin is lost, and no request gets a 500. */
export async function stopTheDatabase({
  environment,
  postgres,
  seed,
  scale,
  say,
}: ScenarioContext): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(environment)
  const customers = await makeCustomers(cluster, answers, 8, { runningLimit: 12 })
  const receiver = await addReceiver(cluster, answers, customers.slice(0, 4), seed)
  const monitor = await startMonitor(environment)
  const load = startLoad({ cluster, answers, customers, seed, clients: clients[scale], pauseMs: 50 })
  const rng = createRng(seed, 0)
  const outages: Outage[] = []
  const readyMs: number[] = []
  const submitMs: number[] = []
  const notRefused: string[] = []

  for (let stop = 1; stop <= stops[scale]; stop++) {
    await sleep(between(rng, 500, 1_500))
    const outage = { fromMs: Date.now(), toMs: Infinity }
    outages.push(outage)
    await postgres!.stopNow()
    const awayMs = between(rng, 200, 1_500)
    const orders = cluster.apis.map((api) => ({ api, customer: customers[0]!, key: randomUUID() }))
    const [probes] = await Promise.all([
      Promise.all(orders.map((order) => probe(order, answers))),
      sleep(awayMs),
    ])
    notRefused.push(...probes.flat())
    await postgres!.start()
    const upMs = Date.now()
    await Promise.all(
      orders.map(async (order) => {
        await until(() => answers.ask(order.api, '', 'GET', '/readyz'))
        readyMs.push(Date.now() - upMs)
        const { body: acknowledged } = await until(() => submit(order, answers))
        submitMs.push(Date.now() - upMs)
        load.journal.push({ ...plainOrder, ...order, acknowledged, cancel: 'never' })
      }),
    )
    outage.toMs = Date.now()
    say(`stopped ${stop} of ${stops[scale]} times`)
  }
  await load.stop()
  say('waiting for all to end')
  const finalState = await checkFinalState(cluster, answers, load.journal, { receiver, outages })
  return {
    did: {
      'PostgreSQL stopped': stops[scale],
      generations: load.journal.length,
      deliveries: receiver.requests,
      looks: monitor.looks,
    },
    measured: [
      `ready again: ${medianAndMax(readyMs)}`,
      `submits again: ${medianAndMax(submitMs)}`,
      `slowest answer: ${answers.slowestMs} ms`,
    ],
    violations: [
      ...(await monitor.stop()),
      ...finalState,
      ...violationsOf('what needs the database is 503 with Retry-After while it is away', notRefused),
      ...violationsOf(
        'ready again within two seconds',
        submitMs.filter((ms) => ms > READY_WITHIN_MS).map((ms) => `${ms} ms`),
      ),
    ],
  }
}

type Probe = { api: TargetNode; customer: Customer; key: string }

/** Asks for what needs the database; returns the answers that are not what they must be. */
async function probe(order: Probe, answers: Answers): Promise<string[]> {
  const { api, customer } = order
  const asked = {
    submit: await submit(order, answers),
    account: await answers.ask(api, customer.key, 'GET', '/v1/account'),
    readyz: await answers.ask(api, '', 'GET', '/readyz'),
  }
  return Object.entries(asked)
    .filter(([, answer]) => !(answer?.status === 503 && Number(answer.headers.get('retry-after')) > 0))
    .map(([name, answer]) => `${api.name} ${name}: ${answer?.status}`)
}

function submit({ api, customer, key }: Probe, answers: Answers) {
  return answers.ask(api, customer.key, 'POST', '/v1/generations', plainOrder.body, {
    'idempotency-key': key,
  })
}

async function until(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  while (true) {
    const answer = await ask()
    if (answer && answer.status < 300) return answer
    await sleep(10)
  }
}
