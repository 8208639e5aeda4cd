import type { Program } from '../program.ts'
import { hex } from './colour/colour.ts'
import { layOver } from './pixels/lay-over.ts'
import { onlyInput } from '../task/inputs.ts'
import { mainPart } from './subject/main-part.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { castShadow, contactShadow } from './background/shadow.ts'
import { resized } from './pixels/resized.ts'
import { paintStudio, type Side, type StudioLight } from './background/studio.ts'
import { subjectOf } from './subject/subject.ts'

/** How the light is set: on the backdrop, in the shadow, and across the product itself. */
type Lighting = Omit<StudioLight, 'side'> & { readonly shadow: number; readonly modelling: number }

// prettier-ignore
const lightings: Readonly<Record<string, Lighting>> = {
  soft:      { bright: 1.06, dark: 0.86, reach: 0.9,  shadow: 0.34, modelling: 0.1 },
  bright:    { bright: 1.3,  dark: 1,    reach: 1.1,  shadow: 0.22, modelling: 0.05 },
  dramatic:  { bright: 0.95, dark: 0.3,  reach: 0.5,  shadow: 0.62, modelling: 0.35 },
  spotlight: { bright: 1.25, dark: 0.45, reach: 0.34, shadow: 0.5,  modelling: 0.2 },
}

const sides: Readonly<Record<string, Side>> = { left: -1, top: 0, right: 1 }

const papers: Readonly<Record<string, string>> = {
  white: '#f2f2f0',
  stone: '#c9c7c3',
  sand: '#e0cfb4',
  blush: '#ecc9c4',
  sage: '#b9c7b0',
  sky: '#b7d0e4',
  lilac: '#cfc4e2',
  charcoal: '#4a4c52',
}

/** Where the paper meets the floor, and where the product stands, as shares of the height. */
const FLOOR = 0.68
const FOOT = 0.86

/** Cuts a product out, stands it in a studio and lights both. */
export const productShot: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const { lighting, light_direction: direction, palette, aspect_ratio: shape } = task.params
  const light = { ...lightings[String(lighting)]!, side: sides[String(direction)]! }
  const subject = await mainPart(await subjectOf(picture))
  task.progress(0.6)
  const { width, height } = enclosing(picture, String(shape))
  const scale = Math.min((width * 0.72) / subject.width, (height * 0.7) / subject.height, 1.6)
  const product = await resized(
    subject,
    Math.round(subject.width * scale),
    Math.round(subject.height * scale),
  )
  const left = Math.round((width - product.width) / 2)
  const top = Math.round(height * FOOT - product.height)
  let scene = paintStudio(width, height, hex(papers[String(palette)]!), FLOOR, light)
  task.progress(0.75)
  scene = layOver(scene, await castShadow(product, width, height, left, top, light.side, light.shadow))
  scene = layOver(scene, await contactShadow(product, width, height, left, top, light.shadow))
  scene = layOver(scene, modelled(product, light), left, top)
  return [await writePicture(scene, task.folder, 'product-shot')]
}

/** Brighter where the light comes from. */
function modelled(product: Picture, { side, modelling }: Lighting & { readonly side: Side }): Picture {
  const { width, height } = product
  const data = new Uint8ClampedArray(product.data)
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue
    const x = (Math.floor(at / 4) % width) / width
    const y = Math.floor(at / 4 / width) / height
    const towards = side === 0 ? 0.5 - y : (x - 0.5) * side
    data[at] = data[at]! * (1 + towards * modelling * 2)
  }
  return { ...product, data }
}

/** The smallest size of a shape such as 4:5 that holds all of the picture, as the catalog has promised. */
function enclosing({ width, height }: Picture, shape: string): { width: number; height: number } {
  const [across = 1, down = 1] = shape.split(':').map(Number)
  const scale = Math.max(width / across, height / down)
  return { width: Math.round(across * scale), height: Math.round(down * scale) }
}
