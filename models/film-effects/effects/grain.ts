import { rngOf, type Rng } from '../../lib/random/rng.ts'

const SIDE = 256

/** Grain from -0.5 to 0.5: one noise texture, read at another random offset in each frame. */
export function grainOf(seed: number): (index: number) => (x: number, y: number) => number {
  const rng = rngOf(seed, 91)
  const sheet = Float32Array.from({ length: SIDE * SIDE }, () => rng() - 0.5)
  return (index) => {
    const place: Rng = rngOf(seed, index + 100)
    const [left, top] = [Math.floor(place() * SIDE), Math.floor(place() * SIDE)]
    return (x, y) => sheet[((y + top) & (SIDE - 1)) * SIDE + ((x + left) & (SIDE - 1))]
  }
}
