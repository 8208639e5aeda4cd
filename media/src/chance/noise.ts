import type { Dice } from './dice.ts'

/** Smooth chance over the plane, about one bump for each unit of length, from about -1 to 1. */
export type Noise = (x: number, y: number) => number

/** Gradient noise: each point of a lattice has a slope, and between them the slopes are blended. */
export function noiseOf(dice: Dice): Noise {
  const order = new Uint8Array(512)
  for (let at = 0; at < 256; at++) order[at] = at
  for (let at = 255; at > 0; at--) {
    const other = Math.floor(dice() * (at + 1))
    const kept = order[at]!
    order[at] = order[other]!
    order[other] = kept
  }
  order.copyWithin(256, 0, 256)

  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = x - left
    const down = y - top
    const column = left & 255
    const row = top & 255
    const easedAcross = across * across * across * (across * (across * 6 - 15) + 10)
    const easedDown = down * down * down * (down * (down * 6 - 15) + 10)
    const one = order[column]! + row
    const next = order[column + 1]! + row
    const upperLeft = slope(order[one]!, across, down)
    const upperRight = slope(order[next]!, across - 1, down)
    const lowerLeft = slope(order[one + 1]!, across, down - 1)
    const lowerRight = slope(order[next + 1]!, across - 1, down - 1)
    const upper = upperLeft + (upperRight - upperLeft) * easedAcross
    const lower = lowerLeft + (lowerRight - lowerLeft) * easedAcross
    return (upper + (lower - upper) * easedDown) * 1.4
  }
}

/** Noise on noise, each half as large and half as strong: clouds, stone, soil. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let strength = 0.5
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x, y) * strength
    x = x * 2.03 + 17.1
    y = y * 2.03 + 31.7
    strength *= 0.5
  }
  return sum
}

/** Sharp crests with valleys between them, from about 0 to 1: mountains. */
export function crested(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let strength = 0.55
  let last = 1
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x, y))
    last = crest * crest * Math.min(1, last * 1.3)
    sum += last * strength
    x = x * 2.07 + 11.3
    y = y * 2.07 + 47.9
    strength *= 0.5
  }
  return sum
}

function slope(hash: number, across: number, down: number): number {
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
