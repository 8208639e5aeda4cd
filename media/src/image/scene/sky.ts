import { along, ease, hex, mix, type Colour } from '../colour/colour.ts'
import { diceOf, type Dice } from '../../chance/dice.ts'
import { fractal, noiseOf } from '../../chance/noise.ts'
import { glow, glowAround, lay, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { colours } from './vocabulary.ts'

export function paintSky(canvas: Canvas, scene: Scene): void {
  const { width, height, unit, data } = canvas
  const { light, sun } = scene
  const reach = light.isDark ? 5.5 : 2.6
  for (let y = 0; y < height; y++) {
    const row = along(light.sky, (y / height / scene.horizon) ** 1.15)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = row[0]
      data[at + 1] = row[1]
      data[at + 2] = row[2]
      if (!sun) continue
      const away = Math.hypot(x - sun.x * width, y - sun.y * height) / unit
      lay(canvas, at, light.beam, Math.exp(-away * reach) * (light.isDark ? 0.22 : 0.62))
    }
  }
}

/** Points of many sizes, and a faint band of those too far to tell apart. */
export function paintStars(canvas: Canvas, scene: Scene, bottom = scene.horizon): void {
  const dice = diceOf(scene.seed, 1)
  paintBandOfStars(canvas, scene, bottom, dice)
  for (const star of starsOf(dice, bottom)) paintStar(canvas, star, 1)
}

/** A point of light: where, as shares of the picture. */
export type Star = {
  readonly x: number
  readonly y: number
  readonly magnitude: number
  readonly colour: Colour
}

/** Takes the throws that the stars are decided after. */
export function paintBandOfStars(canvas: Canvas, scene: Scene, bottom: number, dice: Dice): void {
  const { width, height, unit } = canvas
  const noise = noiseOf(dice)
  const tilt = (dice() - 0.5) * 1.2
  const middle = 0.25 + dice() * 0.3
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

export function starsOf(dice: Dice, bottom: number): Star[] {
  return Array.from({ length: 900 }, () => {
    const x = dice()
    const y = dice() ** 1.2 * bottom
    const magnitude = dice() ** 6
    const warmth = dice()
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
  const noise = noiseOf(diceOf(seed, 2))
  for (let y = Math.floor(centreY - radius - 1); y <= Math.min(horizon * height, centreY + radius + 1); y++) {
    for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const away = Math.hypot(x - centreX, y - centreY)
      const inside = ease(radius + 0.7, radius - 0.7, away)
      const shadowAway = Math.hypot(x - centreX - radius * 0.55, y - centreY + radius * 0.2)
      const isLit = sun.is === 'crescent' ? ease(radius * 0.9, radius * 0.98, shadowAway) : 1
      const spots =
        sun.is === 'sun' ? 1 : 0.92 + 0.16 * fractal(noise, (x / radius) * 0.9, (y / radius) * 0.9, 3)
      const face = own ?? mix(light.beam, [255, 255, 246], sun.is === 'sun' ? 0.75 : 0.5)
      lay(canvas, (y * width + x) * 3, [face[0] * spots, face[1] * spots, face[2] * spots], inside * isLit)
    }
  }
}

/** How far away the clouds are, by how far up the sky from 0 at the horizon to 1. */
export const farnessOfClouds = (up: number) => 1 / (0.16 + up * 0.9)

/** Clouds on a plane above, which comes closer to the horizon the farther it is; lit from where the sun is. */
export function paintClouds(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light, sun, cloudCover } = scene
  if (cloudCover <= 0) return
  const noise = noiseOf(diceOf(scene.seed, 3))
  const bottom = Math.ceil(scene.horizon * height)
  const threshold = 0.34 - cloudCover * 0.62
  const towardsX = ((sun?.x ?? 0.3) - 0.5) * 0.5
  for (let y = 0; y < bottom; y++) {
    const up = 1 - y / bottom
    const farness = farnessOfClouds(up)
    const fading = ease(0, 0.16, up)
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * farness * 1.5
      const ahead = farness * 2.6
      const density = fractal(noise, across, ahead, 5)
      if (density < threshold) continue
      const thickness = ease(threshold, threshold + 0.42, density)
      const towardsSun = fractal(noise, across + towardsX * 0.35, ahead - 0.16, 3)
      const isLit = ease(-0.22, 0.3, density - towardsSun + 0.08 - thickness * 0.12)
      const colour = mix(light.cloudShade, light.cloudLit, Math.min(1, isLit + (1 - thickness) * 0.35))
      lay(canvas, (y * width + x) * 3, colour, Math.min(0.96, thickness * 1.15) * (0.3 + fading * 0.7))
    }
  }
}

/** Curtains of light that hang from the stars, and wave as time goes by. */
export function paintAurora(canvas: Canvas, scene: Scene, seconds = 0): void {
  const { width, height, unit } = canvas
  const dice = diceOf(scene.seed, 4)
  const noise = noiseOf(dice)
  const green: Colour = [70, 255, 160]
  const violet: Colour = [150, 70, 235]
  for (let curtain = 0; curtain < 4; curtain++) {
    const foot = scene.horizon * (0.38 + curtain * 0.14)
    const tall = 0.24 + dice() * 0.14
    for (let x = 0; x < width; x++) {
      const across = x / unit
      const bend = foot + fractal(noise, across * 1.3, curtain * 9.7 + seconds * 0.06, 3) * 0.2
      const rays =
        0.45 +
        0.55 * ease(-0.5, 0.6, fractal(noise, across * 16 + bend * 20, curtain * 5.1 + seconds * 0.3, 3))
      const strength = ease(-0.35, 0.35, noise(across * 1.6 + 40 + seconds * 0.12, curtain * 3.3)) * rays
      for (let y = 0; y < Math.min(height * scene.horizon, (bend + 0.02) * height); y++) {
        const up = bend - y / height
        const share = up < 0 ? ease(-0.02, 0, up) : Math.exp((-up / tall) * 2.6)
        if (share > 0.01)
          glow(canvas, (y * width + x) * 3, mix(green, violet, ease(0.05, tall, up)), share * strength * 0.62)
      }
    }
  }
}

export function paintRainbow(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  // prettier-ignore
  const row: Colour[] = [[150, 90, 210], [70, 100, 230], [60, 180, 120], [240, 225, 90], [245, 150, 50], [235, 70, 60]]
  const centreX = (scene.sun && scene.sun.x > 0.5 ? 0.35 : 0.65) * width
  const centreY = (scene.horizon + 0.12) * height
  const radius = Math.min(unit * 0.62, centreY * 0.92)
  const thick = unit * 0.05
  for (let y = 0; y < scene.horizon * height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (Math.hypot(x - centreX, y - centreY) - radius) / thick
      if (at < -0.1 || at > 1.1) continue
      const soft = ease(-0.1, 0.2, at) * ease(1.1, 0.8, at)
      lay(canvas, (y * width + x) * 3, along(row, at), soft * 0.42)
    }
  }
}
