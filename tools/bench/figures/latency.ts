import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Line } from '../figure.ts'
import { refuseFailures } from '../outcomes.ts'
import type { ProviderCalled } from '../processes/instant.ts'
import { brief, median, percentile } from '../rounds.ts'
import { createAccounts, type Account, type Service } from '../service.ts'
import { query } from '../sql.ts'
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
      await callsAfter(service, account, 10) // The first are slower: code is compiled, connections are opened.
      const samples: number[] = []
      const worst: number[] = []
      const sinceCreated: number[] = []
      const sinceAnswered: number[] = []
      for (let round = 1; round <= rounds; round++) {
        const calls = await callsAfter(service, account, submitsPerRound)
        const commits = database === undefined ? undefined : await commitsOf(database)
        // The embedded engine does not tell when it commits: a moment later than the moment that the generation carries.
        const waits = calls.map(
          (call) => call.atMs - (commits ? commits.get(call.generationId)! : call.createdAtMs),
        )
        samples.push(percentile(waits, 0.5))
        worst.push(percentile(waits, 0.95))
        sinceCreated.push(...calls.map((call) => call.atMs - call.createdAtMs))
        sinceAnswered.push(...calls.map((call) => call.atMs - call.answeredAtMs))
        process.stderr.write(`  round ${round} of ${rounds}, ${engine}: ${brief(samples.at(-1)!)} ms\n`)
      }
      if (database !== undefined) await refuseFailures(database)
      await service.stop()
      const [created, answered] = [median(sinceCreated), median(sinceAnswered)].map(brief)
      return {
        metric: `commit → provider call, p50, ${engine}`,
        samples,
        ...goal,
        unit: 'ms' as const,
        detail: `p95 ${brief(Math.max(...worst))} ms, at worst; ${created} ms after createdAt, ${answered} ms after the submit was answered`,
      }
    }
  },
}

type Call = { generationId: string; atMs: number; createdAtMs: number; answeredAtMs: number }

/** One submit after the other, each when the worker has long ended the one before. */
async function callsAfter(service: Service, account: Account, count: number): Promise<Call[]> {
  const calls: Call[] = []
  for (let number = 0; number < count; number++) {
    const called = once(service.child, 'message') as Promise<[ProviderCalled]>
    const { id, createdAt } = await submit(service, account)
    const answeredAtMs = performance.timeOrigin + performance.now()
    const [{ calledAtMs }] = await called
    calls.push({ generationId: id, atMs: calledAtMs, createdAtMs: Date.parse(createdAt), answeredAtMs })
    await sleep(50)
  }
  return calls
}

/** When each hold was committed, which is written once and never touched again. */
async function commitsOf(database: string): Promise<Map<string, number>> {
  const holds = await query<{ id: string; ms: number }>(
    database,
    `select generation_id as id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as ms
    from ledger where kind = 'hold'`,
  )
  return new Map(holds.map(({ id, ms }) => [id, ms]))
}
