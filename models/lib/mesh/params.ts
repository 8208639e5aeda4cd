import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { ModelFormat } from './write/write-model.ts'

type Quality = 'draft' | 'standard' | 'high'
export type FacesByQuality = Readonly<Record<Quality, number>>

const withoutQuads = new Set<ModelFormat>(['glb', 'stl'])

/** Whether quads are kept; refuses them in a format that has triangles only. */
export function hasQuads({ quad, format }: Params): boolean {
  if (quad === true && withoutQuads.has(format as ModelFormat))
    throw new InvalidInput(
      `${String(format).toUpperCase()} has triangles only. With quad, choose the format obj, fbx or usdz.`,
    )
  return quad === true
}

/** Refuses params that contradict each other for any input. The catalog checks them first; this is for other callers. */
export function refuseContradictions(params: Params): void {
  hasQuads(params)
  refuseNeedlessTexture(params, params.texture !== false)
}

/** How many faces the mesh may have: `polycount` if the chosen quality allows as many. High quality allows up to `most`. */
export function faceLimit(
  { polycount, geometry_quality }: Params,
  byQuality: FacesByQuality,
  most: number,
): number {
  const quality = geometry_quality as Quality
  if (polycount === undefined) return byQuality[quality]
  const faces = Number(polycount)
  const limits: FacesByQuality = { ...byQuality, high: most }
  if (faces <= limits[quality]) return faces
  const enough = faces <= limits.standard ? 'standard' : 'high'
  throw new InvalidInput(
    `geometry_quality ${quality} has up to ${limits[quality]} faces here: for a polycount of ${faces} choose ${enough}.`,
  )
}

/** Refuses to charge for high quality where it would make no difference. */
export function refuseNeedlessQuality({ geometry_quality }: Params, faces: number, standard: number): void {
  if (geometry_quality === 'high' && faces <= standard)
    throw new InvalidInput(
      `This has ${faces} faces, which geometry_quality standard has too: choose that, it costs less.`,
    )
}

/** Refuses to charge for finer textures where there are no textures, or none that would be finer. */
export function refuseNeedlessTexture({ texture_quality }: Params, isFiner: boolean): void {
  if (texture_quality !== 'standard' && !isFiner)
    throw new InvalidInput(
      `texture_quality ${String(texture_quality)} would show in nothing here: choose standard, it costs less.`,
    )
}
