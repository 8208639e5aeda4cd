import { faults, type Fault } from './faults.ts'
import type { Finding } from './findings.ts'
import { runSeed } from './run-seed.ts'
import type { Stage } from './stage.ts'

export type Search = { fault: Fault; seeds: number; finding: Finding | undefined }

/** Plants one fault after the other, and plays seeds until it is noticed. */
export async function* findFaults(stage: Stage, mostSeeds: number): AsyncGenerator<Search> {
  for (const fault of faults) {
    const takeOut = await fault.plant(stage)
    try {
      yield { fault, ...(await search(stage, mostSeeds)) }
    } finally {
      await takeOut()
    }
  }
}

async function search(stage: Stage, mostSeeds: number): Promise<Omit<Search, 'fault'>> {
  for (let seeds = 1; seeds <= mostSeeds; seeds++) {
    const { finding } = await runSeed(stage, seeds)
    if (finding) return { seeds, finding }
  }
  return { seeds: mostSeeds, finding: undefined }
}
