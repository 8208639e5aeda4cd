import type { Colour } from '@atelier/media/image/colour.ts'
import { rngOf } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'

const SAMPLES = 12_000

/** A palette of at most so many colours: k-means over a sample of the opaque pixels. */
export function kMeansPalette({ data }: Image, count: number): Colour[] {
  const samples = samplesOf(data)
  let colours = initialCentres(samples, count)
  for (let round = 0; round < 12; round++) {
    const sums = colours.map(() => [0, 0, 0, 0])
    for (const sample of samples) {
      const sum = sums[nearestColour(colours, sample[0], sample[1], sample[2])]
      for (let channel = 0; channel < 3; channel++) sum[channel] += sample[channel]
      sum[3]++
    }
    colours = sums.flatMap(([red, green, blue, members]) =>
      members ? [[red / members, green / members, blue / members] as const] : [],
    )
  }
  return colours.map(([red, green, blue]) => [Math.round(red), Math.round(green), Math.round(blue)])
}

export function nearestColour(colours: readonly Colour[], red: number, green: number, blue: number): number {
  let best = 0
  let least = Infinity
  for (let index = 0; index < colours.length; index++) {
    const colour = colours[index]
    const distance = (colour[0] - red) ** 2 + (colour[1] - green) ** 2 + (colour[2] - blue) ** 2
    if (distance < least) {
      least = distance
      best = index
    }
  }
  return best
}

function samplesOf(data: Uint8ClampedArray): Colour[] {
  const samples: Colour[] = []
  const step = Math.max(1, Math.floor(data.length / 4 / SAMPLES))
  for (let pixel = 0; pixel * 4 < data.length; pixel += step) {
    const at = pixel * 4
    if (data[at + 3] >= 128) samples.push([data[at], data[at + 1], data[at + 2]])
  }
  return samples
}

/** Initial centres as in k-means++: the farther a sample is from the earlier ones, the likelier it is chosen. */
function initialCentres(samples: readonly Colour[], count: number): Colour[] {
  const rng = rngOf(1)
  const colours = samples.slice(0, 1)
  const distances = new Float64Array(samples.length).fill(Infinity)
  while (colours.length < count) {
    const [red, green, blue] = colours.at(-1) ?? [0, 0, 0]
    let total = 0
    for (const [index, sample] of samples.entries()) {
      const distance = (sample[0] - red) ** 2 + (sample[1] - green) ** 2 + (sample[2] - blue) ** 2
      const least = Math.min(distances[index], distance)
      distances[index] = least
      total += least
    }
    if (total === 0) break
    let left = rng() * total
    const chosen = distances.findIndex((distance) => (left -= distance) < 0)
    colours.push(samples[chosen < 0 ? samples.length - 1 : chosen])
  }
  return colours
}
