import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, diceOf } from '../../src/providers/sandbox/dice.ts'
import type { Answer } from '../../test/client.ts'
import type { Outage } from '../checks/answers.ts'
import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { Victim } from '../cluster/victim.ts'
import { makeCustomers, type Customer } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { addReceiver } from '../load/receiver.ts'
import { plainOrder } from '../load/orders.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

const stops: Record<Scale, number> = { full: 20, quick: 5, brief: 1 }
const lanes: Record<Scale, number> = { full: 12, quick: 12, brief: 4 }

const READY_WITHIN_MS = 2_000

/** PostgreSQL is stopped as by a crash and started again, under load. Nobody loses a coin, and nobody gets a 500. */
export async function stopTheDatabase({ place, postgres, seed, scale, say }: Stage): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(place)
  const customers = await makeCustomers(cluster, answers, 8, { runningLimit: 12 })
  const receiver = await addReceiver(cluster, answers, customers.slice(0, 4), seed)
  const monitor = await startMonitor(place)
  const load = startLoad({ cluster, answers, customers, seed, lanes: lanes[scale], pauseMs: 50 })
  const dice = diceOf(seed, 0)
  const outages: Outage[] = []
  const readyMs: number[] = []
  const submitMs: number[] = []
  const notRefused: string[] = []

  for (let stop = 1; stop <= stops[scale]; stop++) {
    await sleep(between(dice, 500, 1_500))
    const outage = { fromMs: Date.now(), toMs: Infinity }
    outages.push(outage)
    await postgres!.stopNow()
    const awayMs = between(dice, 200, 1_500)
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
        const { body: told } = await until(() => submit(order, answers))
        submitMs.push(Date.now() - upMs)
        load.journal.push({ ...plainOrder, ...order, told, cancel: 'never' })
      }),
    )
    outage.toMs = Date.now()
    say(`stopped ${stop} of ${stops[scale]} times`)
  }
  await load.stop()
  say('waiting for all to end')
  const aftermath = await checkAftermath(cluster, answers, load.journal, { receiver, outages })
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
      ...aftermath,
      ...violationsOf('what needs the database is 503 with Retry-After while it is away', notRefused),
      ...violationsOf(
        'ready again within two seconds',
        submitMs.filter((ms) => ms > READY_WITHIN_MS).map((ms) => `${ms} ms`),
      ),
    ],
  }
}

type Probe = { api: Victim; customer: Customer; key: string }

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
