import { diceOf } from '../../src/providers/sandbox/dice.ts'
import { checkData } from '../checks/data.ts'
import { startMonitor } from '../checks/monitor.ts'
import { violationsOf } from '../checks/violation.ts'
import { makeAccount } from '../races/accounts.ts'
import { openNode } from '../races/node.ts'
import { Racer } from '../races/racer.ts'
import type { Outcome, Scale, Stage } from './scenario.ts'

const rounds: Record<Scale, number> = { full: 10_000, quick: 1_500, brief: 200 }
const RACERS = 12

/**
 * Submit against cancel against claim against settle-and-admit, without the way over HTTP: the moves meet within
 * microseconds. On the embedded engine, which has one session, they only take turns.
 */
export async function raceMoves({ place, seed, scale, say }: Stage): Promise<Outcome> {
  const nodes = [await openNode(place)]
  if (place.engine === 'postgres') nodes.push(await openNode(place))
  const { db } = nodes[0]!
  const accounts = await Promise.all(Array.from({ length: RACERS }, () => makeAccount(db)))
  const monitor = await startMonitor(place)
  const did = { rounds: 0, canceled: 0, claimed: 0, 'void tokens': 0 }
  const mistakes: string[] = []
  const thrown: string[] = []
  const isOver = () =>
    did.rounds >= rounds[scale] || thrown.length + mistakes.length + monitor.found.length > 0

  await Promise.all(
    accounts.map(async (account, lane) => {
      const racer = new Racer(account, nodes, diceOf(seed, lane))
      try {
        while (!isOver()) await run(racer)
      } catch (error) {
        thrown.push((error as Error).message)
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
    if (did.rounds % 100 === 0) say(`${did.rounds} of ${rounds[scale]} rounds`)
  }
}
