import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Line } from '../figure.ts'
import { refuseFailures } from '../outcomes.ts'
import type { ProviderCalled } from '../processes/instant.ts'
import { brief, percentile } from '../rounds.ts'
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
      const worst: number[] = []
      for (let round = 1; round <= rounds; round++) {
        const waits = await waitsOf(service, account, submitsPerRound)
        samples.push(percentile(waits, 0.5))
        worst.push(percentile(waits, 0.95))
        process.stderr.write(`  round ${round} of ${rounds}, ${engine}: ${brief(samples.at(-1)!)} ms\n`)
      }
      if (database !== undefined) await refuseFailures(database)
      await service.stop()
      const detail = `p95 ${brief(Math.max(...worst))} ms, at worst`
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

/** Counted from the moment that the generation carries, a little before its commit. */
async function waitsOf(service: Service, account: Account, count: number): Promise<number[]> {
  const waits: number[] = []
  for (let number = 0; number < count; number++) {
    const called = once(service.child, 'message') as Promise<[ProviderCalled]>
    const { createdAt } = await submit(service, account)
    const [{ calledAtMs }] = await called
    waits.push(calledAtMs - Date.parse(createdAt))
    await sleep(50)
  }
  return waits
}
