import { randomUUID } from 'node:crypto'
import { diceOf, type Dice } from '../../src/providers/sandbox/dice.ts'
import type { Answer } from '../../test/client.ts'
import { checkAftermath } from '../checks/aftermath.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

const spenders: Record<Scale, number> = { full: 20, quick: 6, brief: 2 }
const COINS = 203
const ORDERS = 60

const limits = {
  'the last coin': { wishes: { coins: COINS }, refusal: 'insufficient_coins' },
  'the cap': { wishes: { key: { monthlySpendCapCoins: COINS } }, refusal: 'spend_cap_exceeded' },
}

/** Everybody spends all they may at once, through every API. Never more, and never refused what would have fitted. */
export async function spendToTheEnd({ place, seed, scale, say }: Stage): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(place)
  const monitor = await startMonitor(place)
  const journal: Entry[] = []
  const mistakes: string[] = []
  let accepted = 0
  let refused = 0

  for (const [name, { wishes, refusal }] of Object.entries(limits)) {
    const customers = await makeCustomers(cluster, answers, spenders[scale], wishes)
    for (const [index, customer] of customers.entries()) {
      const dice = diceOf(`${seed} ${name}`, index)
      const spent = await Promise.all(Array.from({ length: ORDERS }, () => spend(dice, customer)))
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
  const aftermath = await checkAftermath(cluster, answers, journal)
  return {
    did: { accepted, refused, looks: monitor.looks },
    measured: [],
    violations: [
      ...(await monitor.stop()),
      ...aftermath,
      ...violationsOf('to the last coin and no further', mistakes),
    ],
  }

  async function spend(dice: Dice, customer: Entry['customer']) {
    const outputs = 1 + Math.floor(dice() * 4)
    const coins = 5 * outputs
    const params = { prompt: 'a lighthouse', num_outputs: outputs }
    const body = { modelId: 'sandbox-image', params, maxCoins: coins }
    const api = cluster.apis[Math.floor(dice() * cluster.apis.length)]!
    const key = randomUUID()
    const answer = await answers.ask(api, customer.key, 'POST', '/v1/generations', body, {
      'idempotency-key': key,
    })
    if (answer?.status === 201)
      journal.push({
        customer,
        key,
        body,
        told: answer.body,
        cancel: 'never',
        ending: { status: 'succeeded', coinsCharged: coins },
      })
    return { answer, coins }
  }
}

function isRefusal(answer: Answer | undefined, code: string): boolean {
  return answer?.status === 402 && answer.body.code === code
}
