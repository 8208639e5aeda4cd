import type { Output, Work } from '../provider.ts'
import type { Dice } from './dice.ts'
import { pictureSize } from './measure.ts'
import { drawMosaic, type Colour } from './mosaic.ts'
import { encodePng } from './png.ts'

const nothing: Colour = [0, 0, 0]

/** What is left once the background is gone: a disc of the mosaic on nothing, as PNG. */
export async function drawCutout(work: Work, dice: Dice): Promise<Output> {
  const mosaic = drawMosaic(pictureSize(work), dice)
  const { width, height } = mosaic
  // Place 0 is given up to what can be seen through; the colour beside it on the ring takes over.
  const pixels = mosaic.pixelsAt(0).map((place, at) => (isInside(at, mosaic) ? Math.max(1, place) : 0))
  const bytes = await encodePng(mosaic, [nothing, ...mosaic.colours.slice(1)], pixels, { isFirstClear: true })
  return { kind: 'image', mimeType: 'image/png', width, height, durationSeconds: null, bytes }
}

function isInside(at: number, { width, height }: { width: number; height: number }): boolean {
  const right = (at % width) + 0.5 - width / 2
  const down = Math.floor(at / width) + 0.5 - height / 2
  return Math.hypot(right, down) < Math.min(width, height) * 0.45
}
