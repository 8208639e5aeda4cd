import type { Model } from '../../server/src/catalog/model.ts'
import type { Figure, Line, NotRun } from '../figure.ts'
import { builtInModels, measureRuns, memoryLine, secondsOf, slowestOf, withModelPool } from '../model-runs.ts'
import { brief, median } from '../rounds.ts'

const whole = { width: 640, height: 360, fps: 24, seconds: 5, resolution: '360p' }
const short = { ...whole, width: 320, height: 180, seconds: 1 }

/** How long each built-in model of films takes for five seconds of 640 × 360 pixels at 24 a second, with the slowest of the
 * methods that it offers. */
export const filmModels: Figure = {
  name: 'film-models',
  async run({ rounds }) {
    const lines: (Line | NotRun)[] = []
    const peaks: [id: string, megabytes: number][] = []
    for (const model of builtInModels('video')) {
      const metric = `\`${model.taskType}\` of 5 s at 360p, ${model.displayName}`
      const measured = await measure(model, rounds).catch((error: Error) => error.message)
      if (typeof measured === 'string') {
        lines.push({ metric, notRun: measured })
        continue
      }
      const { samples, slowest, processor, peakMegabytes } = measured
      peaks.push([model.id, peakMegabytes])
      process.stderr.write(`  ${model.id}: ${brief(median(samples))} s, ${brief(peakMegabytes)} MB\n`)
      const method = Object.values(slowest).map((name) => `; ${String(name)}`)
      lines.push({
        metric,
        samples,
        target: { atMost: 30 },
        unit: 's',
        detail: `${brief(processor)} s of a core${method.join('')}; ${brief(peakMegabytes)} MB`,
      })
    }
    return [...lines, memoryLine(' of films', peaks)]
  },
}

/** The first run, which loads the model, does not count. */
function measure(model: Model, rounds: number) {
  return withModelPool(async (pool) => {
    await secondsOf(pool, model, short)
    const slowest = await slowestOf(pool, model, short)
    return { ...(await measureRuns(rounds, () => secondsOf(pool, model, whole, slowest))), slowest }
  })
}
