import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '../program.ts'
import type { ModelFormat } from './write/write-model.ts'

type Quality = 'draft' | 'standard' | 'high'
export type FacesByQuality = Readonly<Record<Quality, number>>

const withoutQuads = new Set<ModelFormat>(['glb', 'stl'])

/** Whether faces of four corners stay so. */
export function hasQuads({ quad, format }: Params): boolean {
  if (quad === true && withoutQuads.has(format as ModelFormat))
    throw new InvalidInput(
      `${String(format).toUpperCase()} has triangles only. With quad, choose the format obj, fbx or usdz.`,
    )
  return quad === true
}

/** Refuses what cannot go together whatever it is for. The catalog does so before; this is for whoever comes past it. */
export function refuseAtOdds(params: Params): void {
  hasQuads(params)
  refuseNeedlessTexture(params, params.texture !== false)
}

/** How many faces there may be: as `polycount` says, where the quality that is paid for has as many; `most` for the highest. */
export function facesWithin(
  { polycount, geometry_quality }: Params,
  usual: FacesByQuality,
  most: number,
): number {
  const quality = geometry_quality as Quality
  if (polycount === undefined) return usual[quality]
  const faces = Number(polycount)
  const limits: FacesByQuality = { ...usual, high: most }
  if (faces <= limits[quality]) return faces
  const enough = faces <= limits.standard ? 'standard' : 'high'
  throw new InvalidInput(
    `geometry_quality ${quality} has up to ${limits[quality]} faces here: for a polycount of ${faces} choose ${enough}.`,
  )
}

/** Refuses to sell the highest quality where it shows in nothing. */
export function refuseNeedlessQuality({ geometry_quality }: Params, faces: number, standard: number): void {
  if (geometry_quality === 'high' && faces <= standard)
    throw new InvalidInput(
      `This has ${faces} faces, which geometry_quality standard has too: choose that, it costs less.`,
    )
}

/** Refuses to sell finer textures where there are none, or none that are finer. */
export function refuseNeedlessTexture({ texture_quality }: Params, isFiner: boolean): void {
  if (texture_quality !== 'standard' && !isFiner)
    throw new InvalidInput(
      `texture_quality ${String(texture_quality)} would show in nothing here: choose standard, it costs less.`,
    )
}
