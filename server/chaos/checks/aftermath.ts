import { setTimeout as sleep } from 'node:timers/promises'
import type { Stats } from '@atelier/contract/stats.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { OPERATOR_TOKEN } from '../cluster/victim.ts'
import type { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import type { Receiver } from '../load/receiver.ts'
import { checkAnswers, type Outage } from './answers.ts'
import { checkData } from './data.ts'
import { checkDeliveries } from './deliveries.ts'
import { checkJournal } from './journal.ts'
import { checkPurchases } from './purchases.ts'
import { violationsOf, type Violation } from './violation.ts'

// The time limit of the slowest, two leases and a sweep.
const ENDS_WITHIN_MS = 120_000

/** Waits until everything has ended and been told, stops the processes, and checks all that can be checked then. */
export async function checkAftermath(
  cluster: Cluster,
  answers: Answers,
  journal: readonly Entry[],
  { receiver, outages }: { receiver?: Receiver; outages?: readonly Outage[] } = {},
): Promise<Violation[]> {
  const unfinished = await untilAllEnded(cluster, answers)
  await cluster.stop()
  const database = await cluster.place.open()
  try {
    return [
      ...violationsOf('everything ends', unfinished === 0 ? [] : [`${unfinished} have not, in two minutes`]),
      ...(await checkData(database.db)),
      ...(await checkJournal(database.db, journal)),
      ...(await checkPurchases(database.db, cluster.place)),
      ...(receiver ? await checkDeliveries(database.db, receiver) : []),
      ...checkAnswers(answers, outages),
    ]
  } finally {
    await database.close()
  }
}

/** Asks as an operator would; returns how many are left when patience is. */
async function untilAllEnded({ apis }: Cluster, answers: Answers): Promise<number> {
  const deadlineMs = Date.now() + ENDS_WITHIN_MS
  while (true) {
    const answer = await answers.ask(apis[0]!, OPERATOR_TOKEN, 'GET', '/operator/v1/stats')
    const left = answer?.status === 200 ? countLeft(answer.body) : 1
    if (left === 0 || Date.now() > deadlineMs) return left
    await sleep(200)
  }
}

function countLeft({ queue, deliveries }: Stats): number {
  return queue.queued + queue.processing + deliveries.pending
}
