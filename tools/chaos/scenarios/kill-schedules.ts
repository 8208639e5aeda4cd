import { createRng, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { prepareCluster } from '../cluster/cluster.ts'
import type { Role, TargetNode } from '../cluster/target-node.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { addReceiver } from '../load/receiver.ts'
import { startIncarnation, awaitKill, type KillPoint, type Incarnation } from './incarnation.ts'
import { medianAndMax } from './measure.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

/** For each role, the kills that its processes still have to go through; a role without a schedule is not killed. */
export type KillSchedules = Partial<Record<Role, KillPoint[]>>

const clients: Record<Scale, number> = { full: 10, quick: 10, brief: 3 }
const MOST_MISSES = 40
const CHECKS_PER_KILL = 0.15

/** Kills processes under load until the schedules are empty or a check fails. */
export async function runKillSchedules(
  { environment, seed, scale, fault, say }: ScenarioContext,
  schedules: KillSchedules,
): Promise<Outcome> {
  const answers = new Answers()
  const did: Record<string, number> = {}
  const monitor = await startMonitor(environment)
  const cluster = await prepareCluster(environment, { fault })
  const missed: string[] = []
  const firstIncarnations = cluster.nodes.map((node, index) => {
    const rng = createRng(seed, index)
    return { node, rng, incarnation: startNext(node, rng) }
  })
  await Promise.all(firstIncarnations.map(({ incarnation }) => incarnation.ready))
  const customers = [
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 12 })),
    ...(await makeCustomers(cluster, answers, 4, { runningLimit: 2 })), // Mostly waiting.
  ]
  const receiver = await addReceiver(cluster, answers, customers.slice(0, 4), seed)
  const load = startLoad({ cluster, answers, customers, seed, clients: clients[scale], pauseMs: 100 })
  await Promise.all(
    firstIncarnations.map(({ node, incarnation, rng }) => restartUntilDone(node, incarnation, rng)),
  )

  const isBroken = monitor.found.length > 0
  if (isBroken) await load.abandon()
  else await load.stop()
  say('waiting for all to end')
  const finalState = isBroken ? [] : await checkFinalState(cluster, answers, load.journal, { receiver })
  await cluster.stop()
  return {
    did: {
      ...did,
      generations: load.journal.length,
      deliveries: receiver.requests,
      ...countAnswers(answers),
      looks: monitor.looks,
    },
    measured: [`from start to ready: ${medianAndMax(cluster.nodes.flatMap(({ readyMs }) => readyMs))}`],
    violations: [
      ...(await monitor.stop()),
      ...finalState,
      ...violationsOf('every failpoint is reached', missed.slice(MOST_MISSES)),
    ],
  }

  /** Restarts the process after each kill; the last incarnation is not killed. */
  async function restartUntilDone(node: TargetNode, first: Incarnation, rng: Rng) {
    const schedule = schedules[node.role] ?? []
    let incarnation = first
    while (incarnation.killPoint && monitor.found.length === 0) {
      const came = await awaitKill(node, incarnation, rng)
      const count = `${node.role} killed: ${came}`
      did[count] = (did[count] ?? 0) + 1
      if (came !== incarnation.killPoint) miss(incarnation.killPoint, schedule)
      if (rng() < CHECKS_PER_KILL) await monitor.checkWhileDown()
      say(`${schedule.length} kills of role ${node.role} to go`)
      incarnation = startNext(node, rng)
    }
    if (monitor.found.length === 0) await incarnation.ready
  }

  function startNext(node: TargetNode, rng: Rng): Incarnation {
    return startIncarnation(node, schedules[node.role]?.pop(), rng)
  }

  /** A kill whose failpoint was not reached is tried again later, up to a limit. */
  function miss(killPoint: KillPoint, schedule: KillPoint[]) {
    missed.push(killPoint)
    if (missed.length <= MOST_MISSES) schedule.unshift(killPoint)
  }
}

function countAnswers({ byStatus }: Answers): Record<string, number> {
  return Object.fromEntries(Object.entries(byStatus).map(([status, count]) => [`answers ${status}`, count]))
}
