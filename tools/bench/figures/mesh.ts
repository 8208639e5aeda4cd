import type { Params } from '@atelier/contract/params.ts'
import { renderModel } from '@atelier/media/mesh/render/render-model.ts'
import { POSTER_SIDE } from '@atelier/media/mesh/render/views.ts'
import { ballMesh, plain, quarters } from '../../../media/test/mesh-samples.ts'
import type { Model } from '../../../server/src/catalog/model.ts'
import type { Figure, Line } from '../figure.ts'
import { linesOf } from '../model-lines.ts'
import { measureRuns, modelsOf, secondsOf } from '../model-runs.ts'
import { brief, median } from '../rounds.ts'

/** Large enough for the finest texture that is made of an image. */
const photograph = { width: 2400, height: 1800, resolution: '', seconds: 0, fps: 0 }

/** How long it takes to render a 3D model, which every 3D output waits for, and to run the built-in models at their finest. */
export const threeD: Figure = {
  name: 'mesh',
  isOwn: true,
  async run({ rounds }) {
    const lines = await linesOf(modelsOf('3d'), {
      of: ' of things in space',
      metricOf: ({ taskType, displayName }) => `\`${taskType}\` at its finest, ${displayName}`,
      // The first run, which loads the model, does not count.
      async measure(pool, model) {
        const method = finestOf(model)
        await secondsOf(pool, model, photograph)
        return { ...(await measureRuns(rounds, () => secondsOf(pool, model, photograph, method))), method }
      },
      rest: () => ({ unit: 's' }),
    })
    return [viewLine(rounds), ...lines]
  },
}

/** Qualities are listed from the least to the best. */
function finestOf({ params }: Model): Params {
  const qualities = params.flatMap((param) =>
    param.name.endsWith('_quality') && param.kind === 'enum' ? [[param.name, param.values.at(-1)!]] : [],
  )
  return Object.fromEntries(qualities)
}

function viewLine(rounds: number): Line {
  const mesh = ballMesh(1, 224, 224)
  const material = plain('painted', [1, 1, 1], { images: { colour: quarters(1024) } })
  const model = { name: 'ball', parts: [{ name: 'ball', mesh, material }] }
  const seconds: number[] = []
  const processor: number[] = []
  // The first round is slower because code is compiled, so it does not count.
  for (let round = -1; round < rounds; round++) {
    const [start, used] = [performance.now(), process.cpuUsage()]
    renderModel(model, { size: POSTER_SIDE })
    if (round < 0) continue
    seconds.push((performance.now() - start) / 1000)
    processor.push(process.cpuUsage(used).user / 1e6)
  }
  return {
    metric: `a view of 100,000 triangles with a texture, ${POSTER_SIDE} × ${POSTER_SIDE}`,
    samples: seconds,
    target: { atMost: 1 },
    unit: 's',
    detail: `${brief(median(processor))} s of a core`,
  }
}
