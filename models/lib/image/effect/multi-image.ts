import type { OverlayOptions } from 'sharp'
import { composite, coverFit, svgLayer, longerSideFor } from './compositing.ts'
import type { EffectFunction } from './effect-function.ts'

/** A strip of film with one image per frame and sprocket holes at its sides. */
export const filmStrip: EffectFunction = async (images) => {
  const shown = images.length === 1 ? [images[0], images[0], images[0]] : images
  const frame = Math.round(longerSideFor(images[0]) * (shown.length > 3 ? 0.5 : 0.62))
  const tall = Math.round(frame * 0.68)
  const [gap, edge] = [Math.round(frame * 0.035), Math.round(frame * 0.13)]
  const [width, height] = [frame + edge * 2, shown.length * (tall + gap) + gap]
  const layers: OverlayOptions[] = [svgLayer(width, height, perforation(width, height, edge))]
  for (const [index, image] of shown.entries()) {
    layers.push({ input: await coverFit(image, frame, tall), left: edge, top: gap + index * (tall + gap) })
  }
  return composite({ width, height, layers }, '#16130f')
}

function perforation(width: number, height: number, edge: number): string {
  const holes: string[] = []
  const [hole, step] = [edge * 0.5, edge * 0.72]
  for (let y = step * 0.25; y < height; y += step) {
    for (const x of [edge * 0.25, width - edge * 0.75]) {
      holes.push(`<rect x="${x}" y="${y}" width="${hole}" height="${step * 0.52}" rx="${edge * 0.08}"/>`)
    }
  }
  return `<g fill="#efe9dc">${holes.join('')}</g>`
}

/** Where two, three or four images go on a sheet, as shares of its width and height. */
// prettier-ignore
const layouts: Readonly<Record<number, readonly (readonly [left: number, top: number, width: number, height: number])[]>> = {
  2: [[0, 0, 0.5, 1], [0.5, 0, 0.5, 1]],
  3: [[0, 0, 0.62, 1], [0.62, 0, 0.38, 0.5], [0.62, 0.5, 0.38, 0.5]],
  4: [[0, 0, 0.56, 0.56], [0.56, 0, 0.44, 0.56], [0, 0.56, 0.44, 0.44], [0.44, 0.56, 0.56, 0.44]],
}

/** Several images on one sheet. */
export const collage: EffectFunction = async (images) => {
  const width = Math.round(longerSideFor(images[0]))
  const height = Math.round(width * 0.75)
  const gap = Math.max(2, Math.round(width * 0.012))
  const layers: OverlayOptions[] = []
  for (const [index, [left, top, wide, tall]] of layouts[images.length].entries()) {
    layers.push({
      input: await coverFit(images[index], (width - gap) * wide - gap, (height - gap) * tall - gap),
      left: Math.round(gap + (width - gap) * left),
      top: Math.round(gap + (height - gap) * top),
    })
  }
  return composite({ width, height, layers }, '#fbf9f4')
}
