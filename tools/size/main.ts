// `npm run size` prints what loads ask of each part: docs/operate/size.md
import { parseArgs } from 'node:util'
import { planTable, usualLoad } from './plan.ts'

const { values } = parseArgs({
  options: {
    generations: { type: 'string', multiple: true, default: ['10000', '1000000', '10000000'] },
    peak: { type: 'string', default: String(usualLoad.peakFactor) },
    seconds: { type: 'string', default: String(usualLoad.backendSeconds) },
    outputs: { type: 'string', default: String(usualLoad.outputsPerGeneration) },
    megabytes: { type: 'string', default: String(usualLoad.outputMegabytes) },
    webhooks: { type: 'string', default: String(usualLoad.webhooksPerGeneration) },
  },
})

const loads = values.generations.map((generations) => ({
  generationsPerDay: Number(generations),
  peakFactor: Number(values.peak),
  backendSeconds: Number(values.seconds),
  outputsPerGeneration: Number(values.outputs),
  outputMegabytes: Number(values.megabytes),
  webhooksPerGeneration: Number(values.webhooks),
}))
console.log(planTable(loads))
