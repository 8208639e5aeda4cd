import { gradientAt, smoothstep, hex, mix, type Colour } from '@atelier/media/image/colour.ts'
import { rngOf, type Rng } from '../../random/rng.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { glow, glowAround, blendPixel, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { colours } from './vocabulary.ts'

export function paintSky(canvas: Canvas, scene: Scene): void {
  const { width, height, unit, data } = canvas
  const { light, sun } = scene
  const reach = light.isDark ? 5.5 : 2.6
  for (let y = 0; y < height; y++) {
    const row = gradientAt(light.sky, (y / height / scene.horizon) ** 1.15)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = row[0]
      data[at + 1] = row[1]
      data[at + 2] = row[2]
      if (!sun) continue
      const distance = Math.hypot(x - sun.x * width, y - sun.y * height) / unit
      blendPixel(canvas, at, light.beam, Math.exp(-distance * reach) * (light.isDark ? 0.22 : 0.62))
    }
  }
}

/** Stars of many sizes, and a faint band like the Milky Way. */
export function paintStars(canvas: Canvas, scene: Scene, bottom = scene.horizon): void {
  const rng = rngOf(scene.seed, 1)
  paintStarBand(canvas, scene, bottom, rng)
  for (const star of starsOf(rng, bottom)) paintStar(canvas, star, 1)
}

/** The position is in shares of the image. */
export type Star = {
  readonly x: number
  readonly y: number
  readonly magnitude: number
  readonly colour: Colour
}

/** Takes its random numbers from the same sequence as the stars, before them. */
export function paintStarBand(canvas: Canvas, scene: Scene, bottom: number, rng: Rng): void {
  const { width, height, unit } = canvas
  const noise = noiseOf(rng)
  const tilt = (rng() - 0.5) * 1.2
  const middle = 0.25 + rng() * 0.3
  const band = mix(scene.light.sky.at(-1)!, [190, 185, 225], 0.6)
  for (let y = 0; y < height * bottom; y++) {
    for (let x = 0; x < width; x++) {
      const across = (y / height - middle * bottom - (x / width - 0.5) * tilt) * 5
      const nearness = Math.exp(-across * across * 3)
      if (nearness < 0.03) continue
      const cloud = fractal(noise, (x / unit) * 5, (y / unit) * 5, 4)
      glow(canvas, (y * width + x) * 3, band, nearness * Math.max(0, 0.16 + cloud * 0.5) * 0.6)
    }
  }
}

export function starsOf(rng: Rng, bottom: number): Star[] {
  return Array.from({ length: 900 }, () => {
    const x = rng()
    const y = rng() ** 1.2 * bottom
    const magnitude = rng() ** 6
    const warmth = rng()
    return { x, y, magnitude, colour: [205 + warmth * 50, 220, 255 - warmth * 50] }
  })
}

/** `brightness` is 1 for a star that does not twinkle. */
export function paintStar(canvas: Canvas, { x, y, magnitude, colour }: Star, brightness: number): void {
  const { width, height, unit } = canvas
  const radius = unit * (0.0011 + magnitude * 0.0032)
  const share = (0.35 + magnitude * 0.65) * brightness
  glowAround(canvas, x * width, y * height, Math.max(0.8, radius), colour, share)
  if (magnitude > 0.75) glowAround(canvas, x * width, y * height, radius * 4, colour, 0.25 * brightness)
}

export function paintSun(canvas: Canvas, { sun, light, seed, horizon }: Scene): void {
  if (!sun) return
  const { width, height, unit } = canvas
  const radius = unit * sun.size * (sun.is === 'sun' ? (light.sunHeight > 0.5 ? 0.035 : 0.055) : 0.042)
  const [centreX, centreY] = [sun.x * width, sun.y * height]
  glowAround(
    canvas,
    centreX,
    centreY,
    radius * (sun.is === 'sun' ? 6 : 4.5),
    light.beam,
    sun.is === 'sun' ? 0.75 : 0.3,
  )
  const own = sun.colour && hex(colours[sun.colour])
  const noise = noiseOf(rngOf(seed, 2))
  for (let y = Math.floor(centreY - radius - 1); y <= Math.min(horizon * height, centreY + radius + 1); y++) {
    for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const distance = Math.hypot(x - centreX, y - centreY)
      const inside = smoothstep(radius + 0.7, radius - 0.7, distance)
      const shadowAway = Math.hypot(x - centreX - radius * 0.55, y - centreY + radius * 0.2)
      const litShare = sun.is === 'crescent' ? smoothstep(radius * 0.9, radius * 0.98, shadowAway) : 1
      const spots =
        sun.is === 'sun' ? 1 : 0.92 + 0.16 * fractal(noise, (x / radius) * 0.9, (y / radius) * 0.9, 3)
      const face = own ?? mix(light.beam, [255, 255, 246], sun.is === 'sun' ? 0.75 : 0.5)
      blendPixel(
        canvas,
        (y * width + x) * 3,
        [face[0] * spots, face[1] * spots, face[2] * spots],
        inside * litShare,
      )
    }
  }
}

