import { once } from 'node:events'
import { sendLoad } from '../children.ts'
import type { Figure } from '../figure.ts'
import { allEnded, refuseFailures } from '../outcomes.ts'
import type { CallCount } from '../processes/instant.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, type Service } from '../service.ts'
import { submitRequest } from '../submit.ts'

const connections = 64

/** Whether a second worker takes its share, and what it costs where there is no core left for it. */
export const workers: Figure = {
  name: 'workers',
  async run({ rounds, seconds }, checkout) {
    const shares: number[] = []
    const ended = (workerCount: 1 | 2) => async () => {
      const database = await checkout.createDatabase()
      const api = await checkout.startService(database, { ROLE: 'api' })
      const accounts = await createAccounts(api, connections)
      const started: Service[] = []
      while (started.length < workerCount)
        started.push(await checkout.startService(database, { ROLE: 'worker' }, 'instant'))
      const load = { port: api.port, connections, requests: accounts.map(submitRequest), status: 201 }
      const measure = async (forSeconds: number) => {
        const startedAt = performance.now()
        const { count } = await sendLoad({ ...load, seconds: forSeconds })
        await allEnded(database)
        return count / ((performance.now() - startedAt) / 1000)
      }
      await measure(1) // Until it is warm.
      const perSecond = await measure(seconds)
      await refuseFailures(database)
      const calls = await Promise.all(started.map(callsOf))
      if (workerCount === 2) shares.push(Math.min(...calls) / calls.reduce((sum, each) => sum + each, 0))
      await Promise.all([api, ...started].map((service) => service.stop()))
      return perSecond
    }
    const measured = await interleave(rounds, { one: ended(1), two: ended(2) })
    return [
      {
        metric: 'submit → terminal per second, two worker processes ÷ one, instant backend',
        samples: ratios(measured.two, measured.one),
        target: { atLeast: 0.9 },
        detail: `${brief(median(measured.two))}/s ÷ ${brief(median(measured.one))}/s; both beside a process for the API`,
      },
      {
        metric: 'what the less busy one of two worker processes takes of all generations',
        samples: shares.slice(1),
        target: { atLeast: 0.4 },
        aim: 0.5,
        detail: 'a half is all that it could',
      },
    ]
  },
}

async function callsOf({ child }: Service): Promise<number> {
  const answered = once(child, 'message') as Promise<[CallCount]>
  child.send('calls')
  const [{ calls }] = await answered
  return calls
}
