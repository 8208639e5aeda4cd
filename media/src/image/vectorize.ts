import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { InvalidInput, type Program } from '../program.ts'
import { onlyInput } from '../task/inputs.ts'
import { inPalette, isPalette } from './colour/palette.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture } from './pixels/picture-files.ts'
import { resized } from './pixels/resized.ts'
import { denoise } from './restore/denoise.ts'
import { noiseLevel } from './restore/noise-level.ts'
import { blackAndWhite } from './vector/black-and-white.ts'
import { drawingOf } from './vector/drawing.ts'
import { absorbSpecks, regionsOf } from './vector/regions.ts'

/** How many colours, and how far a curve may leave the pixels. */
const styles: Readonly<Record<string, { colours: number; tolerance: number; longest: number }>> = {
  simple: { colours: 6, tolerance: 1.2, longest: 800 },
  standard: { colours: 16, tolerance: 0.8, longest: 1000 },
  detailed: { colours: 40, tolerance: 0.6, longest: 1200 },
  'black and white': { colours: 2, tolerance: 0.8, longest: 1200 },
}

/** Larger drawings are shown by nobody: ours are not examined beyond a mebibyte. */
const MOST_CHARACTERS = 900_000

/** Turns a picture into areas of one colour each with curves around them: an SVG that stays sharp at any size. */
export const vectorize: Program = async (task) => {
  const wanted = String(task.params.style)
  const style = Object.hasOwn(styles, wanted) ? styles[wanted] : undefined
  if (!style) throw new InvalidInput(`style is one of ${Object.keys(styles).join(', ')}.`)
  refuseOtherColours(task.params)
  const original = await readPicture(onlyInput(task, 'image'))
  const scale = Math.min(1, style.longest / Math.max(original.width, original.height))
  const small = await resized(
    original,
    atLeastOne(original.width * scale),
    atLeastOne(original.height * scale),
  )
  const picture = inColours(withoutGrain(small), task.params)
  task.progress(0.3)

  const regions = await regionsOf(picture, style.colours)
  for (let coarseness = 1; ; coarseness *= 2) {
    absorbSpecks(regions, 6 * coarseness ** 2)
    const elements = drawingOf(picture, regions, style.tolerance * coarseness)
    task.progress(1 - 0.5 / coarseness)
    if (elements.length > MOST_CHARACTERS) continue
    const size = `width="${original.width}" height="${original.height}"`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${picture.width} ${picture.height}" preserveAspectRatio="none">\n${elements}</svg>\n`
    const path = join(task.folder, 'vectorized.svg')
    await writeFile(path, svg)
    return [{ path, kind: 'image', mimeType: 'image/svg+xml' }]
  }
}

/** Each grain would become an area of its own; a little is in every photograph. */
function withoutGrain(picture: Picture): Picture {
  return denoise(picture, Math.max(4, noiseLevel(picture)), () => {})
}

/** The catalog refuses it before; this is for whoever comes past it. */
export function refuseOtherColours({ style, palette }: Params): void {
  if (style === 'black and white' && palette !== 'original')
    throw new InvalidInput(
      'Black and white has no other colours: leave palette at original, or choose another style.',
    )
}

function inColours(picture: Picture, { style, palette }: Params): Picture {
  if (style === 'black and white') return blackAndWhite(picture)
  if (palette === 'original') return picture
  if (!isPalette(palette)) throw new InvalidInput('That palette is not known. Leave it at original.')
  return inPalette(picture, palette)
}

const atLeastOne = (value: number) => Math.max(1, Math.round(value))
