import { renderModel } from '../../media/src/three-d/render/render-model.ts'
import { ballMesh, plain, quarters } from '../../media/test/three-d-samples.ts'
import type { Figure } from '../figure.ts'
import { brief, median } from '../rounds.ts'

/** How long a view of a 3D model takes: what every output of one waits for. */
export const threeD: Figure = {
  name: 'three-d',
  async run({ rounds }) {
    const mesh = ballMesh(1, 224, 224)
    const material = plain('painted', [1, 1, 1], { pictures: { colour: quarters(1024) } })
    const model = { name: 'ball', parts: [{ name: 'ball', mesh, material }] }
    const seconds: number[] = []
    const processor: number[] = []
    // The first is slower by what is compiled.
    for (let round = -1; round < rounds; round++) {
      const [start, used] = [performance.now(), process.cpuUsage()]
      renderModel(model, { size: 512 })
      if (round < 0) continue
      seconds.push((performance.now() - start) / 1000)
      processor.push(process.cpuUsage(used).user / 1e6)
    }
    return [
      {
        metric: 'a view of 100,000 triangles with a texture, 512 × 512',
        samples: seconds,
        target: { atMost: 1 },
        unit: 's',
        detail: `${brief(median(processor))} s of a core`,
      },
    ]
  },
}
