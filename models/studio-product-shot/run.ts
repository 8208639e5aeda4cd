import type { Program } from '@atelier/media/program.ts'
import { hex } from '@atelier/media/image/colour.ts'
import { overlay } from '../lib/image/pixels/overlay.ts'
import { onlyInput } from '../lib/inputs.ts'
import { mainPart } from '../lib/image/subject/main-part.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { castShadow, contactShadow } from './shadow.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { paintStudio, type Side, type StudioLight } from '../lib/image/studio.ts'
import { subjectOf } from '../lib/image/subject/subject.ts'

/** The light on the backdrop, the strength of the shadow, and the shading across the product. */
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

/** Where the backdrop meets the floor, and where the product stands, as shares of the height. */
const FLOOR = 0.68
const FOOT = 0.86

/** Cuts out a product, places it in a studio and lights both. */
export const productShot: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const { lighting, light_direction: direction, palette, aspect_ratio: shape } = task.params
  const light = { ...lightings[String(lighting)], side: sides[String(direction)] }
  const subject = await mainPart(await subjectOf(image))
  task.progress(0.6)
  const { width, height } = enclosingSize(image, String(shape))
  const scale = Math.min((width * 0.72) / subject.width, (height * 0.7) / subject.height, 1.6)
  const product = await resized(
    subject,
    Math.round(subject.width * scale),
    Math.round(subject.height * scale),
  )
  const left = Math.round((width - product.width) / 2)
  const top = Math.round(height * FOOT - product.height)
  let scene = paintStudio(width, height, hex(papers[String(palette)]), FLOOR, light)
  task.progress(0.75)
  scene = overlay(scene, await castShadow(product, width, height, left, top, light.side, light.shadow))
  scene = overlay(scene, await contactShadow(product, width, height, left, top, light.shadow))
  scene = overlay(scene, modelled(product, light), left, top)
  return [await writeImage(scene, task.folder, 'product-shot')]
}

/** Brightens the product towards the light. */
function modelled(product: Image, { side, modelling }: Lighting & { readonly side: Side }): Image {
  const { width, height } = product
  const data = new Uint8ClampedArray(product.data)
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue
    const x = (Math.floor(at / 4) % width) / width
    const y = Math.floor(at / 4 / width) / height
    const towards = side === 0 ? 0.5 - y : (x - 0.5) * side
    data[at] = data[at] * (1 + towards * modelling * 2)
  }
  return { ...product, data }
}

/** The smallest size of an aspect ratio such as 4:5 that contains the image, as the catalog promises. */
function enclosingSize({ width, height }: Image, shape: string): { width: number; height: number } {
  const [across = 1, down = 1] = shape.split(':').map(Number)
  const scale = Math.max(width / across, height / down)
  return { width: Math.round(across * scale), height: Math.round(down * scale) }
}
