import { forgetFile, keepFile, keptFile, keptKeys } from '../draft/kept-files.ts'
import type { Raster } from './raster.ts'

/** An image in a draft, over which something is painted. */
export type Ground = { place: string; imageId: string }

const beginning = (place: string) => `paint:${place}/`
const keyOf = ({ place, imageId }: Ground) => beginning(place) + imageId

/** What is painted is kept with its image, so that a reload in the middle loses nothing; of a draft, the last alone. */
export async function keepMask(ground: Ground, { width, height, bytes }: Raster): Promise<void> {
  await forgetMasks(ground.place, ground.imageId)
  await keepFile(keyOf(ground), new Blob([new Uint32Array([width, height]), new Uint8Array(bytes)]))
}

/** What was painted over this image, in this size; undefined where nothing was. */
export async function keptMask(
  ground: Ground,
  width: number,
  height: number,
): Promise<Uint8Array | undefined> {
  const kept = await keptFile(keyOf(ground))
  if (!kept) return undefined
  const buffer = await kept.arrayBuffer()
  const [keptWidth, keptHeight] = new Uint32Array(buffer.slice(0, 8))
  return keptWidth === width && keptHeight === height ? new Uint8Array(buffer.slice(8)) : undefined
}

/** Forgets what was painted over the images that a draft no longer has. */
export async function forgetMasks(place: string, exceptOver?: string): Promise<void> {
  for (const key of await keptKeys(beginning(place)))
    if (key !== beginning(place) + exceptOver) await forgetFile(key)
}
