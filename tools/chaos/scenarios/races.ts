import { createRng } from '../../../server/src/providers/sandbox/rng.ts'
import { checkData } from '../checks/data.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import type { Engine } from '../cluster/environment.ts'
import { makeAccount } from '../races/accounts.ts'
import { openNode } from '../races/node.ts'
import { Racer } from '../races/racer.ts'
import type { Outcome, Scale, ScenarioContext } from './scenario.ts'
import { messageOf } from '../../../server/src/platform/thrown.ts'

// The embedded engine has one session: there moves only take turns, and a fifth of them shows as much.
const rounds: Record<Scale, Record<Engine, number>> = {
  full: { postgres: 10_000, embedded: 2_000 },
  quick: { postgres: 1_500, embedded: 300 },
  brief: { postgres: 200, embedded: 50 },
}
const RACERS = 12

/**
 * Submit against cancel against claim against settle-and-admit, without the way over HTTP: the moves meet within
 * microseconds.
 */
export async function raceMoves({ environment, seed, scale, say }: ScenarioContext): Promise<Outcome> {
  const wanted = rounds[scale][environment.engine]
  const nodes = [await openNode(environment)]
  if (environment.engine === 'postgres') nodes.push(await openNode(environment))
  const { db } = nodes[0]!
  const accounts = await Promise.all(Array.from({ length: RACERS }, () => makeAccount(db)))
  const monitor = await startMonitor(environment)
  const did = { rounds: 0, canceled: 0, claimed: 0, 'void tokens': 0 }
  const mistakes: string[] = []
  const thrown: string[] = []
  const isOver = () => did.rounds >= wanted || thrown.length + mistakes.length + monitor.found.length > 0

  await Promise.all(
    accounts.map(async (account, index) => {
      const racer = new Racer(account, nodes, createRng(seed, index))
      try {
        while (!isOver()) await run(racer)
      } catch (error) {
        thrown.push(messageOf(error))
      }
    }),
  )
  const violations = [
    ...violationsOf('no move fails', thrown),
    ...violationsOf('every race has one winner, and a void token wins none', mistakes),
    ...(await monitor.stop()),
    ...(await checkData(db)),
  ]
  for (const node of nodes) await node.close()
  return { did: { ...did, looks: monitor.looks }, measured: [], violations }

  async function run(racer: Racer) {
    did.rounds++
    const result = await racer.race()
    did[result.winner]++
    if (result.hadVoidToken) did['void tokens']++
    mistakes.push(...result.mistakes)
    if (did.rounds % 100 === 0) say(`${did.rounds} of ${wanted} rounds`)
  }
}
