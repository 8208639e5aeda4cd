import { setTimeout as sleep } from 'node:timers/promises'
import type { Stats } from '@atelier/contract/stats.ts'
import { MAX_CLOSED_SECONDS } from '../../../server/src/backends/breaker.store.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { OPERATOR_TOKEN } from '../cluster/target-node.ts'
import type { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import type { Receiver } from '../load/receiver.ts'
import { checkAnswers, type Outage } from './answers.ts'
import { checkData } from './data.ts'
import { checkDeliveries } from './deliveries.ts'
import { checkJournal } from './journal.ts'
import { checkPurchases } from './purchases.ts'
import { violationsOf, type Violation } from './violation.ts'

// While a backend is closed nothing of it need end. After that, the time limit of the slowest, two leases and a sweep.
const ENDS_WITHIN_SECONDS = MAX_CLOSED_SECONDS + 120

type Options = {
  receiver?: Receiver
  outages?: readonly Outage[]
  /** Where it is not the sandbox that sells. */
  checkBought?: typeof checkPurchases
}

/**
 * Waits until all generations have ended and all webhooks are delivered, stops the processes, and runs the checks on
 * the final state.
 */
export async function checkFinalState(
  cluster: Cluster,
  answers: Answers,
  journal: readonly Entry[],
  { receiver, outages, checkBought = checkPurchases }: Options = {},
): Promise<Violation[]> {
  const unfinished = await untilAllEnded(cluster, answers)
  await cluster.stop()
  const database = await cluster.environment.open()
  try {
    return [
      ...violationsOf(
        'everything ends',
        unfinished === 0
          ? []
          : [`${unfinished} are left, and none has ended for ${ENDS_WITHIN_SECONDS} seconds`],
      ),
      ...(await checkData(database.db)),
      ...(await checkJournal(database.db, journal)),
      ...(await checkBought(database.db, cluster.environment)),
      ...(receiver ? await checkDeliveries(database.db, receiver) : []),
      ...checkAnswers(answers, outages),
    ]
  } finally {
    await database.close()
  }
}

/**
 * Polls the operator statistics; returns how many are unfinished when none has ended for that long. How long all of them
 * take depends on the machine.
 */
async function untilAllEnded({ apis }: Cluster, answers: Answers): Promise<number> {
  let deadlineMs = Date.now() + ENDS_WITHIN_SECONDS * 1000
  let fewest = Infinity
  while (true) {
    const answer = await answers.ask(apis[0], OPERATOR_TOKEN, 'GET', '/operator/v1/stats')
    const left = answer?.status === 200 ? countLeft(answer.body) : 1
    if (answer?.status === 200 && left < fewest) {
      fewest = left
      deadlineMs = Date.now() + ENDS_WITHIN_SECONDS * 1000
    }
    if (left === 0 || Date.now() > deadlineMs) return left
    await sleep(200)
  }
}

function countLeft({ queue, deliveries }: Stats): number {
  return queue.queued + queue.processing + deliveries.pending
}
