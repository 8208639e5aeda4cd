import { css } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { pathOf } from './curves.ts'
import { outlinesOf } from './outlines.ts'
import type { Regions } from './regions.ts'

/** SVG elements: a path for each colour, the largest at the bottom. */
export function svgElements(image: Image, regions: Regions, tolerance: number): string {
  const pixels = new Uint32Array(regions.colours.length)
  for (const label of regions.labels) pixels[label]++
  const paths = outlinesOf(regions)
    .map((outlines, label) => ({ outlines, label }))
    .filter(({ outlines }) => outlines.length > 0)
    .toSorted((one, other) => pixels[other.label] - pixels[one.label])
    .map(({ outlines, label }) => {
      const colour = css(regions.colours[label])
      const path = outlines.map((outline) => pathOf(outline, tolerance)).join('')
      // A thin stroke in its own colour closes the gaps that rounding leaves between neighbours.
      return `<path fill="${colour}" stroke="${colour}" d="${path}"/>\n`
    })
  return `${backgroundRect(image)}<g stroke-linejoin="round" stroke-width="0.5">\n${paths.join('')}</g>\n`
}

/** For an opaque image, a background in its mean colour, so that gaps between regions are not transparent. */
function backgroundRect({ data }: Image): string {
  const sums = [0, 0, 0] as [number, number, number]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) return ''
    for (let channel = 0; channel < 3; channel++) sums[channel] += data[at + channel]
  }
  const [red, green, blue] = sums
  const pixels = data.length / 4
  return `<rect width="100%" height="100%" fill="${css([red / pixels, green / pixels, blue / pixels])}"/>\n`
}
