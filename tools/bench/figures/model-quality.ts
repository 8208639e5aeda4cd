import type { ModelPool } from '../../../server/src/platform/models/pool.ts'
import { withModelPool } from '../../gallery/built-in-models.ts'
import type { Figure, Line } from '../figure.ts'
import { cutOut, denoised, dropped, enlarged, misheard } from '../quality-measures.ts'
import { brief } from '../rounds.ts'

/** Targets are a little below what was measured when they were set, so that a model that gets worse is seen. No figure depends on the machine. */
const lines: readonly ((pool: ModelPool) => Promise<Line>)[] = [
  ...['super-resolution-upscale', 'back-projection-upscale'].map((id) => async (pool: ModelPool) => {
    const { ours, lanczos } = await enlarged(pool, id)
    return {
      metric: `decibels above Lanczos over photographs at twice the size, \`${id}\``,
      samples: [ours - lanczos],
      target: { atLeast: 0.2 },
      detail: `${brief(ours)} dB against ${brief(lanczos)} dB`,
    }
  }),
  async (pool) => {
    const { mean, least } = await cutOut(pool, 'photo-matte-remove-bg')
    return {
      metric: 'IoU of somebody before photographs, `photo-matte-remove-bg`',
      samples: [mean],
      target: { atLeast: 0.86 },
      aim: 0.97,
      detail: `${brief(least)} at least`,
    }
  },
  ...[false, true].map((isNoisy) => async (pool: ModelPool) => ({
    metric: `wrong words in a recording${isNoisy ? ' in white noise at 5 dB SNR' : ''}, \`moonshine-transcribe\``,
    samples: [await misheard(pool, isNoisy)],
    target: { atMost: isNoisy ? 0.19 : 0.05 },
    detail: 'a sentence of 22 words',
  })),
  async (pool) => {
    const { before, after } = await denoised(pool)
    return {
      metric: 'decibels of SI-SDR won in white noise, `rnnoise-isolate`',
      samples: [after - before],
      target: { atLeast: 9 },
      detail: `${brief(before)} dB to ${brief(after)} dB`,
    }
  },
  ...(['rocket', 'astronaut'] as const).map((name) => async (pool: ModelPool) => {
    const { ours, blend } = await dropped(pool, name)
    return {
      metric: `decibels of dropped frames above a blend, camera over ${name}, \`optical-flow-interpolate\``,
      samples: [ours - blend],
      target: { atLeast: 14 },
      detail: `${brief(ours)} dB against ${brief(blend)} dB`,
    }
  }),
]

/** What models make of real photographs and recordings, by measures that are usual for their tasks. */
export const modelQuality: Figure = {
  name: 'model-quality',
  isOwn: true,
  run: () =>
    withModelPool(async (pool) => {
      const found: Line[] = []
      for (const measure of lines) {
        const line = await measure(pool)
        process.stderr.write(`  ${line.metric}: ${brief(line.samples[0]!)}; ${line.detail}\n`)
        found.push(line)
      }
      return found
    }),
}
