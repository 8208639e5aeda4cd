import { hex, mix, shade, type Colour } from '@atelier/media/image/colour.ts'
import type { Rng } from '../lib/random/rng.ts'
import { fractal, noiseOf, type Noise } from '../lib/random/noise.ts'

/** The colour of a surface at a position. The painted area is about ten units wide; y grows downwards. */
type Surface = (x: number, y: number) => Colour

type Material = {
  readonly words: readonly string[]
  /** The colours if the prompt names none. */
  readonly colours: readonly [main: string, second: string]
  readonly paint: (main: Colour, second: Colour, noise: Noise) => Surface
}

/** The materials that an area can be filled with, and their synonyms in prompts. */
export const materials = {
  bricks: {
    words: ['brick', 'brickwork'],
    colours: ['#9c4a3a', '#b8b2a8'],
    paint: (main, second, noise) => (x, y) => {
      const row = Math.floor(y * 2)
      const across = x + (row % 2) / 2
      const isJoint = y * 2 - row < 0.14 || across - Math.floor(across) < 0.07
      const own = noise(Math.floor(across) * 7.3 + 0.5, row * 3.7 + 0.5) * 0.16
      return shade(isJoint ? second : main, 1 + own + grain(noise, x, y, 9) * 0.14)
    },
  },
  wood: {
    words: ['wooden', 'plank', 'timber', 'oak', 'parquet', 'bamboo', 'laminate', 'fence', 'door'],
    colours: ['#a06a3c', '#6b4122'],
    paint: (main, second, noise) => (x, y) => {
      const plank = Math.floor(y / 2.5)
      const gap = y / 2.5 - plank < 0.025
      const grown = fractal(noise, x * 0.35 + plank * 9, y * 1.3, 4)
      const rings = 0.5 + 0.5 * Math.sin((y * 2.2 + grown * 6 + plank * 5) * 2)
      const fibre = noise(x * 0.8, y * 24) * 0.1
      return gap ? shade(second, 0.5) : shade(mix(main, second, rings * 0.7), 1 + fibre)
    },
  },
  stone: {
    words: ['rock', 'granite', 'concrete', 'cement', 'asphalt', 'tarmac', 'slate'],
    colours: ['#8d8b86', '#5d5c59'],
    paint: (main, second, noise) => (x, y) =>
      shade(mix(main, second, 0.5 + fractal(noise, x, y, 5) * 0.9), 1 + grain(noise, x, y, 14) * 0.16),
  },
  marble: {
    words: [],
    colours: ['#eceae4', '#8f9096'],
    paint: (main, second, noise) => (x, y) => {
      const swirl = fractal(noise, x * 0.5, y * 0.5, 4)
      const vein = 1 - Math.min(1, Math.abs(noise(x * 0.4 + swirl * 1.8, y * 0.4 + swirl)) * 2.5)
      return mix(main, second, vein ** 3 * 0.75 + 0.12 * fractal(noise, x + 9, y, 4) + 0.06)
    },
  },
  sand: {
    words: ['sandy', 'desert'],
    colours: ['#d8bd8c', '#b3935f'],
    paint: (main, second, noise) => (x, y) => {
      const ripple = Math.sin(y * 5 + fractal(noise, x * 0.4, y * 0.4, 3) * 7)
      return shade(mix(main, second, 0.35 + ripple * 0.2), 1 + grain(noise, x, y, 30) * 0.2)
    },
  },
  grass: {
    words: ['lawn', 'meadow', 'grassy'],
    colours: ['#4f8a35', '#274f1c'],
    paint: (main, second, noise) => (x, y) => {
      const blades = noise(x * 14 + noise(x, y * 3) * 2, y * 4.5)
      return shade(mix(main, second, 0.4 + blades * 0.55), 1 + fractal(noise, x * 0.6, y * 0.6, 3) * 0.35)
    },
  },
  water: {
    words: ['sea', 'ocean', 'lake', 'pool', 'puddle', 'ripple'],
    colours: ['#2f6d8f', '#bfe3ee'],
    paint: (main, second, noise) => (x, y) => {
      const wave = fractal(noise, x * 0.7, y * 3.2, 4)
      return mix(shade(main, 1 + wave * 0.5), second, Math.max(0, wave - 0.22) * 2.4)
    },
  },
  sky: {
    words: ['cloud', 'clouds', 'cloudy'],
    colours: ['#4f8fd6', '#ffffff'],
    paint: (main, second, noise) => (x, y) => {
      const cloud = fractal(noise, x * 0.35, y * 0.6, 5)
      return mix(main, second, Math.min(1, Math.max(0, cloud - 0.02) * 2.4))
    },
  },
  snow: {
    words: ['snowy', 'ice'],
    colours: ['#f3f6fa', '#c3d2e4'],
    paint: (main, second, noise) => (x, y) =>
      mix(main, second, 0.35 + fractal(noise, x * 0.5, y * 0.9, 4) * 0.8 + grain(noise, x, y, 22) * 0.12),
  },
  metal: {
    words: ['steel', 'aluminium', 'aluminum', 'iron'],
    colours: ['#a9adb2', '#6f747a'],
    paint: (main, second, noise) => (x, y) =>
      mix(main, second, 0.4 + noise(x * 0.6, y * 40) * 0.3 + fractal(noise, x * 0.2, y * 0.3, 2) * 0.6),
  },
  fabric: {
    words: ['cloth', 'linen', 'canvas', 'cotton', 'wool', 'carpet', 'velvet', 'denim', 'burlap', 'silk'],
    colours: ['#b9a88c', '#8c7b60'],
    paint: (main, second, noise) => (x, y) => {
      const isOver = (Math.floor(x * 12) + Math.floor(y * 12)) % 2 === 0
      const thread = Math.sin((isOver ? y : x) * 12 * Math.PI) ** 2
      return shade(mix(second, main, 0.3 + 0.7 * thread), 1 + fractal(noise, x, y, 3) * 0.2)
    },
  },
  tiles: {
    words: ['tile', 'tiled', 'ceramic', 'terracotta', 'bathroom', 'shingle'],
    colours: ['#dfe6e8', '#9aa3a6'],
    paint: (main, second, noise) => (x, y) => {
      const isJoint = x - Math.floor(x) < 0.05 || y - Math.floor(y) < 0.05
      const own = noise(Math.floor(x) * 5.1 + 0.5, Math.floor(y) * 3.3 + 0.5) * 0.1
      return isJoint ? second : shade(main, 1 + own + 0.06 * (1 - (y - Math.floor(y))))
    },
  },
  foliage: {
    words: ['leaf', 'leaves', 'ivy', 'hedge', 'bush', 'bushes', 'moss', 'shrub', 'vegetation', 'fern'],
    colours: ['#4a7f35', '#1f3d18'],
    paint: (main, second, noise) => (x, y) => {
      const leaf = cells(noise, x * 3.2, y * 3.2)
      return shade(mix(main, second, leaf.edge * 0.9), 0.8 + leaf.own * 0.5)
    },
  },
  gravel: {
    words: ['pebble', 'cobblestone', 'cobble', 'stones', 'paving'],
    colours: ['#9a958c', '#4f4c48'],
    paint: (main, second, noise) => (x, y) => {
      const stone = cells(noise, x * 2.4, y * 2.4)
      return shade(mix(main, second, stone.edge ** 2), 0.78 + stone.own * 0.5 + grain(noise, x, y, 16) * 0.1)
    },
  },
  soil: {
    words: ['dirt', 'mud', 'earth', 'muddy', 'ground', 'bark', 'mulch'],
    colours: ['#6b4a30', '#3a2618'],
    paint: (main, second, noise) => (x, y) =>
      shade(mix(main, second, 0.5 + fractal(noise, x * 1.4, y * 1.4, 5)), 1 + grain(noise, x, y, 18) * 0.3),
  },
  leather: {
    words: ['hide', 'suede'],
    colours: ['#7a4a2c', '#4a2a18'],
    paint: (main, second, noise) => (x, y) => {
      const pore = cells(noise, x * 7, y * 7)
      return shade(mix(main, second, pore.edge * 0.5), 1 + fractal(noise, x, y, 3) * 0.16)
    },
  },
  plaster: {
    words: ['stucco', 'wall', 'paper', 'cardboard', 'plasterboard', 'drywall'],
    colours: ['#e6e0d4', '#cfc7b8'],
    paint: (main, second, noise) => (x, y) =>
      shade(
        mix(main, second, 0.4 + fractal(noise, x * 0.7, y * 0.7, 4) * 0.6),
        1 + grain(noise, x, y, 26) * 0.05,
      ),
  },
  stripes: {
    words: ['stripe', 'striped'],
    colours: ['#2f4d7c', '#f4f2ec'],
    paint: (main, second, noise) => {
      const slant = noise(0.3, 0.7) * 0.6
      return (x, y) => (x + y * slant - Math.floor(x + y * slant) < 0.5 ? main : second)
    },
  },
  checks: {
    words: ['checked', 'chequered', 'checkered', 'chessboard'],
    colours: ['#22252b', '#f4f2ec'],
    paint: (main, second) => (x, y) => ((Math.floor(x) + Math.floor(y)) % 2 === 0 ? main : second),
  },
  dots: {
    words: ['dot', 'dotted', 'polka', 'spots'],
    colours: ['#f4f2ec', '#c9434a'],
    paint: (main, second) => (x, y) =>
      Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) < 0.28 ? second : main,
  },
  colour: {
    words: ['color', 'plain', 'solid', 'paint'],
    colours: ['#808080', '#808080'],
    paint: (main) => () => main,
  },
} satisfies Record<string, Material>
export type MaterialName = keyof typeof materials

