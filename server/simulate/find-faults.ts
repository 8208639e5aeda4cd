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
      yield { fault, ...(await search(stage, fault.firstSeed ?? 1, mostSeeds)) }
    } finally {
      await takeOut()
    }
  }
}

async function search(stage: Stage, from: number, mostSeeds: number): Promise<Omit<Search, 'fault'>> {
  for (let seeds = 1; seeds <= mostSeeds; seeds++) {
    const { finding } = await runSeed(stage, from + seeds - 1)
    if (finding) return { seeds, finding }
  }
  return { seeds: mostSeeds, finding: undefined }
}
