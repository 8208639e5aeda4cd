import type { Figure } from '../figure.ts'
import { linesOf } from '../model-lines.ts'
import { measureRuns, modelsOf, secondsOf, slowestOf } from '../model-runs.ts'

const whole = { width: 640, height: 360, fps: 24, seconds: 5, resolution: '360p' }
const short = { ...whole, width: 320, height: 180, seconds: 1 }

/** How long each built-in video model takes for five seconds of 640 × 360 pixels at 24 a second, with the slowest of the
 * methods that it offers. */
export const videoModels: Figure = {
  name: 'video-models',
  isOwn: true,
  run: ({ rounds }) =>
    linesOf(modelsOf('video'), {
      of: ' of films',
      metricOf: ({ taskType, displayName }) => `\`${taskType}\` of 5 s at 360p, ${displayName}`,
      // The first run, which loads the model, does not count.
      async measure(pool, model) {
        await secondsOf(pool, model, short)
        const method = await slowestOf(pool, model, short)
        return { ...(await measureRuns(rounds, () => secondsOf(pool, model, whole, method))), method }
      },
      rest: () => ({ target: { atMost: 30 }, unit: 's' }),
    }),
}
