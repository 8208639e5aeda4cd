import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { isDatabaseUnavailable } from '../../../server/src/platform/db/unavailable.ts'
import type { Environment } from '../cluster/environment.ts'
import { checkData } from './data.ts'
import { violationsOf, type Violation } from './violation.ts'
import { messageOf } from '../../../server/src/platform/thrown.ts'

export type Monitor = {
  looks: number
  /** The first that was found; what follows from it would only hide it. */
  found: Violation[]
  /** On the embedded engine, while its process is dead: as the next one will find it. */
  checkWhileDown(): Promise<void>
  stop(): Promise<Violation[]>
}

// What is looked at grows, and looking must not become what the run mostly does.
const SHORTEST_PAUSE_MS = 100
const PAUSE_PER_LOOK = 5

/**
 * Checks the data again and again during the scenario; on the embedded engine only between two incarnations, for its
 * folder has one user at a time.
 */
export async function startMonitor(environment: Environment): Promise<Monitor> {
  const database = environment.engine === 'postgres' ? await environment.open() : undefined
  const stopping = new AbortController()
  const monitor: Monitor = { looks: 0, found: [], checkWhileDown, stop }
  const work = database && look(database)
  return monitor

  async function look({ db }: Database) {
    while (!stopping.signal.aborted && monitor.found.length === 0) {
      const beganAtMs = Date.now()
      try {
        monitor.found = await checkData(db)
        monitor.looks++
      } catch (error) {
        if (!isDatabaseUnavailable(error))
          monitor.found = violationsOf('the data can be looked at', [messageOf(error)])
      }
      const tookMs = Date.now() - beganAtMs
      await sleep(Math.max(SHORTEST_PAUSE_MS, PAUSE_PER_LOOK * tookMs), undefined, stopping).catch(
        () => undefined,
      )
    }
  }

  async function checkWhileDown() {
    if (database) return
    const left = await environment.open()
    monitor.found = await checkData(left.db)
    monitor.looks++
    await left.close()
  }

  async function stop() {
    stopping.abort()
    await work
    const deadlocks = database ? await countDeadlocks(database) : 0
    await database?.close()
    return [
      ...monitor.found,
      ...violationsOf('no deadlocks', deadlocks === 0 ? [] : [`${deadlocks} of them`]),
    ]
  }
}

async function countDeadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.deadlocks
}
