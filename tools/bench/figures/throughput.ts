import { loadStranger } from '../../../scripts/strangers.ts'
import { sendLoad, startProgram } from '../children.ts'
import type { Figure } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, startService } from '../service.ts'
import { until } from '../sql.ts'
import { submitRequest } from '../submit-body.ts'

const instant = new URL('../processes/instant.ts', import.meta.url)
const graphile = new URL('../processes/graphile.ts', import.meta.url)
const connections = 64

type WorkerUtils = { addJob(task: string, payload: object): Promise<unknown>; release(): Promise<void> }
type Graphile = { makeWorkerUtils(options: { connectionString: string }): Promise<WorkerUtils> }

/** From the submit to the end, with a backend that takes no time: everything that we do, beside a queue that does nothing. */
export const throughput: Figure = {
  name: 'throughput',
  async run({ rounds, seconds }, postgres) {
    const { makeWorkerUtils } = await loadStranger<Graphile>('graphile-worker')
    const database = await postgres.createDatabase()
    const service = await startService(database, {}, instant)
    const accounts = await createAccounts(service, connections)
    const requests = accounts.map(submitRequest)
    const otherDatabase = await postgres.createDatabase('template0')
    const worker = await startProgram(graphile, { DATABASE_URL: otherDatabase })
    const utils = await makeWorkerUtils({ connectionString: otherDatabase })

    const measured = await interleave(rounds, {
      async ours() {
        const startedAt = performance.now()
        const { count } = await sendLoad({ port: service.port, connections, seconds, requests, status: 201 })
        await until(database, 'not exists (select from generations where completed_at is null)')
        return count / ((performance.now() - startedAt) / 1000)
      },
      async graphile() {
        const startedAt = performance.now()
        const count = await addJobs(utils, seconds)
        await until(otherDatabase, 'not exists (select from graphile_worker.jobs)')
        return count / ((performance.now() - startedAt) / 1000)
      },
    })

    await utils.release()
    await Promise.all([service.stop(), worker.stop()])
    return [
      {
        metric: 'submit → terminal per second, instant provider ÷ graphile-worker default no-op',
        samples: ratios(measured.ours, measured.graphile),
        target: { atLeast: 1 },
        detail: `${brief(median(measured.ours))}/s ÷ ${brief(median(measured.graphile))}/s`,
      },
    ]
  },
}

/** As many adders as the other side has connections. */
async function addJobs(utils: WorkerUtils, seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000
  let count = 0
  const add = async () => {
    while (performance.now() < endsAt) {
      await utils.addJob('nothing', {})
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, add))
  return count
}
