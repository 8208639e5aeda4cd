import type { Output, Work } from '../provider.ts'
import type { Dice } from './dice.ts'
import { pictureSize } from './measure.ts'
import { drawMosaic } from './mosaic.ts'
import { encodePng } from './png.ts'

/** An image: a mosaic as PNG. */
export async function drawPicture(work: Work, dice: Dice): Promise<Output> {
  const mosaic = drawMosaic(pictureSize(work), dice)
  const { width, height } = mosaic
  const bytes = await encodePng(mosaic, mosaic.colours, mosaic.pixelsAt(0))
  return { kind: 'image', mimeType: 'image/png', width, height, durationSeconds: null, bytes }
}
