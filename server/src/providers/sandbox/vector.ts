import type { Output, Work } from '../provider.ts'
import { between, type Rng } from './rng.ts'
import { imageSize } from './measure.ts'

const shapes = 24
/** Ranges of hues, in degrees. */
const hues = { warm: [0, 70], cool: [170, 260], grey: [0, 0] } as const

/** A vector image: discs as SVG. */
export async function drawVector(work: Work, rng: Rng): Promise<Output> {
  const { width, height } = imageSize(work)
  const palette = Object.entries(hues).find(([name]) => name === work.params.palette)?.[1] ?? hues.warm
  const discs = Array.from({ length: shapes }, () => drawDisc(width, height, palette, rng))
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

function drawDisc(width: number, height: number, [from, to]: readonly [number, number], rng: Rng): string {
  const across = Math.round(between(rng, 0, width))
  const down = Math.round(between(rng, 0, height))
  const radius = Math.max(1, Math.round(between(rng, 0.05, 0.22) * Math.min(width, height)))
  const colour = `hsl(${Math.round(between(rng, from, to))} ${from === to ? 0 : 65}% ${Math.round(between(rng, 35, 75))}%)`
  return `  <circle cx="${across}" cy="${down}" r="${radius}" fill="${colour}"/>`
}
