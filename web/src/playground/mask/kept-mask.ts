import { keepFile, keptFile } from '../draft/kept-files.ts'
import type { Raster } from './raster.ts'

const keyOf = (place: string) => `paint:${place}`

/** What is painted is kept with the draft, so that a reload in the middle loses nothing. */
export const keepMask = (place: string, { width, height, bytes }: Raster): Promise<unknown> =>
  keepFile(keyOf(place), new Blob([new Uint32Array([width, height]), new Uint8Array(bytes)]))

/** What was painted over an image of this size; undefined where it was another. */
export async function keptMask(
  place: string,
  width: number,
  height: number,
): Promise<Uint8Array | undefined> {
  const kept = await keptFile(keyOf(place))
  if (!kept) return undefined
  const buffer = await kept.arrayBuffer()
  const [keptWidth, keptHeight] = new Uint32Array(buffer.slice(0, 8))
  return keptWidth === width && keptHeight === height ? new Uint8Array(buffer.slice(8)) : undefined
}
