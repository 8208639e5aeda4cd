import { mix } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { glow, glowAround, blendPixel, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'

/** Fog over the ground, densest at the horizon. */
export function paintFog(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const noise = noiseOf(rngOf(scene.seed, 300))
  const mist = mix(scene.light.haze, [235, 238, 240], scene.light.isDark ? 0.05 : 0.35)
  for (let y = 0; y < height; y++) {
    const level = Math.exp(-(((y / height - scene.horizon) / 0.24) ** 2))
    for (let x = 0; x < width; x++) {
      const banks = fractal(noise, (x / unit) * 1.6, (y / unit) * 6, 4)
      blendPixel(
        canvas,
        (y * width + x) * 3,
        mist,
        Math.min(0.88, Math.max(0.12, level * 0.72 + banks * 0.6)),
      )
    }
  }
}

/** Drops fall with `seconds`; those that leave the image enter again at the top. */
export function paintRain(canvas: Canvas, { seed }: Pick<Scene, 'seed'>, seconds = 0): void {
  const { width, height, unit } = canvas
  const rng = rngOf(seed, 310)
  const lean = (rng() - 0.5) * 0.35
  for (let drop = 0; drop < 1700; drop++) {
    const nearness = rng() ** 2
    const long = unit * (0.02 + nearness * 0.06)
    const fallen = seconds * unit * (1 + nearness * 1.6)
    const x = wrap(rng() * width * 1.2 + fallen * lean, width * 1.2) - width * 0.1
    const y = wrap(rng() * height * 1.1 + fallen, height * 1.1) - height * 0.1
    const strength = 0.1 + nearness * 0.22
    for (let step = 0; step < long; step++) {
      const [column, row] = [Math.round(x + step * lean), Math.round(y + step)]
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      glow(canvas, (row * width + column) * 3, [215, 225, 235], strength * (1 - Math.abs(step / long - 0.5)))
    }
  }
}

/** Flakes sink and sway with `seconds`; those that leave the image enter again at the top. */
export function paintSnowfall(canvas: Canvas, { seed }: Pick<Scene, 'seed'>, seconds = 0): void {
  const { width, height, unit } = canvas
  const rng = rngOf(seed, 320)
  for (let flake = 0; flake < 700; flake++) {
    const nearness = rng() ** 3
    const radius = Math.max(1, unit * (0.0022 + nearness * 0.009))
    const sway = Math.sin(seconds * (0.8 + (flake % 7) * 0.13) + flake) - Math.sin(flake)
    const aside = (seconds * 0.02 + sway * 0.012) * unit * (0.6 + nearness)
    const sunk = seconds * unit * (0.06 + nearness * 0.16 + (flake % 5) * 0.006)
    const x = wrap(rng() * width + aside + radius, width + radius * 2) - radius
    const y = wrap(rng() * height + sunk + radius, height + radius * 2) - radius
    glowAround(canvas, x, y, radius, [255, 255, 255], 0.9 - nearness * 0.3)
  }
}

/** Wraps a position around. */
const wrap = (at: number, length: number) => ((at % length) + length) % length

/** A branching bolt of lightning from the clouds to the horizon, with its glow. */
export function paintLightning(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const rng = rngOf(scene.seed, 330)
  const strike = (startX: number, startY: number, endY: number, strength: number): void => {
    let x = startX
    let lean = 0
    for (let y = startY; y < endY; y += 1) {
      if (rng() < 0.09 * (1000 / unit)) lean = (rng() - 0.5) * 3.2
      x += lean * 0.6
      const column = Math.round(x)
      if (column < 1 || column >= width - 1) return
      glowAround(canvas, x, y, unit * 0.0035 * strength, [255, 255, 255], strength)
      if (Math.floor(y) % Math.max(1, Math.round(unit * 0.02)) === 0)
        glowAround(canvas, x, y, unit * 0.07 * strength, [175, 190, 255], 0.1 * strength)
      if (strength > 0.7 && rng() < 0.012 * (1000 / unit))
        strike(x, y, y + (endY - y) * (0.25 + rng() * 0.35), strength * 0.55)
    }
  }
  const x = width * (0.25 + rng() * 0.5)
  glowAround(canvas, x, height * 0.12, unit * 0.6, [150, 165, 220], 0.45)
  strike(x, height * 0.05, scene.horizon * height, 1)
}
