import { readFile, writeFile } from 'node:fs/promises'
import type { AssetKind } from '@atelier/contract/asset.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { Output } from '@atelier/media/program.ts'
import type { ModelPool } from '../../server/src/platform/models/pool.ts'
import { modelOf } from './built-in-models.ts'
import { drawExample } from './draw.ts'
import { imageOf, type Entry } from './entry.ts'
import type { Input } from './input.ts'
import type { InputName } from '@atelier/models/lib/example.ts'
import type { Shown } from './shown.ts'
import { inputOf, sources } from './inputs.ts'
import { runModel } from './models.ts'
import { panelsOf } from './panel.ts'
import { writeSamples } from './samples.ts'
import { writeSound } from './sound.ts'
import { writeCard } from './write-card.ts'
import { writeInput } from './write-input.ts'

/** Runs an example, and draws what went in and what came out. */
export async function runExample(name: string, example: Shown, pool: ModelPool): Promise<Entry> {
  const { modelId, effectId, params = {} } = example
  const named = Object.entries(example.inputs ?? {}) as [ParamName, readonly InputName[]][]
  const files: [ParamName, Input[]][] = []
  for (const [param, names] of named)
    files.push([param, await Promise.all(names.map((each) => inputOf(each, pool)))])

  const request = { modelId, ...(effectId && { effectId }), params, inputs: Object.fromEntries(files) }
  const { made, coins, seconds } = await runModel(pool, request)
  await using answer = made
  const before = await Promise.all(files.flatMap(([, list]) => list.map((file) => panelsOf(file, example))))
  const outputs = await Promise.all(
    answer.files.map(async (file) => panelsOf({ ...file, content: await readFile(file.path) }, example)),
  )
  const { bytes, width, height } = await drawExample(before.flat(), outputs.flat())
  await writeFile(imageOf({ name, ...example }), bytes)
  if (!effectId) {
    await writeSound(name, modelId, answer.files)
    // The first example bears the name of its model.
    if (name === modelId) await writeSamples(pool, request)
    await writeCard(name, example, { files, outputs: answer.files, panels: { before, outputs } })
    for (const [, names] of named) for (const each of names) await writeInput(each, await inputOf(each, pool))
  }
  return {
    name,
    modelId,
    ...(effectId && { effectId }),
    modality: modelOf(modelId).modality,
    inputs: named.flatMap(([, names]) => names.map((each) => sources[each].description)),
    params,
    output: answer.files.map(describeOutput).join(', '),
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

function describeOutput({ kind, mimeType, stem }: Output): string {
  const format = mimeType === 'model/gltf-binary' ? 'glb' : mimeType.split('/')[1]!.replace(/^x-|\+.*$/g, '')
  return stem ?? `${kinds[kind]} (${format})`
}