/** The distance of the clouds at a height in the sky, from 0 at the horizon to 1. */
export const cloudDistance = (up: number) => 1 / (0.16 + up * 0.9)

/** Clouds on a horizontal plane in perspective, lit from the direction of the sun. */
export function paintClouds(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light, sun, cloudCover } = scene
  if (cloudCover <= 0) return
  const noise = noiseOf(rngOf(scene.seed, 3))
  const bottom = Math.ceil(scene.horizon * height)
  const threshold = 0.34 - cloudCover * 0.62
  const towardsX = ((sun?.x ?? 0.3) - 0.5) * 0.5
  for (let y = 0; y < bottom; y++) {
    const up = 1 - y / bottom
    const farness = cloudDistance(up)
    const fading = smoothstep(0, 0.16, up)
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * farness * 1.5
      const ahead = farness * 2.6
      const density = fractal(noise, across, ahead, 5)
      if (density < threshold) continue
      const thickness = smoothstep(threshold, threshold + 0.42, density)
      const towardsSun = fractal(noise, across + towardsX * 0.35, ahead - 0.16, 3)
      const litShare = smoothstep(-0.22, 0.3, density - towardsSun + 0.08 - thickness * 0.12)
      const colour = mix(light.cloudShade, light.cloudLit, Math.min(1, litShare + (1 - thickness) * 0.35))
      blendPixel(canvas, (y * width + x) * 3, colour, Math.min(0.96, thickness * 1.15) * (0.3 + fading * 0.7))
    }
  }
}

/** Curtains of light, which wave over time. */
export function paintAurora(canvas: Canvas, scene: Scene, seconds = 0): void {
  const { width, height, unit } = canvas
  const rng = rngOf(scene.seed, 4)
  const noise = noiseOf(rng)
  const green: Colour = [70, 255, 160]
  const violet: Colour = [150, 70, 235]
  for (let curtain = 0; curtain < 4; curtain++) {
    const foot = scene.horizon * (0.38 + curtain * 0.14)
    const tall = 0.24 + rng() * 0.14
    for (let x = 0; x < width; x++) {
      const across = x / unit
      const bend = foot + fractal(noise, across * 1.3, curtain * 9.7 + seconds * 0.06, 3) * 0.2
      const rays =
        0.45 +
        0.55 *
          smoothstep(-0.5, 0.6, fractal(noise, across * 16 + bend * 20, curtain * 5.1 + seconds * 0.3, 3))
      const strength =
        smoothstep(-0.35, 0.35, noise(across * 1.6 + 40 + seconds * 0.12, curtain * 3.3)) * rays
      for (let y = 0; y < Math.min(height * scene.horizon, (bend + 0.02) * height); y++) {
        const up = bend - y / height
        const share = up < 0 ? smoothstep(-0.02, 0, up) : Math.exp((-up / tall) * 2.6)
        if (share > 0.01)
          glow(
            canvas,
            (y * width + x) * 3,
            mix(green, violet, smoothstep(0.05, tall, up)),
            share * strength * 0.62,
          )
      }
    }
  }
}

export function paintRainbow(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  // prettier-ignore
  const ramp: Colour[] = [[150, 90, 210], [70, 100, 230], [60, 180, 120], [240, 225, 90], [245, 150, 50], [235, 70, 60]]
  const centreX = (scene.sun && scene.sun.x > 0.5 ? 0.35 : 0.65) * width
  const centreY = (scene.horizon + 0.12) * height
  const radius = Math.min(unit * 0.62, centreY * 0.92)
  const thick = unit * 0.05
  for (let y = 0; y < scene.horizon * height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (Math.hypot(x - centreX, y - centreY) - radius) / thick
      if (at < -0.1 || at > 1.1) continue
      const soft = smoothstep(-0.1, 0.2, at) * smoothstep(1.1, 0.8, at)
      blendPixel(canvas, (y * width + x) * 3, gradientAt(ramp, at), soft * 0.42)
    }
  }
}
