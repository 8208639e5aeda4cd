import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkFinalState } from '../checks/final-state.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { startCluster } from '../cluster/cluster.ts'
import { makeCustomers } from '../load/accounts.ts'
import { Answers } from '../load/caller.ts'
import { startLoad } from '../load/load.ts'
import { addReceiver } from '../load/receiver.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'

const seconds: Record<Scale, number> = { full: 20, quick: 10, brief: 4 }

/** Two API and two worker processes at once, and nothing goes wrong: no job may change hands, nothing may be logged. */
export async function workTogether({
  environment,
  seed,
  scale,
  fault,
  say,
}: ScenarioContext): Promise<Outcome> {
  const answers = new Answers()
  const cluster = await startCluster(environment, { fault })
  const customers = await makeCustomers(cluster, answers, 8, { runningLimit: 8 })
  const receiver = await addReceiver(cluster, answers, customers.slice(0, 4), seed)
  const monitor = await startMonitor(environment)
  const load = startLoad({ cluster, answers, customers, seed, clients: 24, pauseMs: 20 })
  for (let left = seconds[scale]; left > 0 && monitor.found.length === 0; left--) {
    say(`${left} seconds to go`)
    await sleep(1_000)
  }
  await load.stop()
  const finalState = await checkFinalState(cluster, answers, load.journal, { receiver })
  return {
    did: { generations: load.journal.length, deliveries: receiver.requests, looks: monitor.looks },
    measured: [`slowest answer: ${answers.slowestMs} ms`],
    violations: [
      ...(await monitor.stop()),
      ...finalState,
      ...violationsOf(
        'nothing is logged but what customers asked for',
        unexpectedLines(environment.logsFolder),
      ),
    ],
  }
}

function unexpectedLines(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{') && !line.includes('The prompt asked for it'))
}
