import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation } from '@atelier/contract/generation.ts'
import { between, diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import type { Answer } from '../../test/client.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Victim } from '../cluster/victim.ts'
import type { Customer } from './accounts.ts'
import type { Answers } from './caller.ts'
import { orderSomething, type Order } from './orders.ts'

/** One thing that a customer wanted, and what they were told of it. */
export type Entry = Order & {
  customer: Customer
  key: string
  /** The first acknowledged answer: 201, or 200 when that of the 201 was lost. */
  told: Generation
  cancel: 'never' | 'tried' | 'told it is canceled'
}

export type Load = {
  /** Only what was acknowledged; every customer repeats until that. */
  journal: Entry[]
  /** Lets everybody finish what they have begun. */
  stop(): Promise<void>
  /** Everybody leaves as they are. */
  abandon(): Promise<void>
}

type Options = {
  cluster: Cluster
  answers: Answers
  customers: Customer[]
  seed: string
  lanes: number
  pauseMs: number
}

/** Customers who submit, sometimes change their mind, and repeat with the same key whatever was not answered. */
export function startLoad({ cluster, answers, customers, seed, lanes, pauseMs }: Options): Load {
  const journal: Entry[] = []
  const stopping = new AbortController()
  const leaving = new AbortController()
  const work = Promise.all(Array.from({ length: lanes }, (_, lane) => run(diceOf(seed, lane))))
  work.catch(() => undefined) // Heard of by whoever stops it.
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

  async function run(dice: Dice) {
    while (!stopping.signal.aborted) {
      const customer = customers[Math.floor(dice() * customers.length)]!
      const key = randomUUID()
      const order = orderSomething(dice)
      const answer = await persist(dice, customer, '/v1/generations', order.body, { 'idempotency-key': key })
      if (!answer) return
      if (answer.status > 201) throw new Error(`A customer with coins was refused: ${answer.text}`)
      const entry: Entry = { ...order, customer, key, told: answer.body, cancel: 'never' }
      journal.push(entry)
      if (dice() < 0.2) await cancel(entry, dice)
      await sleep(between(dice, 0, 2 * pauseMs))
    }
  }

  async function cancel(entry: Entry, dice: Dice) {
    entry.cancel = 'tried'
    const answer = await persist(dice, entry.customer, `/v1/generations/${entry.told.id}/cancel`)
    if (answer?.status === 200) entry.cancel = 'told it is canceled'
  }

  /** Mostly one that is up, as a balancer in front would choose; now and then one that may not be. */
  function choose(dice: Dice): Victim | undefined {
    const pool = dice() < 0.9 ? cluster.apis.filter(({ isReady }) => isReady) : cluster.apis
    return pool[Math.floor(dice() * pool.length)]
  }

  /** Until there is an answer that is not "later"; undefined when all is abandoned before. */
  async function persist(
    dice: Dice,
    { key }: Customer,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer | undefined> {
    while (!leaving.signal.aborted) {
      const api = choose(dice)
      const answer = api && (await answers.ask(api, key, 'POST', path, body, headers))
      if (answer && answer.status < 500) return answer
      await sleep(between(dice, 20, 200))
    }
    return undefined
  }
}
