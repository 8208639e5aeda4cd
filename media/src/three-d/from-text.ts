import { downloadFormats } from '@atelier/contract/asset.ts'
import type { Program } from '../program.ts'
import { compose, type Making, type Style } from './scene/compose.ts'
import { finenessWithin } from './scene/within-budget.ts'
import { understand } from './words/understand.ts'
import { writeModel, type ModelFormat } from './write/write-model.ts'

/** How many faces there may be where nobody says a number. */
const facesByQuality: Readonly<Record<string, number>> = { draft: 2500, standard: 10_000, high: 60_000 }
/** Pixels across. */
const texturesByQuality: Readonly<Record<string, number>> = { standard: 512, high: 1024, ultra: 2048 }
const untextured = { texture: 0, isPhysical: true }

/** Models things that a prompt names. */
export const fromText: Program = async ({ params, folder, progress }) => {
  const wish = understand(String(params.prompt))
  const { polycount, quad, texture, pbr, format, geometry_quality, texture_quality } = params
  const making: Making = {
    style: wish.style ?? (String(params.style ?? 'realistic') as Style),
    finish: untextured,
    hasQuads: quad === true,
    seed: Number(params.seed ?? 0),
  }
  const most = Number(polycount ?? facesByQuality[String(geometry_quality)] ?? facesByQuality['standard'])
  // Textures are drawn once the shape is found.
  const fineness = finenessWithin(most, (fine) => compose(wish, fine, making))
  progress(0.3)
  const finish = {
    texture:
      texture === false ? 0 : (texturesByQuality[String(texture_quality)] ?? texturesByQuality['standard']!),
    isPhysical: pbr !== false,
  }
  const model = compose(wish, fineness, { ...making, finish })
  progress(0.8)
  return [
    await writeModel(model, folder, 'model', {
      format: String(format ?? 'glb') as ModelFormat,
      downloads: downloadFormats,
    }),
  ]
}
