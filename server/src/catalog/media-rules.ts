import type { AssetKind } from '@atelier/contract/asset.ts'
import { outputSize, sourceParams, type Size } from '@atelier/contract/output-size.ts'
import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import type { StoredAsset } from '../assets/asset.ts'
import type { Model } from './model.ts'

export type MediaModel = Pick<Model, 'params' | 'inputLimits' | 'taskType' | 'fit'>
export type MediaCode =
  | 'invalid_params'
  | 'wrong_media'
  | 'input_file_too_large'
  | 'input_duration'
  | 'input_too_large'

/** An asset that a param refers to. */
export interface MediaReference {
  readonly param: MediaParam | MediaListParam
  readonly id: string
}
export type Input = MediaReference & { readonly asset: StoredAsset }

interface Request {
  readonly model: MediaModel
  readonly params: Params
  readonly references: readonly MediaReference[]
  /** Those of `references` that exist. */
  readonly inputs: readonly Input[]
}

/**
 * In the order in which they are checked: each may rely on those before it. The first that finds issues refuses, with
 * all of them.
 */
export const mediaRules: readonly (readonly [MediaCode, (request: Request) => Issue[]])[] = [
  ['invalid_params', absentIssues],
  ['wrong_media', ({ inputs }) => issuesOf(inputs, kindIssue)],
  ['invalid_params', ({ inputs }) => issuesOf(inputs, measureIssue)],
  ['input_file_too_large', ({ inputs, model }) => issuesOf(inputs, (input) => bytesIssue(input, model))],
  ['input_duration', ({ inputs, model }) => issuesOf(inputs, (input) => secondsIssue(input, model))],
  ['input_too_large', sizeIssues],
]

function issuesOf(inputs: readonly Input[], issueOf: (input: Input) => string | null): Issue[] {
  return inputs.flatMap((input) => {
    const message = issueOf(input)
    return message === null ? [] : [{ path: `params.${input.param.name}`, message }]
  })
}

function absentIssues({ references, inputs }: Request): Issue[] {
  const found = new Set(inputs.map(({ id }) => id))
  return references
    .filter(({ id }) => !found.has(id))
    .map(({ param, id }) => ({
      path: `params.${param.name}`,
      message: `names ${id}, which is not an asset of this account; uploads are deleted after 30 days`,
    }))
}

const kindInWords: Record<AssetKind, string> = {
  image: 'an image',
  video: 'a video',
  audio: 'audio',
  '3d': 'a 3D model',
  text: 'text',
}

function kindIssue({ param, asset }: Input): string | null {
  return asset.kind === param.accept
    ? null
    : `must be ${kindInWords[param.accept]}; ${asset.id} is ${kindInWords[asset.kind]}`
}

/** A file without measures can neither be checked against limits nor be priced. */
function measureIssue({ asset }: Input): string | null {
  const isMeasured =
    (asset.kind === 'audio' || sizeOf(asset)) && (asset.kind === 'image' || asset.durationSeconds)
  return isMeasured ? null : `names ${asset.id}, whose size or length is not known; upload it again`
}

function bytesIssue(
  { asset }: Input,
  { inputLimits: { maxInputBytes = Infinity } }: MediaModel,
): string | null {
  if (asset.sizeBytes <= maxInputBytes) return null
  return `must have at most ${maxInputBytes} bytes; ${asset.id} has ${asset.sizeBytes}`
}

function secondsIssue({ asset }: Input, { inputLimits }: MediaModel): string | null {
  const { minInputSeconds = 0, maxInputSeconds = Infinity } = inputLimits
  const seconds = asset.durationSeconds
  if (seconds === null || (minInputSeconds <= seconds && seconds <= maxInputSeconds)) return null
  const bound = seconds < minInputSeconds ? `at least ${minInputSeconds}` : `at most ${maxInputSeconds}`
  return `must last ${bound} seconds; ${asset.id} lasts ${seconds}`
}

function sizeIssues({ model, params, inputs }: Request): Issue[] {
  const sources = sourcesOf(inputs)
  if (sources.length > 0) {
    return issuesOf(sources, ({ asset }) => sizeIssue(model, outputSize(model, params, sizeOf(asset))))
  }
  const message = sizeIssue(model, outputSize(model, params, null))
  return message === null ? [] : [{ path: 'params.resolution', message }]
}

function sizeIssue({ inputLimits }: MediaModel, size: Size | null): string | null {
  const { maxOutputPixels = Infinity, maxOutputSide = Infinity } = inputLimits
  if (!size) return null
  const { width, height } = size
  const outcome = `the output would have ${width} × ${height} pixels`
  if (Math.max(width, height) > maxOutputSide) return `${outcome}; a side may have at most ${maxOutputSide}`
  return width * height > maxOutputPixels
    ? `${outcome}; it may have at most ${maxOutputPixels} in total`
    : null
}

/** The inputs that decide the size of the output. */
export function sourcesOf(inputs: readonly Input[]): Input[] {
  return inputs.filter(({ param }) => sourceParams.includes(param.name))
}

export function sizeOf({ width, height }: StoredAsset): Size | null {
  return width !== null && height !== null ? { width, height } : null
}
