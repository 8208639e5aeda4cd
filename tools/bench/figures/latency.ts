import { once } from 'node:events'
import type { Figure, Line } from '../figure.ts'
import type { ProviderCalled } from '../processes/instant.ts'
import { brief, percentile } from '../rounds.ts'
import { createAccounts, startService, type Account, type Service } from '../service.ts'
import { submitBody } from '../submit-body.ts'

const instant = new URL('../processes/instant.ts', import.meta.url)
const submitsPerRound = 40

/** How long what was accepted waits for a worker that has nothing else to do. */
export const latency: Figure = {
  name: 'latency',
  async run({ rounds }, postgres) {
    return [
      await measure('PostgreSQL', 10, rounds, await postgres.createDatabase()),
      await measure('embedded', 30, rounds, undefined),
    ]
  },
}

async function measure(
  engine: string,
  atMost: number,
  rounds: number,
  database: string | undefined,
): Promise<Line> {
  const service = await startService(database, {}, instant)
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
  await service.stop()
  return {
    metric: `commit → provider call, p50, ${engine}`,
    samples,
    target: { atMost },
    unit: 'ms',
    detail: `p95 ${brief(Math.max(...worst))} ms, at worst`,
  }
}

/** Counted from the moment that the generation carries, a little before its commit. */
async function waitsOf({ port, child }: Service, { key }: Account, count: number): Promise<number[]> {
  const waits: number[] = []
  for (let number = 0; number < count; number++) {
    const called = once(child, 'message') as Promise<[ProviderCalled]>
    const submitted = await fetch(`http://127.0.0.1:${port}/v1/generations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(submitBody),
    })
    const { createdAt } = (await submitted.json()) as { createdAt: string }
    const [{ calledAtMs }] = await called
    waits.push(calledAtMs - Date.parse(createdAt))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return waits
}
