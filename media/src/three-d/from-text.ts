import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput, type Program, type Task } from '../program.ts'
import type { Model } from './model/model.ts'
import { compose, type Making, type Style } from './scene/compose.ts'
import { faceCountOf, finenessWithin } from './scene/within-budget.ts'
import {
  facesWithin,
  hasQuads,
  refuseAtOdds,
  refuseNeedlessQuality,
  refuseNeedlessTexture,
} from './wanted.ts'
import { understand, type Wish } from './words/understand.ts'
import { writeModel, type ModelFormat } from './write/write-model.ts'

/** How many faces a thing may have where nobody says a number. */
const facesByQuality = { draft: 2500, standard: 10_000, high: 60_000 } as const
/** Of all things together, however many there are. */
const MOST_FACES = 100_000
/** Pixels across. */
const texturesByQuality: Readonly<Record<string, number>> = { standard: 512, high: 1024, ultra: 2048 }
const usualStyle: Style = 'realistic'
/** What is to be low in polygons has this part of the others' faces. */
const LOW_POLY = 1 / 8

/** Models things that a prompt names. */
export const fromText: Program = async ({ params, folder, progress }) => {
  const model = modelFrom(params, progress)
  progress(0.8)
  const format = String(params.format) as ModelFormat
  return [await writeModel(model, folder, 'model', format)]
}

export function modelFrom(params: Params, progress: Task['progress'] = () => {}): Model {
  refuseAtOdds(params)
  const wish = understand(String(params.prompt))
  // Textures are drawn once the shape is found.
  const shape: Making = {
    style: styleOf(wish, params.style as Style),
    finish: { texture: 0, isPhysical: params.pbr !== false },
    hasQuads: hasQuads(params),
    seed: Number(params.seed ?? 0),
  }
  const fineness = finenessFor(wish, shape, params)
  progress(0.3)
  const texture = params.texture === false ? 0 : texturesByQuality[String(params.texture_quality)]!
  const model = compose(wish, fineness, { ...shape, finish: { ...shape.finish, texture } })
  refuseNeedlessTexture(
    params,
    model.parts.some(({ material }) => material.pictures),
  )
  return model
}

function styleOf({ style }: Wish, chosen: Style): Style {
  if (style && chosen !== usualStyle && chosen !== style)
    throw new InvalidInput(`The prompt asks for ${style}, and style for ${chosen}: choose one.`)
  return style ?? chosen
}

function finenessFor(wish: Wish, shape: Making, params: Params): number {
  const composed = (fineness: number) => compose(wish, fineness, shape)
  const count = wish.things.reduce((sum, thing) => sum + thing.count, 0)
  const share = shape.style === 'low-poly' ? LOW_POLY : 1
  const ofAll = (faces: number) => Math.min(MOST_FACES, faces * count * share)
  const { draft, standard, high } = facesByQuality
  const usual = { draft: ofAll(draft), standard: ofAll(standard), high: ofAll(high) }
  const most = facesWithin(params, usual, MOST_FACES)
  const least = faceCountOf(composed(0))
  if (params.polycount !== undefined && least > most)
    throw new InvalidInput(
      `This takes at least ${least} faces. Set polycount to ${least} or more, or ask for fewer things.`,
    )
  const fineness = finenessWithin(most, composed)
  refuseNeedlessQuality(params, faceCountOf(composed(fineness)), usual.standard)
  return fineness
}
