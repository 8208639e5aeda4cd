import { downloadFormats } from '@atelier/contract/asset.ts'
import { InvalidInput, type Program } from '../program.ts'
import { compose, type Making, type Style } from './scene/compose.ts'
import { facesOf, finenessWithin } from './scene/within-budget.ts'
import { understand, type Wish } from './words/understand.ts'
import { writeModel, type ModelFormat } from './write/write-model.ts'

/** How many faces a thing may have where nobody says a number. */
const facesByQuality: Readonly<Record<string, number>> = { draft: 2500, standard: 10_000, high: 60_000 }
/** Of all things together, however many there are. */
const MOST_FACES = 100_000
/** Pixels across. */
const texturesByQuality: Readonly<Record<string, number>> = { standard: 512, high: 1024, ultra: 2048 }

/** Models things that a prompt names. */
export const fromText: Program = async ({ params, folder, progress }) => {
  const wish = understand(String(params.prompt))
  // Textures are drawn once the shape is found.
  const shape: Making = {
    style: wish.style ?? (String(params.style) as Style),
    finish: { texture: 0, isPhysical: params.pbr !== false },
    hasQuads: params.quad === true,
    seed: Number(params.seed ?? 0),
  }
  const fineness = finenessFor(wish, shape, params.polycount, String(params.geometry_quality))
  progress(0.3)
  const texture = params.texture === false ? 0 : texturesByQuality[String(params.texture_quality)]!
  const model = compose(wish, fineness, { ...shape, finish: { ...shape.finish, texture } })
  progress(0.8)
  const format = String(params.format) as ModelFormat
  return [await writeModel(model, folder, 'model', { format, downloads: downloadFormats })]
}

function finenessFor(wish: Wish, shape: Making, polycount: unknown, quality: string): number {
  const composed = (fineness: number) => compose(wish, fineness, shape)
  if (polycount === undefined) {
    const count = wish.things.reduce((sum, thing) => sum + thing.count, 0)
    return finenessWithin(Math.min(MOST_FACES, facesByQuality[quality]! * count), composed)
  }
  const least = facesOf(composed(0))
  if (least > Number(polycount))
    throw new InvalidInput(
      `This takes at least ${least} faces. Set polycount to ${least} or more, or ask for fewer things.`,
    )
  return finenessWithin(Number(polycount), composed)
}
