// npm run simulate -- --seeds 1000 [--from 1] | --seed 17 [--trace]
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres.ts'
import { runSeed } from './run-seed.ts'
import { openStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
})
const from = Number(values.seed ?? values.from)
const count = values.seed === undefined ? Number(values.seeds) : 1

const postgres = await startPostgres()
const stage = await openStage(await postgres.createDatabase())
const startedAt = performance.now()
let steps = 0
for (let seed = from; seed < from + count; seed++) {
  const { story, finding } = await runSeed(stage, seed)
  steps += story.length
  if (values.trace || finding) console.log(story.write())
  if (finding) {
    console.log(`\nseed ${seed} breaks "${finding.rule}": ${finding.detail}`)
    console.log(`repeat: npm run simulate -- --seed ${seed} --trace`)
    process.exitCode = 1
    break
  }
  if (seed % 100 === 0) console.log(`${seed} seeds, ${steps} steps, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
console.log(`${steps} steps, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
await stage.simulated.close()
await postgres.close()
