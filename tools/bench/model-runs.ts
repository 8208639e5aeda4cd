// What runs of built-in models take.
import type { Params } from '@atelier/contract/params.ts'
import type { Modality } from '@atelier/contract/task-type.ts'
import { sampleFor } from '@atelier/models/test/model-samples.ts'
import type { VideoSize } from '@atelier/models/test/sample-videos.ts'
import { builtInModels, runProgram } from '../gallery/built-in-models.ts'
import type { Model } from '../../server/src/catalog/model.ts'
import { InvalidInput } from '../../server/src/platform/process-pool/errors.ts'
import type { ModelAnswer, ModelPool } from '../../server/src/platform/models/pool.ts'
import { childProcessUsage } from './process-usage.ts'

/** How large and how long; those that make something anew are told the size by its name. */
export type RunSize = VideoSize & { resolution: string }

/** Params that choose the method, and with it how long it takes. */
const methods = ['style', 'effect', 'lighting', 'voice'] as const

export const modelsOf = (wanted: Modality) => builtInModels.filter(({ modality }) => modality === wanted)

/** What some runs took: wall time of each, and processor time and memory as the children tell. */
export async function measureRuns(rounds: number, run: () => Promise<number>) {
  const before = childProcessUsage()
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await run())
  const { peakMegabytes, processorSeconds } = childProcessUsage()
  return { samples, peakMegabytes, processor: (processorSeconds - before.processorSeconds) / rounds }
}

/** Which of its methods takes longest, by a try of each on something small. */
export async function slowestOf(pool: ModelPool, model: Model, small: RunSize): Promise<Params> {
  let slowest: { chosen: Params; seconds: number } = { chosen: {}, seconds: 0 }
  for (const chosen of choicesOf(model)) {
    const seconds = await secondsOf(pool, model, small, chosen).catch((error: unknown) => {
      // Some effects need several images.
      if (error instanceof InvalidInput) return 0
      throw error
    })
    if (seconds > slowest.seconds) slowest = { chosen, seconds }
  }
  return slowest.chosen
}

function choicesOf({ params }: Model): Params[] {
  return methods.flatMap((name) => {
    const param = params.find((each) => each.name === name)
    return param?.kind === 'enum' ? param.values.map((value) => ({ [name]: value })) : []
  })
}

/** How long a run took; `look` sees what it made before that goes. */
export async function secondsOf(
  pool: ModelPool,
  model: Model,
  size: RunSize,
  chosen: Params = {},
  look: (made: ModelAnswer) => Promise<void> = async () => {},
): Promise<number> {
  const { params, files } = await sampleFor(model, size)
  const whole = { ...model.defaults, ...extentOf(model, size), ...params, ...chosen }
  const run = await runProgram(pool, model, { params: whole, files, outputs: model.outputs ?? 1 })
  await using made = run.made
  await look(made)
  return run.seconds
}

/** The size and length, as far as the model lets one choose. */
function extentOf({ params }: Model, { resolution, seconds }: RunSize): Params {
  const chosen: Params = {}
  for (const param of params) {
    if (param.kind === 'enum' && param.values.includes(resolution)) chosen[param.name] = resolution
    if (param.name === 'duration' && param.kind === 'range')
      chosen.duration = Math.min(Math.max(seconds, param.min), param.max)
    if (param.name === 'duration' && param.kind === 'enum' && param.values.includes(seconds))
      chosen.duration = seconds
  }
  return chosen
}
