import { deleteFile, storeFile, loadFile, storedKeys } from '../draft/stored-files.ts'
import type { Raster } from './raster.ts'

/** The image of a draft over which a mask is painted. */
export type MaskTarget = { storageKey: string; imageId: string }

const beginning = (storageKey: string) => `paint:${storageKey}/`
const keyOf = ({ storageKey, imageId }: MaskTarget) => beginning(storageKey) + imageId

/** Stores a mask with its image, so that a reload loses nothing; a draft has only the last one. */
export async function storeMask(backdropClass: MaskTarget, { width, height, bytes }: Raster): Promise<void> {
  await deleteMasks(backdropClass.storageKey, backdropClass.imageId)
  await storeFile(keyOf(backdropClass), new Blob([new Uint32Array([width, height]), new Uint8Array(bytes)]))
}

/** What was painted over this image, in this size; undefined where nothing was. */
export async function loadMask(
  backdropClass: MaskTarget,
  width: number,
  height: number,
): Promise<Uint8Array | undefined> {
  const kept = await loadFile(keyOf(backdropClass))
  if (!kept) return undefined
  const buffer = await kept.arrayBuffer()
  const [keptWidth, keptHeight] = new Uint32Array(buffer.slice(0, 8))
  return keptWidth === width && keptHeight === height ? new Uint8Array(buffer.slice(8)) : undefined
}

/** Deletes the masks of images that a draft no longer has. */
export async function deleteMasks(storageKey: string, exceptOver?: string): Promise<void> {
  for (const key of await storedKeys(beginning(storageKey)))
    if (key !== beginning(storageKey) + exceptOver) await deleteFile(key)
}
