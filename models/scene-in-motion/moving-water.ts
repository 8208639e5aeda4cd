import { rngOf } from '../lib/random/rng.ts'
import { noiseOf } from '../lib/random/noise.ts'
import { smoothstep, hex, multiplyColours, mix, shade, type Colour } from '@atelier/media/image/colour.ts'
import { glow } from '../lib/image/scene/canvas.ts'
import type { Scene } from '../lib/image/scene/scene.ts'
import { colours } from '../lib/image/scene/vocabulary.ts'
import type { Drawable, SceneContext } from './drawable.ts'
import type { SourceRow } from '../lib/video/scenery/composite-layer.ts'
import { horizonIn, projectToFrame, rowsOfGround } from '../lib/video/scenery/view.ts'

const foam: Colour = [230, 240, 245]

/** Water below the horizon: it reflects the frame above it, with waves that come towards the viewer. */
export function movingWater({ scene, layout }: SceneContext): Drawable {
  const noise = noiseOf(rngOf(scene.seed, 40))
  const { light, sun } = scene
  const isLake = scene.named.has('lake') || scene.named.has('city')
  const roughness = scene.weather.has('storm') ? 2.4 : isLake ? 0.5 : 1
  const mirror = scene.backgrounds.includes('city') ? 0.7 : 0.86
  const { body, deep } = coloursOf(scene, isLake)

  return (frame, view) => {
    const { width, height, unit, data } = frame
    const top = Math.min(height, Math.max(1, Math.round(horizonIn(view))))
    const rows = rowsOfGround(view)
    const source: SourceRow = { y: 0, x: 0, step: 1 }
    const glitter = sun && projectToFrame(view, sun.x * layout.painting.width, 0, 0).x
    const time = view.seconds * (isLake ? 0.55 : 0.8)
    for (let y = top; y < height; y++) {
      rows(y, source)
      const down = Math.min(
        1,
        Math.max(0, (source.y - layout.horizon) / (layout.painting.height - layout.horizon)),
      )
      const farness = 1 / (0.035 + down)
      const spread = 0.7 + farness * 0.28
      // Distant small waves are finer than a pixel and would only flicker.
      const [ofMiddle, ofSmall] = [0.3 * smoothstep(0, 0.03, down), 0.16 * smoothstep(0.01, 0.12, down)]
      const sharpness = unit * (0.006 + down * 0.055)
      const mirrored = mirror - down * 0.46
      for (let x = 0; x < width; x++) {
        const across = ((source.x + x * source.step - layout.painting.width / 2) / unit) * spread
        const long = noise(across * 2.6 + time * 0.1, farness * 3.1 + across * 0.3 + time * 0.75) * 0.6
        const middle = noise(across * 7 + 31 - time * 0.35, farness * 7.3 + time * 1.5)
        const small = ofSmall > 0 ? noise(across * 21 + time * 0.8, farness * 19 + 7 + time * 3) : 0
        const wave = long + middle * ofMiddle + small * ofSmall
        const tilt = wave * roughness
        const fromY = within(Math.round(top - 1 - (y - top) * 0.86 - tilt * sharpness), 0, top - 1)
        const fromX = within(Math.round(x + tilt * unit * 0.012 * (0.3 + down)), 0, width - 1)
        const from = (fromY * width + fromX) * 3
        const at = (y * width + x) * 3
        const share = within(mirrored - tilt * 0.3, 0.12, 0.92)
        const depth = within(0.5 - tilt * 0.9 + down * 0.2, 0, 1)
        for (let channel = 0; channel < 3; channel++) {
          const own = body[channel] + (deep[channel] - body[channel]) * depth
          data[at + channel] = own + (data[from + channel] - own) * share
        }
        if (glitter !== null && tilt > 0.02) {
          const offsetX = Math.abs(x - glitter) / unit / (0.035 + down * 0.13)
          if (offsetX < 3) {
            const shine = smoothstep(0.05, 0.5, tilt / roughness) * Math.exp(-offsetX * offsetX)
            glow(frame, at, light.beam, shine * (light.isDark ? 0.55 : 0.85))
          }
        }
        if (roughness > 1 && wave > 0.34) {
          // Spray, stretched along the wind.
          const torn = smoothstep(0.05, 0.6, noise(across * 26 - time * 1.1, farness * 13 + time * 1.4))
          glow(frame, at, foam, smoothstep(0.34, 0.55, wave) * torn * (0.15 + down * 0.4))
        }
      }
    }
  }
}

function coloursOf(scene: Scene, isLake: boolean): { body: Colour; deep: Colour } {
  const { light } = scene
  const named = scene.colourOf('sea') ?? scene.colourOf('lake')
  const own = hex(named ? colours[named] : isLake ? '#2f5f6e' : '#1f5f86')
  const body = multiplyColours(own, shade(light.ambient, 0.85))
  return { body, deep: shade(mix(body, light.sky[0], 0.35), 0.75) }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
