import type { Rng } from './rng.ts'

/** Smooth random values over the plane, about one bump per unit of length, from about -1 to 1. */
export type Noise = (x: number, y: number) => number

/** Gradient noise: each lattice point has a gradient, and the values between them are interpolated. */
export function noiseOf(rng: Rng): Noise {
  const permutation = new Uint8Array(512)
  for (let at = 0; at < 256; at++) permutation[at] = at
  for (let at = 255; at > 0; at--) {
    const other = Math.floor(rng() * (at + 1))
    const swapped = permutation[at]
    permutation[at] = permutation[other]
    permutation[other] = swapped
  }
  permutation.copyWithin(256, 0, 256)

  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = x - left
    const down = y - top
    const column = left & 255
    const row = top & 255
    const fadeX = across * across * across * (across * (across * 6 - 15) + 10)
    const fadeY = down * down * down * (down * (down * 6 - 15) + 10)
    const one = permutation[column] + row
    const next = permutation[column + 1] + row
    const upperLeft = gradient(permutation[one], across, down)
    const upperRight = gradient(permutation[next], across - 1, down)
    const lowerLeft = gradient(permutation[one + 1], across, down - 1)
    const lowerRight = gradient(permutation[next + 1], across - 1, down - 1)
    const upper = upperLeft + (upperRight - upperLeft) * fadeX
    const lower = lowerLeft + (lowerRight - lowerLeft) * fadeX
    return (upper + (lower - upper) * fadeY) * 1.4
  }
}

/** Fractal noise: each octave is half as large and half as strong as the one before. For clouds, stone, soil. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x, y) * amplitude
    x = x * 2.03 + 17.1
    y = y * 2.03 + 31.7
    amplitude *= 0.5
  }
  return sum
}

/** Ridged fractal noise: sharp crests with valleys between them, from about 0 to 1. For mountains. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.55
  let last = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x, y))
    last = crest * crest * Math.min(1, last * 1.3)
    sum += last * amplitude
    x = x * 2.07 + 11.3
    y = y * 2.07 + 47.9
    amplitude *= 0.5
  }
  return sum
}

function gradient(hash: number, across: number, down: number): number {
  switch (hash & 7) {
    case 0:
      return across + down
    case 1:
      return across - down
    case 2:
      return down - across
    case 3:
      return -across - down
    case 4:
      return across * 1.41
    case 5:
      return across * -1.41
    case 6:
      return down * 1.41
    default:
      return down * -1.41
  }
}
