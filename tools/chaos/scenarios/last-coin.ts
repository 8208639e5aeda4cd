import { randomUUID } from 'node:crypto'
import { createRng, pick, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Answer } from '../../../server/test/client.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

const spenders: Record<Scale, number> = { full: 20, quick: 6, brief: 2 }
const COINS = 203
const ORDERS = 60

const limits = {
  'the last coin': { accountOptions: { coins: COINS }, refusal: 'insufficient_coins' },
  'the cap': { accountOptions: { key: { monthlySpendCapCoins: COINS } }, refusal: 'spend_cap_exceeded' },
}

/**
 * Customers submit far more than they can pay for, at once and through every API. They never spend more, and nothing
 * that would have fitted is refused.
 */
export async function spendToTheEnd({ environment, seed, scale, say }: ScenarioContext): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(environment)
  const monitor = await startMonitor(environment)
  const journal: Entry[] = []
  const mistakes: string[] = []
  let accepted = 0
  let refused = 0

  for (const [name, { accountOptions, refusal }] of Object.entries(limits)) {
    const customers = await makeCustomers(cluster, answers, spenders[scale], accountOptions)
    for (const [index, customer] of customers.entries()) {
      const rng = createRng(`${seed} ${name}`, index)
      const spent = await Promise.all(Array.from({ length: ORDERS }, () => spend(rng, customer)))
      const created = spent.filter(({ answer }) => answer?.status === 201)
      const left = COINS - created.reduce((sum, { coins }) => sum + coins, 0)
      const wronged = spent.filter(
        ({ answer, coins }) => answer?.status !== 201 && !(isRefusal(answer, refusal) && coins > left),
      )
      accepted += created.length
      refused += spent.length - created.length
      if (left < 0) mistakes.push(`${customer.id} spent ${-left} coins too many`)
      mistakes.push(...wronged.map(({ answer, coins }) => `${coins} of ${left} left: ${answer?.text}`))
      say(`${name}: ${index + 1} of ${customers.length}`)
    }
  }
  const finalState = await checkFinalState(cluster, answers, journal)
  return {
    did: { accepted, refused, looks: monitor.looks },
    measured: [],
    violations: [
      ...(await monitor.stop()),
      ...finalState,
      ...violationsOf('to the last coin and no further', mistakes),
    ],
  }

  async function spend(rng: Rng, customer: Entry['customer']) {
    const outputs = 1 + Math.floor(rng() * 4)
    const coins = 5 * outputs
    const params = { prompt: 'a lighthouse', num_outputs: outputs }
    const body = { modelId: 'sandbox-image', params, maxCoins: coins }
    const api = pick(rng, cluster.apis)
    const key = randomUUID()
    const answer = await answers.ask(api, customer.key, 'POST', '/v1/generations', body, {
      'idempotency-key': key,
    })
    if (answer?.status === 201)
      journal.push({
        customer,
        key,
        body,
        acknowledged: answer.body,
        cancel: 'never',
        ending: { status: 'succeeded', coinsCharged: coins },
      })
    return { answer, coins }
  }
}

function isRefusal(answer: Answer | undefined, code: string): boolean {
  return answer?.status === 402 && answer.body.code === code
}
