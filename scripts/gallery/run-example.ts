import { readFile, writeFile } from 'node:fs/promises'
import type { AssetKind } from '@atelier/contract/asset.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Made } from '@atelier/media/program.ts'
import type { ModelPool } from '../../server/src/platform/media-pool/model-pool.ts'
import { catalog } from '../built-in/models.ts'
import { drawExample } from './draw.ts'
import { pictureOf, type Entry } from './entry.ts'
import type { Example } from './example.ts'
import type { Input } from './input.ts'
import { inputOf, sources, type InputName } from './inputs.ts'
import { runModel } from './models.ts'
import { panelsOf } from './panel.ts'

/** Runs an example, and draws what went in and what came out. */
export async function runExample(name: string, example: Example, pool: ModelPool): Promise<Entry> {
  const { modelId, effectId, params = {} } = example
  const named = Object.entries(example.inputs ?? {}) as [ParamName, readonly InputName[]][]
  const files: [ParamName, Input[]][] = []
  for (const [param, names] of named)
    files.push([param, await Promise.all(names.map((each) => inputOf(each, pool)))])

  const { made, coins, seconds } = await runModel(pool, {
    modelId,
    ...(effectId && { effectId }),
    params,
    inputs: Object.fromEntries(files),
  })
  await using answer = made
  const before = await Promise.all(files.flatMap(([, list]) => list.map((file) => panelsOf(file, example))))
  const outputs = await Promise.all(
    answer.files.map(async (file) => panelsOf({ ...file, content: await readFile(file.path) }, example)),
  )
  const { bytes, width, height } = await drawExample(before.flat(), outputs.flat())
  await writeFile(pictureOf(name), bytes)
  return {
    name,
    modelId,
    ...(effectId && { effectId }),
    modality: catalog.models.get(modelId)!.modality,
    inputs: named.flatMap(([, names]) => names.map((each) => sources[each].words)),
    params,
    output: answer.files.map(wordsFor).join(', '),
    coins,
    seconds: Math.round(seconds * 10) / 10,
    width,
    height,
  }
}

const kinds: Record<AssetKind, string> = {
  image: 'picture',
  video: 'film',
  audio: 'sound',
  '3d': 'model',
  text: 'text',
}

function wordsFor({ kind, mimeType, stem }: Made): string {
  const format = mimeType === 'model/gltf-binary' ? 'glb' : mimeType.split('/')[1]!.replace(/^x-|\+.*$/g, '')
  return stem ?? `${kinds[kind]} (${format})`
}
