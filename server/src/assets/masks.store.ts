import { readFile } from 'node:fs/promises'
import type { Size } from '@atelier/contract/output-size.ts'
import { writeHashed } from '../platform/disk/write-hashed.ts'
import type { MediaPool, Requester } from '../platform/media/pool.ts'
import type { Scratch } from '../platform/scratch.ts'

/** A mask as a PNG of the size of its image, which is transparent where something is to change. */
export type DrawTransparentMask = (
  mask: AsyncIterable<Uint8Array>,
  size: Size,
  requester: Requester,
) => Promise<Uint8Array>

/** Masks are strangers' images, which only a media process decodes. */
export function openMasks(scratch: Scratch, media: MediaPool): DrawTransparentMask {
  return async (mask, size, requester) => {
    await using file = scratch.take()
    await writeHashed(file.path, mask)
    await using drawn = await media.transparentMask({ path: file.path, ...size }, requester)
    return readFile(drawn.mask)
  }
}
