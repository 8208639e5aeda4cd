import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import { OPERATOR_TOKEN } from '../cluster/victim.ts'
import type { Answers } from '../load/caller.ts'
import type { Entry } from '../load/load.ts'
import { checkAnswers, type Outage } from './answers.ts'
import { checkData } from './data.ts'
import { checkJournal } from './journal.ts'
import { checkPurchases } from './purchases.ts'
import { violationsOf, type Violation } from './violation.ts'

// The time limit of the slowest, two leases and a sweep.
const ENDS_WITHIN_MS = 120_000

/** Waits until everything has ended, stops the processes, and checks all that can be checked then. */
export async function checkAftermath(
  cluster: Cluster,
  answers: Answers,
  journal: readonly Entry[],
  outages: readonly Outage[] = [],
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
    const { queued, processing } = answer?.status === 200 ? answer.body.queue : { queued: 1, processing: 0 }
    if (queued + processing === 0 || Date.now() > deadlineMs) return queued + processing
    await sleep(200)
  }
}
