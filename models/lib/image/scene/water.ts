import { smoothstep, hex, multiplyColours, mix, shade } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import { noiseOf } from '../../random/noise.ts'
import { glow, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { colours } from './vocabulary.ts'

/** Water below the horizon. It reflects what is painted above it, distorted by waves that grow towards the viewer. */
export function paintWater(canvas: Canvas, scene: Scene): void {
  const { width, height, unit, data } = canvas
  const { light, sun } = scene
  const noise = noiseOf(rngOf(scene.seed, 40))
  const named = scene.colourOf('sea') ?? scene.colourOf('lake')
  const isLake = scene.named.has('lake') || scene.named.has('city')
  const body = multiplyColours(
    named ? hex(colours[named]) : hex(isLake ? '#2f5f6e' : '#1f5f86'),
    shade(light.ambient, 0.85),
  )
  const deep = shade(mix(body, light.sky[0], 0.35), 0.75)
  const roughness = scene.weather.has('storm') ? 2.4 : isLake ? 0.5 : 1
  const top = Math.floor(scene.horizon * height)
  for (let y = top; y < height; y++) {
    const down = (y - top) / Math.max(1, height - top)
    const farness = 1 / (0.035 + down)
    const mirrored = (scene.backgrounds.includes('city') ? 0.7 : 0.86) - down * 0.46
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * (0.7 + farness * 0.28)
      const long = noise(across * 2.6, farness * 3.1 + across * 0.3) * 0.6
      const wave =
        long + noise(across * 7 + 31, farness * 7.3) * 0.3 + noise(across * 21, farness * 19 + 7) * 0.16
      const tilt = wave * roughness
      const fromY = clamp(
        Math.round(top - 1 - (y - top) * 0.86 - tilt * unit * (0.006 + down * 0.055)),
        0,
        top - 1,
      )
      const fromX = clamp(Math.round(x + tilt * unit * 0.012 * (0.3 + down)), 0, width - 1)
      const from = (fromY * width + fromX) * 3
      const at = (y * width + x) * 3
      const share = clamp(mirrored - tilt * 0.3, 0.12, 0.92)
      for (let part = 0; part < 3; part++) {
        const own = body[part] + (deep[part] - body[part]) * clamp(0.5 - tilt * 0.9 + down * 0.2, 0, 1)
        data[at + part] = own + (data[from + part] - own) * share
      }
      if (sun && tilt > 0.02) {
        const aside = Math.abs(x - sun.x * width) / unit / (0.035 + down * 0.13)
        glow(
          canvas,
          at,
          light.beam,
          smoothstep(0.05, 0.5, tilt / roughness) * Math.exp(-aside * aside) * (light.isDark ? 0.55 : 0.85),
        )
      }
      if (roughness > 1 && wave > 0.42)
        glow(canvas, at, [230, 240, 245], smoothstep(0.42, 0.62, wave) * 0.5 * (0.2 + down))
    }
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
