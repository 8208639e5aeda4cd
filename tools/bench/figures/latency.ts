import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Line } from '../figure.ts'
import { refuseFailures } from '../outcomes.ts'
import type { ProviderCalled } from '../processes/instant.ts'
import { brief, median, percentile } from '../rounds.ts'
import { createAccounts, type Account, type Service } from '../service.ts'
import { submit } from '../submit.ts'

const submitsPerRound = 40

/** How long what was accepted waits for a worker that has nothing else to do. */
export const latency: Figure = {
  name: 'latency',
  async run({ rounds }, checkout) {
    return [
      await measure('PostgreSQL', { target: { atMost: 4 }, aim: 2 }, await checkout.createDatabase()),
      await measure('embedded', { target: { atMost: 30 } }, undefined),
    ]

    async function measure(engine: string, goal: Pick<Line, 'target' | 'aim'>, database: string | undefined) {
      const service = await checkout.startService(database, { REPORT_CALLS: '1' }, 'instant')
      const [account] = await createAccounts(service, 1)
      await waitsOf(service, account, 10) // The first are slower: code is compiled, connections are opened.
      const samples: number[] = []
      const afterAnswer: number[] = []
      const worst: number[] = []
      for (let round = 1; round <= rounds; round++) {
        const waits = await waitsOf(service, account, submitsPerRound)
        const sinceCreated = waits.map((wait) => wait.sinceCreatedMs)
        samples.push(percentile(sinceCreated, 0.5))
        worst.push(percentile(sinceCreated, 0.95))
        const sinceAnswered = waits.map((wait) => wait.sinceAnsweredMs)
        afterAnswer.push(percentile(sinceAnswered, 0.5))
        process.stderr.write(`  round ${round} of ${rounds}, ${engine}: ${brief(samples.at(-1)!)} ms\n`)
      }
      if (database !== undefined) await refuseFailures(database)
      await service.stop()
      const detail = `p95 ${brief(Math.max(...worst))} ms, at worst; ${brief(median(afterAnswer))} ms after the submit was answered`
      return {
        metric: `commit → provider call, p50, ${engine}`,
        samples,
        ...goal,
        unit: 'ms' as const,
        detail,
      }
    }
  },
}

type Wait = { sinceCreatedMs: number; sinceAnsweredMs: number }

/** The commit lies between the moment that the generation carries and its answer. */
async function waitsOf(service: Service, account: Account, count: number): Promise<Wait[]> {
  const waits: Wait[] = []
  for (let number = 0; number < count; number++) {
    const called = once(service.child, 'message') as Promise<[ProviderCalled]>
    const { createdAt } = await submit(service, account)
    const answeredAtMs = performance.timeOrigin + performance.now()
    const [{ calledAtMs }] = await called
    waits.push({
      sinceCreatedMs: calledAtMs - Date.parse(createdAt),
      sinceAnsweredMs: calledAtMs - answeredAtMs,
    })
    await sleep(50)
  }
  return waits
}
