import type { Dice } from '../../chance/dice.ts'
import { fractal, noiseOf } from '../../chance/noise.ts'

/** What is seen on a surface: for a place on it, from 0 to 1 both ways, how bright and how high it is, about 0. */
export type Grain = (x: number, y: number) => { bright: number; high: number }

export type GrainName = keyof typeof grains

/** What makes each, from chance of its own. */
export const grains = { wood, bark, leaf, stone, marble, brick, weave, leather, brushed } satisfies Record<
  string,
  (dice: Dice) => Grain
>

/** Rings, long and a little wavy, with fine pores along them. */
function wood(dice: Dice): Grain {
  const [bend, pores] = [noiseOf(dice), noiseOf(dice)]
  return (x, y) => {
    const ring = Math.sin((x * 9 + 0.9 * fractal(bend, x * 2.5, y * 0.7, 3)) * 2 * Math.PI)
    const pore = Math.min(0, pores(x * 90, y * 5) + 0.25)
    return { bright: 0.09 * ring + 0.16 * pore, high: 0.15 * ring + 0.8 * pore }
  }
}

function bark(dice: Dice): Grain {
  const noise = noiseOf(dice)
  return (x, y) => {
    const ridge = Math.abs(fractal(noise, x * 14, y * 4, 4))
    return { bright: 0.5 * ridge - 0.15, high: 2.5 * ridge }
  }
}

function leaf(dice: Dice): Grain {
  const noise = noiseOf(dice)
  return (x, y) => {
    const mottle = fractal(noise, x * 18, y * 18, 4)
    return { bright: 0.22 * mottle, high: mottle }
  }
}

function stone(dice: Dice): Grain {
  const [large, small] = [noiseOf(dice), noiseOf(dice)]
  return (x, y) => {
    const speck = small(x * 110, y * 110)
    const patch = fractal(large, x * 6, y * 6, 4)
    return { bright: 0.12 * patch + 0.07 * speck, high: 0.8 * patch + 0.5 * speck }
  }
}

/** Dark veins where two kinds of noise cross nothing. */
function marble(dice: Dice): Grain {
  const [warp, vein] = [noiseOf(dice), noiseOf(dice)]
  return (x, y) => {
    const off = fractal(warp, x * 3, y * 3, 4)
    const line = Math.abs(fractal(vein, x * 3 + off, y * 3 - off, 3))
    return { bright: 0.04 - 0.42 * Math.max(0, 0.14 - line) * 7, high: 0 }
  }
}

/** Twelve rows of eight, every other row half a brick on. */
function brick(dice: Dice): Grain {
  const noise = noiseOf(dice)
  return (x, y) => {
    const row = Math.floor(y * 12)
    const along = x * 8 + (row % 2) / 2
    const [across, down] = [along % 1, (y * 12) % 1]
    const isMortar = across < 0.06 || down < 0.1
    const shade = noise(Math.floor(along) * 7.3 + 0.5, row * 3.7 + 0.5)
    const rough = fractal(noise, x * 80, y * 80, 2)
    return isMortar
      ? { bright: 0.25, high: -1 }
      : { bright: 0.12 * shade + 0.06 * rough, high: 0.5 + 0.3 * rough }
  }
}

/** Threads over and under. */
function weave(): Grain {
  return (x, y) => {
    const [across, down] = [x * 60, y * 60]
    const isOver = (Math.floor(across) + Math.floor(down)) % 2 === 0
    const thread = isOver ? Math.sin((across % 1) * Math.PI) : Math.sin((down % 1) * Math.PI)
    return { bright: 0.14 * thread - 0.09, high: thread }
  }
}

function leather(dice: Dice): Grain {
  const noise = noiseOf(dice)
  return (x, y) => {
    const wrinkle = Math.abs(fractal(noise, x * 26, y * 26, 3))
    return { bright: 0.25 * wrinkle - 0.06, high: 1.6 * wrinkle }
  }
}

function brushed(dice: Dice): Grain {
  const noise = noiseOf(dice)
  return (x, y) => {
    const stroke = noise(x * 5, y * 160)
    return { bright: 0.05 * stroke, high: 0.25 * stroke }
  }
}
