import { smoothstep, hex, multiplyColours, mix, shade, type Colour } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import { ridged, fractal, noiseOf } from '../../random/noise.ts'
import { blendPixel, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { colours } from './vocabulary.ts'

/** Ranges of mountains, the farther the paler. */
export function paintMountains(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light, horizon, sun } = scene
  const named = scene.colourOf('mountains')
  const isWinter = scene.weather.has('snow')
  const rock = named ? hex(colours[named]) : isWinter ? hex('#6c7484') : hex('#5d5f6b')
  const foot = Math.min(height, Math.ceil((horizon + 0.02) * height))
  const lightSide = sun && sun.x < 0.5 ? -1 : 1
  const ranges = 4
  for (let range = 0; range < ranges; range++) {
    const rng = rngOf(scene.seed, 20 + range)
    const noise = noiseOf(rng)
    const nearness = range / (ranges - 1)
    const tall = (0.42 - nearness * 0.24) * Math.min(1, (width / height) * 0.8 + 0.25)
    const wide = 1.5 + nearness * 1.2
    const shift = rng() * 50
    const stone = multiplyColours(rock, light.ambient)
    const snow = multiplyColours(hex('#f3f6fb'), mix(light.ambient, light.beam, 0.35))
    const bright = mix(stone, light.beam, 0.26)
    const dark = shade(stone, 0.5)
    const snowline = isWinter ? 0.05 : 0.5 + nearness * 0.5
    const clearness = 0.3 + nearness * 0.55
    for (let x = 0; x < width; x++) {
      const across = (x / unit) * wide + shift
      const crest = ridged(noise, across, 3.7, 5) * 0.92 + noise(across * 0.6, 9.1) * 0.22
      const top = horizon - tall * Math.max(0.06, crest)
      const from = Math.max(0, Math.floor(top * height))
      for (let y = from; y < foot; y++) {
        const below = y / height - top
        const up = 1 - below / Math.max(0.02, horizon - top)
        const down = below * 5.5 * wide * (height / unit)
        const bend = fractal(noise, across * 1.5 + 5, down * 0.6, 2) * 0.5
        const here = ridged(noise, across * 2.2 + bend, down * 0.8 + bend, 3)
        const beside = ridged(noise, across * 2.2 + bend + 0.06 * lightSide, down * 0.8 + bend, 3)
        const litShare = smoothstep(-0.13, 0.13, here - beside)
        const altitude = up * crest + (here - 0.5) * 0.35
        const whiteness = smoothstep(snowline - 0.04, snowline + 0.08, altitude)
        const at = (y * width + x) * 3
        const soft = Math.min(1, y + 1 - top * height)
        blendMixedPixel(canvas, at, dark, bright, litShare, soft)
        if (whiteness > 0) blendMixedPixel(canvas, at, shade(snow, 0.62), snow, litShare, whiteness * soft)
        blendPixel(
          canvas,
          at,
          light.haze,
          (1 - clearness + smoothstep(0.65, 0, up) * 0.4 * (1 - nearness * 0.3)) * soft * 0.9,
        )
      }
    }
  }
}

/** Soft green or brown waves of land up to the horizon. */
export function paintHills(canvas: Canvas, scene: Scene): void {
  const named = scene.colourOf('hills')
  const colour = named ? hex(colours[named]) : groundColour(scene)
  const waves = scene.named.has('hills') ? { ranges: 5, tall: 0.3 } : { ranges: 3, tall: 0.13 }
  paintWaves(canvas, scene, { colour, ...waves, roughness: 0.3, seed: 30 })
}

export function paintFarDunes(canvas: Canvas, scene: Scene): void {
  const named = scene.colourOf('desert')
  const colour = named ? hex(colours[named]) : hex('#d9a86a')
  paintWaves(canvas, scene, { colour, ranges: 2, tall: 0.1, roughness: 0.1, seed: 36 })
}

/** The colour of grass in this season, before light falls on it. */
export function groundColour(scene: Scene): Colour {
  const named = scene.colourOf('meadow')
  if (named) return hex(colours[named])
  if (scene.weather.has('snow')) return hex('#e9eef5')
  return hex(scene.season === 'autumn' ? '#a58a3f' : scene.season === 'spring' ? '#7fb04a' : '#6b9a3e')
}

type Waves = { colour: Colour; ranges: number; tall: number; roughness: number; seed: number }

function paintWaves(canvas: Canvas, scene: Scene, { colour, ranges, tall, roughness, seed }: Waves): void {
  const { width, height, unit } = canvas
  const { light, horizon, sun } = scene
  const foot = Math.min(height, Math.ceil((horizon + 0.02) * height))
  const lightSide = sun && sun.x < 0.5 ? -1 : 1
  for (let range = 0; range < ranges; range++) {
    const rng = rngOf(scene.seed, seed + range)
    const noise = noiseOf(rng)
    const shift = rng() * 50
    const nearness = (range + 1) / ranges
    const lit = multiplyColours(colour, light.ambient)
    const bright = mix(lit, light.beam, 0.22)
    const dark = shade(lit, 0.66)
    const topAt = (across: number) =>
      horizon -
      tall *
        (1.15 - nearness * 0.8) *
        (0.65 + fractal(noise, across * (0.9 + range * 0.4) + shift, range * 7.7, 2))
    for (let x = 0; x < width; x++) {
      const across = x / unit
      const top = topAt(across)
      const slope = (topAt(across + 0.01) - top) * 40 * lightSide
      for (let y = Math.max(0, Math.floor(top * height)); y < foot; y++) {
        const at = (y * width + x) * 3
        const soft = Math.min(1, y + 1 - top * height)
        const below = y / height - top
        const rough = fractal(noise, across * 26, below * 60, 3) * roughness
        blendMixedPixel(
          canvas,
          at,
          dark,
          bright,
          smoothstep(-0.9, 0.9, slope + rough + 0.1 - below * 2),
          soft,
        )
        blendPixel(
          canvas,
          at,
          light.haze,
          soft * (0.62 - nearness * 0.42 + smoothstep(0, 0.16, below) * 0.14),
        )
      }
    }
  }
}

/** Blends a mix of two colours over a pixel without allocating a colour for it. */
export function blendMixedPixel(
  { data }: Canvas,
  at: number,
  one: Colour,
  other: Colour,
  between: number,
  share: number,
): void {
  for (let part = 0; part < 3; part++) {
    const colour = one[part] + (other[part] - one[part]) * between
    data[at + part] = data[at + part] + (colour - data[at + part]) * share
  }
}
