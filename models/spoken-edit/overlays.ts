import { css, type Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { fractal, noiseOf } from '../lib/random/noise.ts'
import { between, rngOf, type Rng } from '../lib/random/rng.ts'
import type { Clause } from './clause.ts'
import { balloon, bird, butterfly, heart } from './overlay-drawings.ts'
import { recolour, shareOf, within, type Edit, type Edits } from './operation.ts'
import { meanLuma } from './hue.ts'
import { matteOf } from './region-mattes.ts'

/** Weather, lights and small things that are laid over an image. Those of the sky stay within it where there is one. */
export const overlayEdits = {
  rain: async (image, { strength }) => {
    const grey = recolour(image, (red, green, blue) => [red * 0.8 + 8, green * 0.83 + 10, blue * 0.88 + 16])
    return over(grey, (unit, rng) =>
      times(520 * strength, () => {
        const [x, y, long] = [rng() * image.width, rng() * image.height, unit * between(rng, 0.02, 0.06)]
        return `<path d="M${x} ${y}l${-long * 0.2} ${long}" stroke="#e8f0f8" stroke-width="${unit * between(rng, 0.0008, 0.002)}" opacity="${between(rng, 0.25, 0.6)}"/>`
      }),
    )
  },
  snowfall: (image, { strength }) =>
    over(image, (unit, rng) =>
      times(420 * strength, () => {
        const near = rng() ** 3
        return `<circle cx="${rng() * image.width}" cy="${rng() * image.height}" r="${unit * (0.0016 + near * 0.008)}" fill="#fff" opacity="${0.9 - near * 0.5}"/>`
      }),
    ),
  fog: (image, clause) => {
    const noise = noiseOf(rngOf(7))
    const share = Math.min(0.95, shareOf(clause, 0.62))
    const [unit, data] = [unitOf(image), image.data.slice()]
    for (let at = 0; at < data.length / 4; at++) {
      const [x, y] = [at % image.width, Math.floor(at / image.width)]
      // Thickest about the horizon, and in drifts.
      const height = 1 - Math.abs(y / image.height - 0.5) * 0.9
      const drift = 0.72 + 0.5 * fractal(noise, (x / unit) * 2.2, (y / unit) * 5, 4)
      const thick = Math.min(1, Math.max(0, share * height * drift))
      for (let part = 0; part < 3; part++)
        data[at * 4 + part] += ([222, 226, 230][part] - data[at * 4 + part]) * thick
    }
    return { ...image, data }
  },
  stars: inSky((image, { strength }, unit, rng) =>
    times(260 * strength, () => {
      const size = unit * (0.0007 + rng() ** 5 * 0.0034)
      return `<circle cx="${rng() * image.width}" cy="${rng() * image.height}" r="${size}" fill="#fffbe8" opacity="${between(rng, 0.5, 1)}"/>`
    }),
  ),
  moon: inSky((image, _, unit) => {
    const [x, y, r] = [image.width * 0.74, image.height * 0.17, unit * 0.06]
    return `${halo('m', x, y, r * 3.4, '#e9eefc', 0.5)}<circle cx="${x}" cy="${y}" r="${r}" fill="#f4f1e4"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.2}" r="${r * 0.22}" fill="#d9d5c6"/><circle cx="${x + r * 0.32}" cy="${y + r * 0.1}" r="${r * 0.3}" fill="#dedacb"/><circle cx="${x - r * 0.1}" cy="${y + r * 0.48}" r="${r * 0.16}" fill="#d9d5c6"/>`
  }),
  sun: (image) =>
    over(image, (unit) => {
      const [x, y] = [image.width * 0.8, image.height * 0.16]
      const [toX, toY] = [image.width / 2 - x, image.height / 2 - y]
      // The reflections in a lens lie on the line through the middle of the image.
      const ghosts = [0.5, 0.85, 1.2, 1.65, 1.95].map((far, index) => {
        const [red, green, blue] = [
          [255, 190, 120],
          [150, 220, 255],
          [190, 255, 170],
          [255, 150, 190],
          [160, 170, 255],
        ][index]
        return `<circle cx="${x + toX * far}" cy="${y + toY * far}" r="${unit * [0.018, 0.034, 0.012, 0.05, 0.026][index]}" fill="rgb(${red},${green},${blue})" opacity="0.2"/>`
      })
      return `${halo('f', x, y, unit * 0.5, '#ffe2a8', 0.85)}${halo('c', x, y, unit * 0.12, '#ffffff', 1)}${ghosts.join('')}`
    }),
  rainbow: inSky((image, { strength }) => {
    const [x, y, outer] = [
      image.width / 2,
      image.height * 0.92,
      Math.max(image.width * 0.58, image.height * 0.7),
    ]
    const band = outer * 0.016
    const bows = ['#e8413a', '#f08a2c', '#f4d338', '#4fb04a', '#3f7fd8', '#4a4bb0', '#8a4fb8'].map(
      (colour, index) =>
        `<circle cx="${x}" cy="${y}" r="${outer - band * index}" fill="none" stroke="${colour}" stroke-width="${band * 1.4}"/>`,
    )
    return `<g opacity="${Math.min(0.85, 0.5 * strength)}" filter="url(#soft)"><defs><filter id="soft"><feGaussianBlur stdDeviation="${band * 0.5}"/></filter></defs>${bows.join('')}</g>`
  }),
  clouds: async (image, { strength }) => {
    const sky = await matteOf('sky', image)
    const noise = noiseOf(rngOf(7))
    const [unit, data] = [unitOf(image), image.data.slice()]
    const lightest = Math.min(252, 60 + 1.5 * meanLuma(image, sky))
    for (let at = 0; at < data.length / 4; at++) {
      if (sky[at] === 0) continue
      const [x, y] = [(at % image.width) / unit, Math.floor(at / image.width) / unit]
      const dense = fractal(noise, x * 3.2, y * 6.5, 5) + 0.08 * strength
      const share = Math.min(0.96, Math.max(0, dense * 3.4)) * sky[at]
      const light = lightest * (1 - Math.max(0, fractal(noise, x * 3.2, y * 6.5 + 0.35, 4)) * 0.35)
      for (let part = 0; part < 3; part++)
        data[at * 4 + part] += (light + part * 2 - data[at * 4 + part]) * share
    }
    return { ...image, data }
  },
  birds: inSky((image, { strength }, unit, rng) =>
    times(9 * strength, () =>
      placed(
        bird(rng),
        image.width * between(rng, 0.12, 0.88),
        image.height * between(rng, 0.06, 0.34),
        unit * between(rng, 0.014, 0.034),
      ),
    ),
  ),
  balloons: things((rng, colour) => balloon(colour ?? bright(rng)), 0.1, 9),
  butterflies: things((rng, colour) => butterfly(colour ?? bright(rng), rng), 0.05, 9),
  hearts: things((rng, colour) => heart(colour ?? ([224, 44, 84] as const), rng), 0.045, 14),
  confetti: (image, { strength }) =>
    over(image, (unit, rng) =>
      times(220 * strength, () => {
        const size = unit * between(rng, 0.005, 0.011)
        return `<rect x="${rng() * image.width}" y="${rng() * image.height}" width="${size}" height="${size * between(rng, 0.4, 1.6)}" fill="${css(bright(rng))}" transform="rotate(${rng() * 90} ${image.width / 2} ${image.height / 2})"/>`
      }),
    ),
  sparkles: (image, { strength, colour }) =>
    over(image, (unit, rng) => {
      const glow = css(colour ?? [255, 206, 120])
      const lights = times(60 * strength, () => {
        const [x, y, r] = [rng() * image.width, rng() * image.height * 0.8, unit * between(rng, 0.003, 0.009)]
        return `<circle cx="${x}" cy="${y}" r="${r * 3.2}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="#fffbe8"/>`
      })
      return `<defs><radialGradient id="glow"><stop offset="0" stop-color="${glow}" stop-opacity="0.85"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>${lights}`
    }),
} satisfies Edits

type Drawing = (image: Image, clause: Clause, unit: number, rng: Rng) => string

const unitOf = ({ width, height }: Image) => Math.sqrt(width * height)
const times = (count: number, draw: () => string) =>
  Array.from({ length: Math.max(1, Math.round(count)) }, draw).join('')
const bright = (rng: Rng): Colour => palette[Math.floor(rng() * palette.length)]
const palette: readonly Colour[] = [[226, 58, 58], [246, 176, 40], [64, 160, 84], [52, 120, 214], [150, 82, 190], [238, 110, 160]] // prettier-ignore

const halo = (id: string, x: number, y: number, r: number, colour: string, opacity: number) =>
  `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="0.35" stop-color="${colour}" stop-opacity="${opacity * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`

/** A drawing that is one unit wide, around a point. */
const placed = (drawing: string, x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${drawing}</g>`

function over(image: Image, draw: (unit: number, rng: Rng) => string): Promise<Image> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">${draw(unitOf(image), rngOf(7))}</svg>`
  return pixelsOf(asSharp(image).composite([{ input: Buffer.from(svg) }]))
}

function inSky(draw: Drawing): Edit {
  return async (image, clause) =>
    within(
      image,
      await over(image, (unit, rng) => draw(image, clause, unit, rng)),
      await matteOf('sky', image),
    )
}

/** Small things about the edges, where they hide the subject least. */
function things(draw: (rng: Rng, colour: Colour | null) => string, size: number, count: number): Edit {
  return (image, { colour, strength }) =>
    over(image, (unit, rng) =>
      times(count * Math.min(2, strength), () => {
        const angle = rng() * Math.PI * 2
        const far = between(rng, 0.34, 0.47)
        const [x, y] = [0.5 + Math.cos(angle) * far, 0.46 + Math.sin(angle) * far]
        return placed(
          draw(rng, colour),
          image.width * x,
          image.height * y,
          unit * size * between(rng, 0.75, 1.25),
        )
      }),
    )
}
