import type { Figure } from '../figure.ts'
import { linesOf } from '../model-lines.ts'
import { measureRuns, modelsOf, secondsOf, slowestOf } from '../model-runs.ts'
import { brief, median } from '../rounds.ts'

const still = { seconds: 0, fps: 0 }
/** Of no usual shape, so that to reframe it is work. */
export const megapixel = { width: 1200, height: 874, resolution: '1k', ...still }
const quarter = { width: 600, height: 437, resolution: '0.5k', ...still }
const small = { width: 300, height: 219, resolution: '0.5k', ...still }

/** How long each built-in model of images takes for a megapixel, in a child as the service has them, and what memory it
 * needs: with the slowest of the methods that it offers, a fifth of the image masked, a quarter added on each side. */
export const models: Figure = {
  name: 'models',
  isOwn: true,
  run: ({ rounds }) =>
    linesOf(modelsOf('image'), {
      of: '',
      metricOf: ({ taskType, displayName }) => `\`${taskType}\` of a megapixel, ${displayName}`,
      // The first run, which loads the model, does not count.
      async measure(pool, model) {
        await secondsOf(pool, model, small)
        const method = await slowestOf(pool, model, small)
        const quarterSeconds = await secondsOf(pool, model, quarter, method)
        const measured = await measureRuns(rounds, () => secondsOf(pool, model, megapixel, method))
        const perMegapixel = (median(measured.samples) - quarterSeconds) / 0.75
        return { ...measured, method, perMegapixel }
      },
      rest: ({ perMegapixel }) => ({
        target: { atMost: 10 },
        unit: 's',
        details: [`${brief(perMegapixel)} s for a further megapixel`],
      }),
    }),
}
