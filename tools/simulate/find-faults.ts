import { faults, type Fault } from './faults.ts'
import type { Finding } from './findings.ts'
import { runSeed } from './run-seed.ts'
import type { Simulation } from './simulation.ts'

export type Search = { fault: Fault; seeds: number; finding: Finding | undefined }

/** Plants one fault after the other, and plays seeds until it is noticed. */
export async function* findFaults(simulation: Simulation, mostSeeds: number): AsyncGenerator<Search> {
  for (const fault of faults) {
    const restore = await fault.plant(simulation)
    try {
      yield { fault, ...(await search(simulation, mostSeeds)) }
    } finally {
      await restore()
    }
  }
}

async function search(simulation: Simulation, mostSeeds: number): Promise<Omit<Search, 'fault'>> {
  for (let seeds = 1; seeds <= mostSeeds; seeds++) {
    const { finding } = await runSeed(simulation, seeds)
    if (finding) return { seeds, finding }
  }
  return { seeds: mostSeeds, finding: undefined }
}
