import type { Sharp } from 'sharp'
import { openImage, understand } from '../../probe/images.ts'
import { readSvg } from '../../probe/read-svg.ts'
import { sniff } from '../../probe/sniff.ts'
import { InvalidInput } from '../../program.ts'
import { Refusal } from '../../refusal.ts'

/** Reads from a picture that somebody sent or bought here, an SVG among them. That it cannot be read is not our fault. */
export async function fromInput<T>(path: string, read: (image: Sharp) => Promise<T>): Promise<T> {
  try {
    const isDrawing = (await sniff(path))?.family === 'svg'
    const image = openImage(isDrawing ? await readSvg(path) : path)
    return await understand(read(image.toColourspace('srgb').ensureAlpha()))
  } catch (error) {
    if (error instanceof Refusal) throw new InvalidInput(error.message, { cause: error })
    throw error
  }
}
