// The model files of examples/models, and the requests that they make of what customers may send.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import type { Backend } from '../src/catalog/model-file.ts'
import type { Model } from '../src/catalog/model.ts'
import { readCatalog } from '../src/catalog/read-catalog.ts'
import { buildInput } from '../src/providers/http/request.ts'
import type { InputFile, JsonValue, Work } from '../src/providers/provider.ts'
import { inputOf, workOf } from './providers/work.ts'

export const examplesFolder = fileURLToPath(new URL('../../examples/models/', import.meta.url))

/** In the order of the columns in docs/backends.md. */
export const families = ['fal', 'replicate', 'openai', 'elevenlabs', 'comfyui', 'cog'] as const
export type Family = (typeof families)[number]

export type Example = { family: Family; name: string; text: string; model: Model; backend: Backend }

/** Reads all of them with the loader of the service; throws where one is wrong. */
export function readExamples(): Example[] {
  const files = families.flatMap((family) =>
    readdirSync(`${examplesFolder}${family}`)
      .filter((name) => name.endsWith('.yaml'))
      .toSorted()
      .map((name) => ({ family, name: `${family}/${name}` })),
  )
  const texts = files.map(({ name }) => ({ name, text: readFileSync(`${examplesFolder}${name}`, 'utf8') }))
  const { catalog, errors } = readCatalog(texts, [])
  if (!catalog) throw new Error(errors.join('\n'))
  const models = new Map([...catalog.models.values()].map((model) => [model.file, model]))
  return files.map(({ family, name }, index) => {
    const model = models.get(name)
    const backend = model?.backends[0]
    if (!model || !backend) throw new Error(`${name} is no model`)
    return { family, name, text: texts[index]?.text ?? '', model, backend }
  })
}

/** A request: what a customer sent, and what the backend gets of it. */
export type Sample = { params: Params; work: Work; input: { [name: string]: JsonValue } }

/** The least that can be sent, all that can be sent, and every value of an enum and both ends of a range once. */
export async function samplesOf(example: Example): Promise<Sample[]> {
  const { params: descriptors, defaults } = example.model
  const required = descriptors.filter((param) => param.required)
  const least = { ...defaults, ...paramsOf(required) }
  const all = { ...paramsOf(descriptors), ...least }
  const others = descriptors.flatMap((param) =>
    endsOf(param).map((value): Params => ({ ...least, [param.name]: value })),
  )
  return Promise.all([least, all, ...others].map((params) => sampleOf(example, params)))
}

async function sampleOf({ model, backend }: Example, params: Params): Promise<Sample> {
  const media = model.params.filter(({ kind }) => kind === 'media' || kind === 'media_list')
  const inputs: Partial<Record<ParamName, InputFile[]>> = {}
  for (const param of media) {
    const value = params[param.name]
    if (value !== undefined) inputs[param.name] = [value].flat().map(() => fileOf(param))
  }
  const { settings = {}, ...request } = backend
  const work = workOf({ taskType: model.taskType, modelId: model.id, settings, request, params, inputs })
  return { params, work, input: await buildInput(work, async (file) => file.link()) }
}

function paramsOf(descriptors: readonly ParamDescriptor[]): Params {
  return Object.fromEntries(descriptors.map((param) => [param.name, valueOf(param)]))
}

function valueOf(param: ParamDescriptor): ParamValue {
  if (param.kind === 'text') return 'a lighthouse'
  if (param.kind === 'enum') return param.values[0] ?? ''
  if (param.kind === 'range') return param.min
  if (param.kind === 'seed') return param.max
  return param.kind === 'media' ? 'an-asset' : assetIds(param.maxItems)
}

function assetIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `asset-${index}`)
}

function endsOf(param: ParamDescriptor): ParamValue[] {
  if (param.kind === 'enum') return [...param.values]
  if (param.kind === 'range') return [param.min, param.max]
  return param.kind === 'media_list' ? [assetIds(Math.max(1, param.minItems))] : []
}

function fileOf(param: ParamDescriptor): InputFile {
  const kind = param.kind === 'media' ? param.accept : 'image'
  const size = kind === 'audio' ? {} : { width: 1000, height: 1000 }
  return inputOf({ kind, sizeBytes: 1, ...size, link: () => `https://files.test/${param.name}` })
}
