import { faults, type Fault } from './faults.ts'
import type { Finding } from './findings.ts'
import { runSeed } from './run-seed.ts'
import type { Simulation } from './simulation.ts'

export type Search = { fault: Fault; seeds: number; seed: number | undefined; finding: Finding | undefined }

/** Plants one fault after the other, and plays seeds until it is noticed. */
export async function* findFaults(simulation: Simulation, mostSeeds: number): AsyncGenerator<Search> {
  for (const fault of faults) {
    const restore = await fault.plant(simulation)
    try {
      yield { fault, ...(await search(simulation, seedsFor(fault, mostSeeds))) }
    } finally {
      await restore()
    }
  }
}

/** What a seed plays changes with the code, so the one that found it last is no more than the best to begin with. */
function seedsFor({ foundBy }: Fault, mostSeeds: number): number[] {
  const all = Array.from({ length: mostSeeds }, (_, index) => index + 1)
  return [foundBy, ...all.filter((seed) => seed !== foundBy)]
}

async function search(simulation: Simulation, seeds: readonly number[]): Promise<Omit<Search, 'fault'>> {
  for (const [index, seed] of seeds.entries()) {
    const { finding } = await runSeed(simulation, seed)
    if (finding) return { seeds: index + 1, seed, finding }
  }
  return { seeds: seeds.length, seed: undefined, finding: undefined }
}
