import { randomUUID } from 'node:crypto'
import { diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import type { Answer } from '../../test/client.ts'
import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { Engine } from '../cluster/place.ts'
import { makeCustomers, type Customer } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import { plainOrder } from '../load/orders.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

const keys: Record<Scale, Record<Engine, number>> = {
  full: { postgres: 1_000, embedded: 150 }, // One session answers about a hundred a second.
  quick: { postgres: 60, embedded: 20 },
  brief: { postgres: 5, embedded: 5 },
}
const SUBMITS_PER_KEY = 100
const LANES = 4

/** The same submit a hundred times at once, one in ten with another body: one generation, and all agree on which. */
export async function submitTheSame({ place, seed, scale, say }: Stage): Promise<Outcome> {
  const answers = new Answers()
  // Counted in the database, all requests of a key would wait for one row, and for little else.
  const cluster = await startCluster(place, { variables: { RATE_LIMITS: 'memory' } })
  const customers = await makeCustomers(cluster, answers, 10, { runningLimit: 12 })
  const monitor = await startMonitor(place)
  const journal: Entry[] = []
  const mistakes: string[] = []
  const wanted = keys[scale][place.engine]
  let left = wanted

  await Promise.all(Array.from({ length: LANES }, (_, lane) => run(diceOf(seed, lane))))
  const aftermath = await checkAftermath(cluster, answers, journal)
  return {
    did: { keys: wanted, submits: wanted * SUBMITS_PER_KEY, ...byStatus(answers) },
    measured: [`slowest answer: ${answers.slowestMs} ms`],
    violations: [
      ...(await monitor.stop()),
      ...aftermath,
      ...violationsOf('equal submits agree on one generation', mistakes),
    ],
  }

  async function run(dice: Dice) {
    while (left-- > 0) {
      await submitAll(dice, customers[Math.floor(dice() * customers.length)]!)
      if (left % 10 === 0) say(`${left} keys to go`)
    }
  }

  async function submitAll(dice: Dice, customer: Customer) {
    const key = randomUUID()
    const different = Math.floor(dice() * 10)
    const sent = await Promise.all(
      Array.from({ length: SUBMITS_PER_KEY }, async (_, index) => {
        const body = { ...plainOrder.body, maxCoins: index % 10 === different ? 6 : 5 }
        const api = cluster.apis[Math.floor(dice() * cluster.apis.length)]!
        const headers = { 'idempotency-key': key }
        const answer = await answers.ask(api, customer.key, 'POST', '/v1/generations', body, headers)
        return { body, answer }
      }),
    )
    const [created, ...others] = sent.filter(({ answer }) => answer?.status === 201)
    if (!created || others.length > 0) return mistakes.push(`${key} was created ${others.length + 1} times`)
    const told = created.answer!.body
    mistakes.push(
      ...sent
        .filter((each) => each !== created)
        .filter(({ body, answer }) => !agrees(answer, body.maxCoins === created.body.maxCoins, told.id))
        .map(({ body, answer }) => `${key} ${JSON.stringify(body)}: ${answer?.text}`),
    )
    return journal.push({ ...plainOrder, customer, key, body: created.body, told, cancel: 'never' })
  }
}

/** Whoever sent what was accepted is shown it; whoever sent something else is told so. */
function agrees(answer: Answer | undefined, isSameBody: boolean, id: string): boolean {
  if (isSameBody) return answer?.status === 200 && answer.body.id === id
  return answer?.status === 409 && answer.body.code === 'idempotency_conflict'
}

function byStatus({ byStatus: counts }: Answers): Record<string, number> {
  return Object.fromEntries([200, 201, 409].map((status) => [`answers ${status}`, counts[status] ?? 0]))
}
