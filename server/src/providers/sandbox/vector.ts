import type { Output, Work } from '../provider.ts'
import { between, type Dice } from './dice.ts'
import { pictureSize } from './measure.ts'

const shapes = 24
/** Degrees on the circle of hues, from and to. */
const hues = { warm: [0, 70], cool: [170, 260], grey: [0, 0] } as const

/** A picture of shapes: discs as SVG. */
export async function drawVector(work: Work, dice: Dice): Promise<Output> {
  const { width, height } = pictureSize(work)
  const palette = Object.entries(hues).find(([name]) => name === work.params.palette)?.[1] ?? hues.warm
  const discs = Array.from({ length: shapes }, () => drawDisc(width, height, palette, dice))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${discs.join('\n')}\n</svg>\n`
  return {
    kind: 'image',
    mimeType: 'image/svg+xml',
    width,
    height,
    durationSeconds: null,
    bytes: Buffer.from(svg),
  }
}

function drawDisc(width: number, height: number, [from, to]: readonly [number, number], dice: Dice): string {
  const across = Math.round(between(dice, 0, width))
  const down = Math.round(between(dice, 0, height))
  const radius = Math.max(1, Math.round(between(dice, 0.05, 0.22) * Math.min(width, height)))
  const colour = `hsl(${Math.round(between(dice, from, to))} ${from === to ? 0 : 65}% ${Math.round(between(dice, 35, 75))}%)`
  return `  <circle cx="${across}" cy="${down}" r="${radius}" fill="${colour}"/>`
}
