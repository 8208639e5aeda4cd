import { randomUUID } from 'node:crypto'
import { createRng, pick, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Answer } from '../../../server/test/client.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import type { Engine } from '../cluster/environment.ts'
import { makeCustomers, type Customer } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import { plainOrder } from '../load/orders.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

const keys: Record<Scale, Record<Engine, number>> = {
  full: { postgres: 1_000, embedded: 150 }, // One session answers about a hundred a second.
  quick: { postgres: 60, embedded: 20 },
  brief: { postgres: 5, embedded: 5 },
}
const SUBMITS_PER_KEY = 100
const CLIENTS = 4

/** The same submit a hundred times at once, one in ten with another body: one generation, and all agree on which. */
export async function submitTheSame({ environment, seed, scale, say }: ScenarioContext): Promise<Outcome> {
  const answers = new Answers()
  // Counted in the database, all requests of a key would wait for one row, and for little else.
  const cluster = await startCluster(environment, { variables: { RATE_LIMITS: 'memory' } })
  const customers = await makeCustomers(cluster, answers, 10, { runningLimit: 12 })
  const monitor = await startMonitor(environment)
  const journal: Entry[] = []
  const mistakes: string[] = []
  const wanted = keys[scale][environment.engine]
  let left = wanted

  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => run(createRng(seed, index))))
  const finalState = await checkFinalState(cluster, answers, journal)
  return {
    did: { keys: wanted, submits: wanted * SUBMITS_PER_KEY, ...byStatus(answers) },
    measured: [`slowest answer: ${answers.slowestMs} ms`],
    violations: [
      ...(await monitor.stop()),
      ...finalState,
      ...violationsOf('equal submits agree on one generation', mistakes),
    ],
  }

  async function run(rng: Rng) {
    while (left-- > 0) {
      await submitAll(rng, pick(rng, customers))
      if (left % 10 === 0) say(`${left} keys to go`)
    }
  }

  async function submitAll(rng: Rng, customer: Customer) {
    const key = randomUUID()
    const different = Math.floor(rng() * 10)
    const sent = await Promise.all(
      Array.from({ length: SUBMITS_PER_KEY }, async (_, index) => {
        const body = { ...plainOrder.body, maxCoins: index % 10 === different ? 6 : 5 }
        const api = pick(rng, cluster.apis)
        const headers = { 'idempotency-key': key }
        const answer = await answers.ask(api, customer.key, 'POST', '/v1/generations', body, headers)
        return { body, answer }
      }),
    )
    const [created, ...others] = sent.filter(({ answer }) => answer?.status === 201)
    if (!created || others.length > 0) return mistakes.push(`${key} was created ${others.length + 1} times`)
    const acknowledged = created.answer!.body
    mistakes.push(
      ...sent
        .filter((each) => each !== created)
        .filter(
          ({ body, answer }) => !agrees(answer, body.maxCoins === created.body.maxCoins, acknowledged.id),
        )
        .map(({ body, answer }) => `${key} ${JSON.stringify(body)}: ${answer?.text}`),
    )
    return journal.push({ ...plainOrder, customer, key, body: created.body, acknowledged, cancel: 'never' })
  }
}

/** The same body gets the accepted generation; another body gets a conflict. */
function agrees(answer: Answer | undefined, isSameBody: boolean, id: string): boolean {
  if (isSameBody) return answer?.status === 200 && answer.body.id === id
  return answer?.status === 409 && answer.body.code === 'idempotency_conflict'
}

function byStatus({ byStatus: counts }: Answers): Record<string, number> {
  return Object.fromEntries([200, 201, 409].map((status) => [`answers ${status}`, counts[status] ?? 0]))
}
