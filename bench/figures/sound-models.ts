import type { TaskType } from '@atelier/contract/task-type.ts'
import { readSound } from '../../media/src/audio/sound/read-sound.ts'
import { secondsOf as lengthOf } from '../../media/src/audio/sound/sound.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import type { Figure, Line, NotRun } from '../figure.ts'
import { builtInModels, measureRuns, memoryLine, secondsOf, slowestOf, withModelPool } from '../model-runs.ts'
import { brief, median } from '../rounds.ts'

const unseen = { width: 0, height: 0, fps: 0, resolution: '' }
const half = { ...unseen, seconds: 30 }
const short = { ...unseen, seconds: 5 }

/** How much of the time that it lasts a sound may take; other tasks have no target. */
const targets: Partial<Record<TaskType, number>> = {
  'audio.stt': 0.3,
  'audio.tts': 0.2,
  'audio.isolate': 0.2,
}

/** How long each built-in model of sounds takes for half a minute, or the sentence that it says, over how long that lasts. */
export const soundModels: Figure = {
  name: 'sound-models',
  async run({ rounds }) {
    const lines: (Line | NotRun)[] = []
    const peaks: [id: string, megabytes: number][] = []
    for (const model of builtInModels('audio')) {
      const metric = `\`${model.taskType}\` ÷ real time, ${model.displayName}`
      const measured = await measure(model, rounds).catch((error: Error) => error.message)
      if (typeof measured === 'string') {
        lines.push({ metric, notRun: measured })
        continue
      }
      const { samples, slowest, lasts, processor, peakMegabytes } = measured
      peaks.push([model.id, peakMegabytes])
      process.stderr.write(`  ${model.id}: ${brief(median(samples))}, ${brief(peakMegabytes)} MB\n`)
      const target = model.outputs === null ? targets[model.taskType] : undefined
      const method = Object.values(slowest).map((name) => `, ${String(name)}`)
      lines.push({
        metric,
        samples,
        ...(target && { target: { atMost: target } }),
        detail: `${brief(processor)} s of a core for ${brief(lasts)} s${method.join('')}; ${brief(peakMegabytes)} MB`,
      })
    }
    return [...lines, memoryLine(' of sounds', peaks)]
  },
}

/** The first run, which loads the model, does not count. */
function measure(model: Model, rounds: number) {
  return withModelPool(async (pool) => {
    await secondsOf(pool, model, short)
    const slowest = await slowestOf(pool, model, short)
    let lasts = half.seconds
    const measured = await measureRuns(rounds, async () => {
      const seconds = await secondsOf(pool, model, half, slowest, async ({ files: [file] }) => {
        const sound = file?.kind === 'audio' ? await readSound(file.path, { rate: 8000, channels: 1 }) : null
        if (sound) lasts = lengthOf(sound)
      })
      return seconds / lasts
    })
    return { ...measured, slowest, lasts }
  })
}
