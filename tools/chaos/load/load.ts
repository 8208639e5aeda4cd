import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation } from '@atelier/contract/generation.ts'
import { between, createRng, pick, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Answer } from '../../../server/test/client.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { TargetNode } from '../cluster/target-node.ts'
import type { Customer } from './accounts.ts'
import type { Answers } from './caller.ts'
import { randomOrder, type Order } from './orders.ts'

/** One order of a customer, and the answers they got. */
export type Entry = Order & {
  customer: Customer
  key: string
  /** The first acknowledged answer: 201, or 200 when that of the 201 was lost. */
  acknowledged: Generation
  cancel: 'never' | 'tried' | 'told it is canceled'
}

export type Load = {
  /** Only what was acknowledged; every customer repeats until that. */
  journal: Entry[]
  /** Lets every client finish its current order. */
  stop(): Promise<void>
  /** Stops at once, without waiting for answers. */
  abandon(): Promise<void>
}

type Options = {
  cluster: Cluster
  answers: Answers
  customers: Customer[]
  seed: string
  clients: number
  pauseMs: number
}

/** Customers who submit, sometimes change their mind, and repeat with the same key whatever was not answered. */
export function startLoad({ cluster, answers, customers, seed, clients, pauseMs }: Options): Load {
  const journal: Entry[] = []
  const stopping = new AbortController()
  const leaving = new AbortController()
  const work = Promise.all(Array.from({ length: clients }, (_, index) => run(createRng(seed, index))))
  work.catch(() => undefined) // `stop` and `abandon` rethrow it.
  return {
    journal,
    async stop() {
      stopping.abort()
      await work
    },
    async abandon() {
      stopping.abort()
      leaving.abort()
      await work
    },
  }

  async function run(rng: Rng) {
    while (!stopping.signal.aborted) {
      const customer = pick(rng, customers)
      const key = randomUUID()
      const order = randomOrder(rng)
      const answer = await persist(rng, customer, '/v1/generations', order.body, { 'idempotency-key': key })
      if (!answer) return
      if (answer.status > 201) throw new Error(`A customer with coins was refused: ${answer.text}`)
      const entry: Entry = { ...order, customer, key, acknowledged: answer.body, cancel: 'never' }
      journal.push(entry)
      if (rng() < 0.2) await cancel(entry, rng)
      await sleep(between(rng, 0, 2 * pauseMs))
    }
  }

  async function cancel(entry: Entry, rng: Rng) {
    entry.cancel = 'tried'
    const answer = await persist(rng, entry.customer, `/v1/generations/${entry.acknowledged.id}/cancel`)
    if (answer?.status === 200) entry.cancel = 'told it is canceled'
  }

  /** Mostly one that is up, as a balancer in front would choose; now and then one that may not be. */
  function choose(rng: Rng): TargetNode | undefined {
    const pool = rng() < 0.9 ? cluster.apis.filter(({ isReady }) => isReady) : cluster.apis
    return pool[Math.floor(rng() * pool.length)]
  }

  /** Repeats until there is an answer below 500; undefined when the load is abandoned before. */
  async function persist(
    rng: Rng,
    { key }: Customer,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer | undefined> {
    while (!leaving.signal.aborted) {
      const api = choose(rng)
      const answer = api && (await answers.ask(api, key, 'POST', path, body, headers))
      if (answer && answer.status < 500) return answer
      await sleep(between(rng, 20, 200))
    }
    return undefined
  }
}
