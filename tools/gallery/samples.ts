// What the values of a param sound like, such as voices: what an example says, said with each of them.
import { basename } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import type { ModelPool } from '../../server/src/platform/models/pool.ts'
import { modelOf } from './built-in-models.ts'
import { runModel, type Request } from './models.ts'
import { writeSound } from './sound.ts'

/** Enough to know a voice again. */
const sampleSize = { mostSeconds: 4.5, bitRate: 32_000 }

/** Writes the files that the model file names, beside it. */
export async function writeSamples(pool: ModelPool, request: Request): Promise<void> {
  for (const { params, file } of samplesOf(request.modelId)) {
    const { made } = await runModel(pool, { ...request, params: { ...request.params, ...params } })
    await using answer = made
    await writeSound(basename(file, '.mp3'), request.modelId, answer.files, sampleSize)
  }
}

/** The samples of a model, and the param that makes each. */
export function samplesOf(modelId: string): { params: Params; file: string }[] {
  const { source, params } = modelOf(modelId)
  return params.flatMap(({ name }) => {
    const param = source.params[name]
    if (param?.kind !== 'enum') return []
    const { values, samples = {} } = param
    return values.flatMap((value) => {
      const file = samples[String(value)]
      return file === undefined ? [] : [{ params: { [name]: value }, file }]
    })
  })
}
