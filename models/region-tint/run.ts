import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { onlyInput } from '../lib/inputs.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { guidedBlur } from '../lib/image/planes/edge-preserving-blur.ts'
import { mapCues } from './cues.ts'
import { regions } from './regions.ts'
import { portraitColours, subjects, type WeightedColour } from './subjects.ts'
import { isColoured } from './coloured.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { parseTints } from './parse-tints.ts'

/** Colorizes a grey image: the colours of the prompt's regions over those of a palette. */
export const colorize: Program = async (task) => {
  const tints = task.params.prompt ? parseTints(String(task.params.prompt)).tints : []
  const palette = String(task.params.palette)
  const image = await readImage(onlyInput(task, 'image'))
  if (isColoured(image)) throw new InvalidInput('The image already has colours. Send a black-and-white one.')
  const based = await toned(image, palette, tints.length > 0)
  task.progress(0.5)
  const named = tints.map(({ colour, region }) => ({ colour, share: regions[region].share }))
  return [
    await writeImage(
      named.length > 0 ? recolour(image, blendColours(image, named, based)) : based,
      task.folder,
      'colorized',
    ),
  ]
}

/** In the likely colours of its subject, or graded by a palette. */
async function toned(image: Image, palette: string, hasTints: boolean): Promise<Image> {
  const colours = palette === 'portrait' ? await coloursOfPortrait(image, hasTints) : subjectColours(palette)
  if (colours) return recolour(image, blendColours(image, colours, null))
  if (!isPalette(palette)) throw new InvalidInput('This palette does not exist. Use portrait.')
  return inPalette(grey(image), palette)
}

const subjectColours = (palette: string) => (Object.hasOwn(subjects, palette) ? subjects[palette] : undefined)

/** Without a face there is nothing to guess from, unless the prompt says what has which colour. */
async function coloursOfPortrait(image: Image, hasTints: boolean): Promise<readonly WeightedColour[]> {
  const { width, height } = image
  const faces = (await findFaces(image)).map(({ box }) => ({
    x: box.left / width,
    y: box.top / height,
    width: box.width / width,
    height: box.height / height,
  }))
  if (faces.length === 0 && !hasTints)
    throw new InvalidInput(
      'No face was found to colour as a portrait. Choose another palette, such as landscape or sepia, or say in the prompt what has which colour.',
    )
  return portraitColours(faces)
}

type Mix = readonly [red: Float32Array, green: Float32Array, blue: Float32Array]

/** The weighted mean of the colours at each pixel. The weights are smoothed, but not across edges of the image. */
function blendColours(image: Image, colours: readonly WeightedColour[], under: Image | null): Mix {
  const { width, height } = image
  const luma = lumaOf(image)
  const radius = Math.max(2, Math.round(Math.max(width, height) / 40))
  const plane = () => new Float32Array(luma.length)
  const sums: Mix = [plane(), plane(), plane()]
  const totals = new Float32Array(luma.length)
  for (const { colour, share } of colours) {
    const shares = guidedBlur(mapCues(image, share), luma, width, height, radius, 0.05)
    for (let at = 0; at < shares.length; at++) {
      const weight = Math.max(0, shares[at])
      totals[at] += weight
      for (let channel = 0; channel < 3; channel++) sums[channel][at] += weight * colour[channel]
    }
  }
  for (let at = 0; at < totals.length; at++) {
    // Pixels that the weights do not cover keep the colour of `under`.
    const rest = under ? Math.max(0, 1 - totals[at]) : 0
    for (let channel = 0; channel < 3; channel++) {
      const below = under ? under.data[at * 4 + channel] : 0
      sums[channel][at] = (sums[channel][at] + rest * below) / Math.max(1e-4, totals[at] + rest)
    }
  }
  return sums
}

/** Applies the hues while keeping the luma of every pixel; black and white pixels get the least colour. */
function recolour({ width, height, data }: Image, [red, green, blue]: Mix): Image {
  const result = data.slice()
  for (let pixel = 0, at = 0; pixel < red.length; pixel++, at += 4) {
    const tone = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    const [r, g, b] = [red[pixel], green[pixel], blue[pixel]]
    const own = lumaOfRgb(r, g, b)
    const highest = Math.max(r, g, b) - own
    const lowest = own - Math.min(r, g, b)
    const room = Math.min((255 - tone) / Math.max(1, highest), tone / Math.max(1, lowest), 1.25)
    result[at] = tone + (r - own) * room
    result[at + 1] = tone + (g - own) * room
    result[at + 2] = tone + (b - own) * room
  }
  return { width, height, data: result }
}

function grey(image: Image): Image {
  const luma = lumaOf(image)
  const data = image.data.slice()
  for (let pixel = 0; pixel < luma.length; pixel++) data.fill(luma[pixel] * 255, pixel * 4, pixel * 4 + 3)
  return { ...image, data }
}
