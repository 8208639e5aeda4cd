import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { onlyInput } from '../lib/inputs.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { denoise } from '../lib/image/restore/denoise.ts'
import { noiseLevel } from '../lib/image/restore/noise-level.ts'
import { blackAndWhite } from './black-and-white.ts'
import { svgElements } from './svg-elements.ts'
import { absorbSpecks, regionsOf } from './regions.ts'

/** The number of colours, the tolerance of curves in pixels, and the longest side that is traced. */
const styles: Readonly<Record<string, { colours: number; tolerance: number; longest: number }>> = {
  simple: { colours: 6, tolerance: 1.2, longest: 800 },
  standard: { colours: 16, tolerance: 0.8, longest: 1000 },
  detailed: { colours: 40, tolerance: 0.6, longest: 1200 },
  'black and white': { colours: 2, tolerance: 0.8, longest: 1200 },
}

/** Limits the size of the SVG, because probing refuses an SVG above a mebibyte. */
const MAX_CHARACTERS = 900_000

/** Traces an image into regions of flat colour with curved outlines: an SVG that stays sharp at any size. */
export const vectorize: Program = async (task) => {
  const styleName = String(task.params.style)
  const style = Object.hasOwn(styles, styleName) ? styles[styleName] : undefined
  if (!style) throw new InvalidInput(`style must be one of ${Object.keys(styles).join(', ')}.`)
  refusePaletteInBlackAndWhite(task.params)
  const original = await readImage(onlyInput(task, 'image'))
  const scale = Math.min(1, style.longest / Math.max(original.width, original.height))
  const small = await resized(
    original,
    atLeastOne(original.width * scale),
    atLeastOne(original.height * scale),
  )
  const image = recoloured(denoised(small), task.params)
  task.progress(0.3)

  const regions = await regionsOf(image, style.colours)
  for (let coarseness = 1; ; coarseness *= 2) {
    absorbSpecks(regions, 6 * coarseness ** 2)
    const elements = svgElements(image, regions, style.tolerance * coarseness)
    task.progress(1 - 0.5 / coarseness)
    if (elements.length > MAX_CHARACTERS) continue
    const size = `width="${original.width}" height="${original.height}"`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${image.width} ${image.height}" preserveAspectRatio="none">\n${elements}</svg>\n`
    const path = join(task.folder, 'vectorized.svg')
    await writeFile(path, svg)
    return [{ path, kind: 'image', mimeType: 'image/svg+xml' }]
  }
}

/** Every photograph has some grain, and each speck of it would become a region of its own. */
function denoised(image: Image): Image {
  return denoise(image, Math.max(4, noiseLevel(image)), () => {})
}

/** The catalog refuses this combination first; this check is for calls that bypass it. */
export function refusePaletteInBlackAndWhite({ style, palette }: Params): void {
  if (style === 'black and white' && palette !== 'original')
    throw new InvalidInput(
      'Black and white has no other colours: leave palette at original, or choose another style.',
    )
}

function recoloured(image: Image, { style, palette }: Params): Image {
  if (style === 'black and white') return blackAndWhite(image)
  if (palette === 'original') return image
  if (!isPalette(palette)) throw new InvalidInput('This palette does not exist. Use original.')
  return inPalette(image, palette)
}

const atLeastOne = (value: number) => Math.max(1, Math.round(value))
