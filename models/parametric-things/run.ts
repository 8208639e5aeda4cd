import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program, Task } from '@atelier/media/program.ts'
import type { Model } from '@atelier/media/mesh/model.ts'
import { facesAt } from './objects/build.ts'
import { compose, type ComposeOptions, type Style } from './scene/compose.ts'
import { faceCountOf, subdivisionWithin } from './scene/within-budget.ts'
import {
  faceLimit,
  hasQuads,
  refuseContradictions,
  refuseNeedlessQuality,
  refuseNeedlessTexture,
} from '../lib/mesh/params.ts'
import { parsePrompt, type ParsedPrompt } from './prompt/parse-prompt.ts'
import { writeModel, type ModelFormat } from '../lib/mesh/write/write-model.ts'

/** How many faces an object may have if `polycount` is not set. */
const facesByQuality = { draft: 2500, standard: 10_000, high: 60_000 } as const
/** The limit for all objects together. */
const MAX_FACES = 100_000
/** Pixels across a texture. */
const textureSizeByQuality: Readonly<Record<string, number>> = { standard: 512, high: 1024, ultra: 2048 }
const defaultStyle: Style = 'realistic'
/** The share of the usual number of faces that low-poly models have. */
const LOW_POLY_SHARE = 1 / 8

/** Models the objects that a prompt names. */
export const fromText: Program = async ({ params, folder, progress }) => {
  const model = modelFrom(params, progress)
  progress(0.8)
  const format = String(params.format) as ModelFormat
  return [await writeModel(model, folder, 'model', format)]
}

export function modelFrom(params: Params, progress: Task['progress'] = () => {}): Model {
  refuseContradictions(params)
  const prompt = parsePrompt(String(params.prompt))
  // Textures are drawn only after the subdivision is found.
  const options: ComposeOptions = {
    style: styleOf(prompt, params.style as Style),
    surface: { textureSize: 0, isPbr: params.pbr !== false },
    hasQuads: hasQuads(params),
    seed: Number(params.seed ?? 0),
  }
  const subdivision = subdivisionFor(prompt, options, params)
  progress(0.3)
  const textureSize = params.texture === false ? 0 : textureSizeByQuality[String(params.texture_quality)]
  const model = compose(prompt, subdivision, { ...options, surface: { ...options.surface, textureSize } })
  refuseNeedlessTexture(
    params,
    model.parts.some(({ material }) => material.images),
  )
  return model
}

function styleOf({ style }: ParsedPrompt, chosen: Style): Style {
  if (style && chosen !== defaultStyle && chosen !== style)
    throw new InvalidInput(`The prompt asks for ${style}, and style for ${chosen}: choose one.`)
  return style ?? chosen
}

function subdivisionFor(prompt: ParsedPrompt, options: ComposeOptions, params: Params): number {
  const facesIn = faceCounter(prompt, options)
  const count = prompt.objects.reduce((sum, object) => sum + object.count, 0)
  const share = options.style === 'low-poly' ? LOW_POLY_SHARE : 1
  const inTotal = (faces: number) => Math.min(MAX_FACES, faces * count * share)
  const { draft, standard, high } = facesByQuality
  const limits = { draft: inTotal(draft), standard: inTotal(standard), high: inTotal(high) }
  const most = faceLimit(params, limits, MAX_FACES)
  const least = facesIn(0)
  if (params.polycount !== undefined && least > most)
    throw new InvalidInput(
      `This takes at least ${least} faces. Set polycount to ${least} or more, or ask for fewer things.`,
    )
  const subdivision = subdivisionWithin(most, facesIn)
  refuseNeedlessQuality(params, facesIn(subdivision), limits.standard)
  return subdivision
}

/** Counts the faces at a subdivision. Many of those that are tried round to the same model, which is built once. */
function faceCounter(prompt: ParsedPrompt, options: ComposeOptions): (subdivision: number) => number {
  const counts = new Map<string, number>()
  return (subdivision) => {
    const { around, along } = facesAt(subdivision)
    const key = `${around} ${along}`
    const count = counts.get(key) ?? faceCountOf(compose(prompt, subdivision, options))
    counts.set(key, count)
    return count
  }
}