/** The surface of a material in the named colours, or else in its own. */
export function surfaceOf(name: MaterialName, named: readonly Colour[], rng: Rng): Surface {
  const { colours, paint } = materials[name]
  const [main, second] = colours.map(hex)
  const surface = paint(named[0] ?? main, named[1] ?? second, noiseOf(rng))
  const [left, top] = [rng() * 10, rng() * 10]
  return (x, y) => surface(x + left, y + top)
}

/** Irregular cells, such as leaves or stones: how near a point is to the border of its cell, and a value of the cell's own. */
function cells(noise: Noise, x: number, y: number): { edge: number; own: number } {
  let [nearest, second, own] = [Infinity, Infinity, 0]
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++) {
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      const centreX = column + 0.5 + noise(column * 3.1 + 0.5, row * 5.7 + 0.5) * 0.8
      const centreY = row + 0.5 + noise(column * 7.3 + 0.5, row * 2.9 + 0.5) * 0.8
      const distance = Math.hypot(x - centreX, y - centreY)
      if (distance < nearest) {
        second = nearest
        nearest = distance
        own = noise(column * 1.7 + 9.5, row * 4.3 + 9.5)
      } else if (distance < second) second = distance
    }
  }
  return { edge: Math.max(0, 1 - (second - nearest) * 3), own: own * 0.5 + 0.5 }
}

function grain(noise: Noise, x: number, y: number, frequency: number): number {
  return noise(x * frequency, y * frequency)
}
