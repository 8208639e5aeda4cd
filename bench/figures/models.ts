import type { Model } from '../../server/src/catalog/model.ts'
import type { Figure, Line, NotRun } from '../figure.ts'
import { builtInModels, measureRuns, memoryLine, secondsOf, slowestOf, withModelPool } from '../model-runs.ts'
import { brief, median } from '../rounds.ts'

const still = { seconds: 0, fps: 0 }
/** Of no usual shape, so that to reframe it is work. */
export const megapixel = { width: 1200, height: 874, resolution: '1k', ...still }
const quarter = { width: 600, height: 437, resolution: '0.5k', ...still }
const small = { width: 300, height: 219, resolution: '0.5k', ...still }

/** How long each built-in model of images takes for a megapixel, in a child as the service has them, and what memory it
 * needs: with the slowest of the methods that it offers, a fifth of the picture masked, a quarter added on each side. */
export const models: Figure = {
  name: 'models',
  async run({ rounds }) {
    const lines: (Line | NotRun)[] = []
    const peaks: [id: string, megabytes: number][] = []
    for (const model of builtInModels('image')) {
      const metric = `\`${model.taskType}\` of a megapixel, ${model.displayName}`
      const measured = await measure(model, rounds).catch((error: Error) => error.message)
      if (typeof measured === 'string') {
        lines.push({ metric, notRun: measured })
        continue
      }
      const { samples, slowest, perMegapixel, processor, peakMegabytes } = measured
      peaks.push([model.id, peakMegabytes])
      process.stderr.write(
        `  ${model.id}: ${brief(median(samples))} s, ${brief(processor)} s of a core, ${brief(peakMegabytes)} MB\n`,
      )
      lines.push({
        metric: [metric, ...Object.values(slowest)].join(', '),
        samples,
        target: { atMost: 10 },
        unit: 's',
        detail: `${brief(processor)} s of a core; ${brief(perMegapixel)} s for a further megapixel; ${brief(peakMegabytes)} MB`,
      })
    }
    return [...lines, memoryLine('', peaks)]
  },
}

/** The first run, which loads the model, does not count. */
function measure(model: Model, rounds: number) {
  return withModelPool(async (pool) => {
    await secondsOf(pool, model, small)
    const slowest = await slowestOf(pool, model, small)
    const quarterSeconds = await secondsOf(pool, model, quarter, slowest)
    const measured = await measureRuns(rounds, () => secondsOf(pool, model, megapixel, slowest))
    const perMegapixel = (median(measured.samples) - quarterSeconds) / 0.75
    return { ...measured, slowest, perMegapixel }
  })
}
