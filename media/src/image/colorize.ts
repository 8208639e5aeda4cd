import { InvalidInput, type Program } from '../program.ts'
import { onlyInput } from '../task/inputs.ts'
import { lumaOf } from './planes/luma.ts'
import { inPalette, isPalette } from './colour/palette.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { smoothAlong } from './planes/smooth.ts'
import { mapCues } from './tint/cues.ts'
import { regions } from './tint/regions.ts'
import { subjects, type Wash } from './tint/subjects.ts'
import { understandTints } from './tint/understand-tints.ts'

/** Gives a grey picture colours: those that the prompt puts somewhere, over those of a palette. */
export const colorize: Program = async (task) => {
  const tints = task.params.prompt ? understandTints(String(task.params.prompt)) : []
  const palette = String(task.params.palette)
  const picture = await readPicture(onlyInput(task, 'image'))
  const based = toned(picture, palette)
  task.progress(0.5)
  const named = tints.map(({ colour, region }) => ({ colour, share: regions[region].share }))
  return [
    await writePicture(
      named.length > 0 ? paintedWith(picture, mixOf(picture, named, based)) : based,
      task.folder,
      'colorized',
    ),
  ]
}

/** In the colours that its subject is likely to have, or between those of a palette. */
function toned(picture: Picture, palette: string): Picture {
  const washes = Object.hasOwn(subjects, palette) ? subjects[palette] : undefined
  if (washes) return paintedWith(picture, mixOf(picture, washes, null))
  if (!isPalette(palette)) throw new InvalidInput('That palette is not known. Leave it at portrait.')
  return inPalette(grey(picture), palette)
}

type Mix = readonly [red: Float32Array, green: Float32Array, blue: Float32Array]

/** The mean of the colours at each pixel, by their shares, which do not cross the edges of the picture. */
function mixOf(picture: Picture, washes: readonly Wash[], under: Picture | null): Mix {
  const { width, height } = picture
  const luma = lumaOf(picture)
  const radius = Math.max(2, Math.round(Math.max(width, height) / 40))
  const plane = () => new Float32Array(luma.length)
  const sums: Mix = [plane(), plane(), plane()]
  const totals = new Float32Array(luma.length)
  for (const { colour, share } of washes) {
    const shares = smoothAlong(mapCues(picture, share), luma, width, height, radius, 0.05)
    for (let at = 0; at < shares.length; at++) {
      const weight = Math.max(0, shares[at]!)
      totals[at]! += weight
      for (let channel = 0; channel < 3; channel++) sums[channel]![at]! += weight * colour[channel]!
    }
  }
  for (let at = 0; at < totals.length; at++) {
    // What the washes do not cover keeps what lies under them.
    const rest = under ? Math.max(0, 1 - totals[at]!) : 0
    for (let channel = 0; channel < 3; channel++) {
      const below = under ? under.data[at * 4 + channel]! : 0
      sums[channel]![at] = (sums[channel]![at]! + rest * below) / Math.max(1e-4, totals[at]! + rest)
    }
  }
  return sums
}

/** The tones of the picture in other colours: as bright as before, and least coloured where it is black or white. */
function paintedWith({ width, height, data }: Picture, [red, green, blue]: Mix): Picture {
  const result = data.slice()
  for (let pixel = 0, at = 0; pixel < red.length; pixel++, at += 4) {
    const tone = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    const [r, g, b] = [red[pixel]!, green[pixel]!, blue[pixel]!]
    const own = 0.299 * r + 0.587 * g + 0.114 * b
    const highest = Math.max(r, g, b) - own
    const lowest = own - Math.min(r, g, b)
    const room = Math.min((255 - tone) / Math.max(1, highest), tone / Math.max(1, lowest), 1.25)
    result[at] = tone + (r - own) * room
    result[at + 1] = tone + (g - own) * room
    result[at + 2] = tone + (b - own) * room
  }
  return { width, height, data: result }
}

function grey(picture: Picture): Picture {
  const luma = lumaOf(picture)
  const data = picture.data.slice()
  for (let pixel = 0; pixel < luma.length; pixel++) data.fill(luma[pixel]! * 255, pixel * 4, pixel * 4 + 3)
  return { ...picture, data }
}
