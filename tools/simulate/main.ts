// npm run simulate -- --seeds 1000 [--from 1]     many seeds, until one breaks a promise
// npm run simulate -- --seed 17 [--trace]         one seed, with its story
// npm run simulate -- --faults [--seeds 500]      every planted fault must be found within so many seeds
import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/test/postgres.ts'
import { findFaults } from './find-faults.ts'
import type { Finding } from './findings.ts'
import { runSeed, type Verdict } from './run-seed.ts'
import { openSimulation } from './simulation.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
})
const PROGRESS_EVERY = 100

const postgres = await startPostgres()
const simulation = await openSimulation(await postgres.createDatabase())
try {
  const isGood = values.faults ? await searchFaults() : await runSeeds()
  process.exitCode = isGood ? 0 : 1
} finally {
  await simulation.simulated.close()
  await postgres.close()
}

async function runSeeds(): Promise<boolean> {
  const from = Number(values.seed ?? values.from)
  const count = values.seed === undefined ? Number(values.seeds ?? 1000) : 1
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  let steps = 0
  for (let done = 0; done < count; done++) {
    const verdict = await runSeed(simulation, from + done)
    steps += verdict.trace.length
    if (values.trace || verdict.finding) console.log(verdict.trace.write())
    if (verdict.finding) return report(verdict, verdict.finding)
    if ((done + 1) % PROGRESS_EVERY === 0) console.log(`${done + 1} seeds, ${steps} steps, ${seconds()} s`)
  }
  console.log(`every promise was kept: ${count} seeds, ${steps} steps, ${seconds()} s`)
  return true
}

function report({ seed, trace }: Verdict, { rule, detail }: Finding): false {
  console.log(`\nSeed ${seed} breaks a promise at step ${trace.length}: ${rule}\n${trace.rename(detail)}`)
  console.log(`\nOnce more: npm run simulate -- --seed ${seed} --trace`)
  return false
}

async function searchFaults(): Promise<boolean> {
  let isGood = true
  for await (const { fault, seeds, seed, finding } of findFaults(simulation, Number(values.seeds ?? 500))) {
    const how = finding ? `by seed ${seed}, ${finding.rule}` : `by none of ${seeds} seeds`
    const isStale = finding !== undefined && seed !== fault.foundBy
    console.log(`${finding ? 'found ' : 'MISSED'} ${fault.name}: ${how}`)
    if (isStale) console.log(`       after ${seeds} seeds: faults.ts still names seed ${fault.foundBy}`)
    isGood &&= finding !== undefined
  }
  return isGood
}
