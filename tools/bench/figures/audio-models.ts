import type { TaskType } from '@atelier/contract/task-type.ts'
import { readAudio } from '@atelier/models/lib/audio/read-audio.ts'
import { secondsOf as lengthOf } from '@atelier/models/lib/audio/audio.ts'
import type { Model } from '../../../server/src/catalog/model.ts'
import type { ModelPool } from '../../../server/src/platform/models/pool.ts'
import type { Figure } from '../figure.ts'
import { linesOf } from '../model-lines.ts'
import { measureRuns, modelsOf, secondsOf, slowestOf } from '../model-runs.ts'
import { brief } from '../rounds.ts'

const noImage = { width: 0, height: 0, fps: 0, resolution: '' }
const halfMinute = { ...noImage, seconds: 30 }
const short = { ...noImage, seconds: 5 }

/** The most processing time per second of audio; other tasks have no target. */
const targets: Partial<Record<TaskType, number>> = {
  'audio.stt': 0.3,
  'audio.tts': 0.2,
  'audio.isolate': 0.2,
}

/**
 * How long each built-in audio model takes for half a minute, or for the sentence that it says, divided by the length
 * of the audio.
 */
export const audioModels: Figure = {
  name: 'audio-models',
  isOwn: true,
  run: ({ rounds }) =>
    linesOf(modelsOf('audio'), {
      of: ' of sounds',
      metricOf: ({ taskType, displayName }) => `\`${taskType}\` ÷ real time, ${displayName}`,
      measure: (pool, model) => measure(pool, model, rounds),
      rest({ durationSeconds }, { taskType, outputs }) {
        const target = outputs === null ? targets[taskType] : undefined
        return {
          ...(target && { target: { atMost: target } }),
          details: [`${brief(durationSeconds)} s long`],
        }
      },
    }),
}

/** The first run, which loads the model, does not count. */
async function measure(pool: ModelPool, model: Model, rounds: number) {
  await secondsOf(pool, model, short)
  const method = await slowestOf(pool, model, short)
  let durationSeconds = halfMinute.seconds
  const measured = await measureRuns(rounds, async () => {
    const seconds = await secondsOf(pool, model, halfMinute, method, async ({ files: [file] }) => {
      const audio = file?.kind === 'audio' ? await readAudio(file.path, { rate: 8000, channels: 1 }) : null
      if (audio) durationSeconds = lengthOf(audio)
    })
    return seconds / durationSeconds
  })
  return { ...measured, method, durationSeconds }
}
