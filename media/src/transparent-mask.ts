import { join } from 'node:path'
import { blank } from './image/image.ts'
import { readMask } from './image/mask.ts'
import { asSharp } from './image/resized.ts'
import type { MaskRequest, TransparentMask } from './protocol.ts'

/** Draws a mask as some backends want it: whatever marks in ours is transparent, and all else black. */
export async function transparentMask(
  { path, width, height }: MaskRequest,
  folder: string,
): Promise<TransparentMask> {
  const marked = await readMask(path, width, height)
  const drawn = blank(width, height)
  for (const [pixel, isMarked] of marked.entries()) drawn.data[pixel * 4 + 3] = isMarked ? 0 : 255
  const mask = join(folder, 'mask.png')
  await asSharp(drawn).png().toFile(mask)
  return { mask }
}
