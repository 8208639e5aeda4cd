import type { TaskType } from '@atelier/contract/task-type.ts'
import { readSound } from '../../media/src/audio/sound/read-sound.ts'
import { secondsOf as lengthOf } from '../../media/src/audio/sound/sound.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import type { ModelPool } from '../../server/src/platform/media-pool/model-pool.ts'
import type { Figure } from '../figure.ts'
import { linesOf } from '../model-lines.ts'
import { measureRuns, modelsOf, secondsOf, slowestOf } from '../model-runs.ts'
import { brief } from '../rounds.ts'

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
  run: ({ rounds }) =>
    linesOf(modelsOf('audio'), {
      of: ' of sounds',
      metricOf: ({ taskType, displayName }) => `\`${taskType}\` ÷ real time, ${displayName}`,
      measure: (pool, model) => measure(pool, model, rounds),
      rest({ lasts }, { taskType, outputs }) {
        const target = outputs === null ? targets[taskType] : undefined
        return { ...(target && { target: { atMost: target } }), details: [`${brief(lasts)} s long`] }
      },
    }),
}

/** The first run, which loads the model, does not count. */
async function measure(pool: ModelPool, model: Model, rounds: number) {
  await secondsOf(pool, model, short)
  const method = await slowestOf(pool, model, short)
  let lasts = half.seconds
  const measured = await measureRuns(rounds, async () => {
    const seconds = await secondsOf(pool, model, half, method, async ({ files: [file] }) => {
      const sound = file?.kind === 'audio' ? await readSound(file.path, { rate: 8000, channels: 1 }) : null
      if (sound) lasts = lengthOf(sound)
    })
    return seconds / lasts
  })
  return { ...measured, method, lasts }
}
