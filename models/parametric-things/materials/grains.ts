import type { Rng } from '../../lib/random/rng.ts'
import { fractal, noiseOf } from '../../lib/random/noise.ts'

/** A procedural texture: brightness and height, relative to 0, at a point of the surface with coordinates from 0 to 1. */
export type Grain = (x: number, y: number) => { brightness: number; height: number }

export type GrainName = keyof typeof grains

/** Each grain is created with a random number generator of its own. */
export const grains = { wood, bark, leaf, stone, marble, brick, weave, leather, brushed } satisfies Record<
  string,
  (rng: Rng) => Grain
>

/** Rings, long and a little wavy, with fine pores along them. */
function wood(rng: Rng): Grain {
  const [bend, pores] = [noiseOf(rng), noiseOf(rng)]
  return (x, y) => {
    const ring = Math.sin((x * 9 + 0.9 * fractal(bend, x * 2.5, y * 0.7, 3)) * 2 * Math.PI)
    const pore = Math.min(0, pores(x * 90, y * 5) + 0.25)
    return { brightness: 0.09 * ring + 0.16 * pore, height: 0.15 * ring + 0.8 * pore }
  }
}

function bark(rng: Rng): Grain {
  const noise = noiseOf(rng)
  return (x, y) => {
    const ridge = Math.abs(fractal(noise, x * 14, y * 4, 4))
    return { brightness: 0.5 * ridge - 0.15, height: 2.5 * ridge }
  }
}

function leaf(rng: Rng): Grain {
  const noise = noiseOf(rng)
  return (x, y) => {
    const mottle = fractal(noise, x * 18, y * 18, 4)
    return { brightness: 0.22 * mottle, height: mottle }
  }
}

function stone(rng: Rng): Grain {
  const [large, small] = [noiseOf(rng), noiseOf(rng)]
  return (x, y) => {
    const speck = small(x * 110, y * 110)
    const patch = fractal(large, x * 6, y * 6, 4)
    return { brightness: 0.12 * patch + 0.07 * speck, height: 0.8 * patch + 0.5 * speck }
  }
}

/** Dark veins where warped noise crosses zero. */
function marble(rng: Rng): Grain {
  const [warp, vein] = [noiseOf(rng), noiseOf(rng)]
  return (x, y) => {
    const off = fractal(warp, x * 3, y * 3, 4)
    const line = Math.abs(fractal(vein, x * 3 + off, y * 3 - off, 3))
    return { brightness: 0.04 - 0.42 * Math.max(0, 0.14 - line) * 7, height: 0 }
  }
}

/** Twelve rows of eight bricks, every other row shifted by half a brick. */
function brick(rng: Rng): Grain {
  const noise = noiseOf(rng)
  return (x, y) => {
    const row = Math.floor(y * 12)
    const along = x * 8 + (row % 2) / 2
    const [across, down] = [along % 1, (y * 12) % 1]
    const isMortar = across < 0.06 || down < 0.1
    const shade = noise(Math.floor(along) * 7.3 + 0.5, row * 3.7 + 0.5)
    const rough = fractal(noise, x * 80, y * 80, 2)
    return isMortar
      ? { brightness: 0.25, height: -1 }
      : { brightness: 0.12 * shade + 0.06 * rough, height: 0.5 + 0.3 * rough }
  }
}

/** Threads over and under. */
function weave(): Grain {
  return (x, y) => {
    const [across, down] = [x * 60, y * 60]
    const isOver = (Math.floor(across) + Math.floor(down)) % 2 === 0
    const thread = isOver ? Math.sin((across % 1) * Math.PI) : Math.sin((down % 1) * Math.PI)
    return { brightness: 0.14 * thread - 0.09, height: thread }
  }
}

function leather(rng: Rng): Grain {
  const noise = noiseOf(rng)
  return (x, y) => {
    const wrinkle = Math.abs(fractal(noise, x * 26, y * 26, 3))
    return { brightness: 0.25 * wrinkle - 0.06, height: 1.6 * wrinkle }
  }
}

function brushed(rng: Rng): Grain {
  const noise = noiseOf(rng)
  return (x, y) => {
    const stroke = noise(x * 5, y * 160)
    return { brightness: 0.05 * stroke, height: 0.25 * stroke }
  }
}
