import { smoothstep, hex, multiplyColours, mix, shade, type Colour } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import { fractal, noiseOf, type Noise } from '../../random/noise.ts'
import { blendPixel, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { groundColour, blendMixedPixel } from './ridges.ts'
import { colours } from './vocabulary.ts'

/** Grass: fine and pale in the distance, coarse and dark in the foreground. */
export function paintMeadow(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light } = scene
  const noise = noiseOf(rngOf(scene.seed, 50))
  const isSnow = scene.weather.has('snow')
  const lit = multiplyColours(groundColour(scene), light.ambient)
  const bright = mix(lit, light.beam, 0.25)
  const dark = isSnow ? mix(lit, light.sky[1], 0.4) : shade(lit, 0.42)
  const top = Math.floor((scene.horizon - 0.015) * height)
  // Blends fine and coarse noise, because noise scaled row by row would look slanted.
  const grassAt = (across: number, along: number, down: number) => {
    const near = smoothstep(0.15, 0.75, down)
    return noise(across * 230, along * 110) * (1 - near) + noise(across * 120 + 9, along * 26) * near
  }
  for (let y = top; y < height; y++) {
    const down = (y - top) / (height - top)
    const farness = 1 / (0.09 + down)
    for (let x = 0; x < width; x++) {
      const edge = (scene.horizon + fractal(noise, (x / unit) * 1.3, 77, 2) * 0.02) * height
      const soft = Math.min(1, Math.max(0, y - edge))
      if (soft <= 0) continue
      const across = ((x - width / 2) / unit) * farness
      const patches = fractal(noise, across * 1.1, farness * 2.2, 3)
      const blades = isSnow ? 0 : grassAt(x / unit, y / unit, down) * (0.3 + down * 0.5)
      const at = (y * width + x) * 3
      blendMixedPixel(
        canvas,
        at,
        dark,
        bright,
        smoothstep(-0.75, 0.75, patches * 1.1 + blades - down * 0.3 + 0.15),
        soft,
      )
      blendPixel(canvas, at, light.haze, 0.4 * (1 - down) ** 3)
    }
  }
}

/** Dunes: waves of sand with a sharp crest between the side in the light and the side in the shade. */
export function paintDesert(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light, sun, horizon } = scene
  const named = scene.colourOf('desert')
  const sand = multiplyColours(named ? hex(colours[named]) : hex('#e0ac68'), light.ambient)
  const bright = mix(sand, light.beam, 0.38)
  const dark = mix(shade(sand, 0.5), light.sky[0], 0.22)
  const lightSide = sun && sun.x < 0.5 ? -1 : 1
  const dunes = 6
  for (let dune = 0; dune < dunes; dune++) {
    const rng = rngOf(scene.seed, 60 + dune)
    const noise = noiseOf(rng)
    const nearness = dune / (dunes - 1)
    const level = horizon - 0.02 + (1 - horizon) * nearness ** 1.5 * 0.85
    const tall = 0.035 + nearness * 0.1
    const shift = rng() * 40
    const wide = 1.9 - nearness * 0.9
    const crestAt = (across: number) =>
      level - tall * (1 - Math.abs(noise(across * wide + shift, dune * 3.1)) * 1.9)
    for (let x = 0; x < width; x++) {
      const across = x / unit
      const top = crestAt(across)
      const slope = (crestAt(across + 0.012) - top) * 60 * lightSide
      for (let y = Math.max(0, Math.floor(top * height)); y < height; y++) {
        const below = y / height - top
        const at = (y * width + x) * 3
        const soft = Math.min(1, y + 1 - top * height)
        const fold = fractal(noise, across * 3 + below * 5, below * 9, 2) * 0.5
        const ripples = Math.sin((below * 90 + across * 14 + fold * 9) * (2.2 - nearness)) * 0.16 * nearness
        const litShare = smoothstep(-0.45, 0.55, slope * Math.exp(-below * 7) + fold * 0.5 + ripples + 0.05)
        blendMixedPixel(canvas, at, dark, bright, litShare, soft)
        blendPixel(canvas, at, light.haze, soft * (0.55 * (1 - nearness) ** 1.4))
      }
    }
  }
}

/** Whether the shore is grass down to the water; otherwise it is sand. */
export const isGrassy = ({ named, backgrounds, weather }: Scene) =>
  !named.has('beach') && (backgrounds.length > 0 || weather.has('snow'))

/** The lower edge of the water as a share of the height, at a position in units from the left. */
export const shorelineAt = (noise: Noise, across: number) => 0.84 + fractal(noise, across * 1.2, 5, 3) * 0.06

/** A strip of land in the foreground, before the water. */
export function paintShore(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light } = scene
  const noise = noiseOf(rngOf(scene.seed, 70))
  const isGrass = isGrassy(scene)
  const beach = scene.colourOf('beach')
  const sand = hex(beach ? colours[beach] : '#dcc08c')
  const earth = multiplyColours(isGrass ? groundColour(scene) : sand, light.ambient)
  const bright = mix(earth, light.beam, 0.2)
  const dark = shade(earth, isGrass ? 0.45 : 0.72)
  const foam: Colour = mix(light.beam, [255, 255, 255], 0.5)
  for (let x = 0; x < width; x++) {
    const across = x / unit
    const edge = shorelineAt(noise, across)
    for (let y = Math.floor((edge - 0.03) * height); y < height; y++) {
      const at = (y * width + x) * 3
      const below = y / height - edge
      const lip = fractal(noise, across * 9, below * 30, 3) * 0.012
      if (!isGrass)
        blendPixel(
          canvas,
          at,
          foam,
          smoothstep(-0.016, -0.004, below + lip) * smoothstep(0.012, 0.002, below + lip) * 0.75,
        )
      const wet = smoothstep(0.07, 0, below)
      const rough =
        noise(across * (isGrass ? 90 : 160), (y / unit) * (isGrass ? 34 : 160)) * (isGrass ? 0.5 : 0.25)
      blendMixedPixel(
        canvas,
        at,
        dark,
        bright,
        smoothstep(-0.9, 0.7, rough + fractal(noise, across * 4, below * 9, 2) - wet * (isGrass ? 0 : 0.7)),
        smoothstep(0, 0.006, below + lip),
      )
    }
  }
}
