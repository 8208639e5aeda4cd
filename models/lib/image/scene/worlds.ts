import { gradientAt, smoothstep, hex, mix, shade, type Colour } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import { ridged, fractal, noiseOf } from '../../random/noise.ts'
import { glow, glowAround, blendPixel, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { blendMixedPixel } from './ridges.ts'
import { paintStars } from './sky.ts'
import { colours } from './vocabulary.ts'

/** The colours that the prompt names for this kind of scene and for the whole image. */
function namedColours(scene: Scene, world: 'space' | 'underwater' | 'abstract'): Colour[] {
  const own = scene.colourOf(world)
  return [...(own ? [own] : []), ...scene.colours].map((name) => hex(colours[name]))
}

/** Nebulae and stars. */
export function paintSpace(canvas: Canvas, scene: Scene): void {
  const { width, height, unit, data } = canvas
  const rng = rngOf(scene.seed, 200)
  const noise = noiseOf(rng)
  // prettier-ignore
  const choices = [['#3b2a8c', '#c2477f', '#f2a65e'], ['#123a6e', '#2f8fa8', '#a8e0d0'], ['#4a1f5f', '#8a3fb8', '#f08ac0'], ['#5a1f2a', '#c8553d', '#f2c14e']]
  const named = namedColours(scene, 'space')
  const gas =
    named.length > 0
      ? [shade(named[0], 0.4), ...named, mix(named.at(-1)!, [255, 255, 255], 0.45)]
      : choices[Math.floor(rng() * 4)].map(hex)
  const ramp: Colour[] = [[5, 6, 18], shade(gas[0], 0.45), ...gas]
  const tilt = (rng() - 0.5) * 1.6
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [(x / unit) * 1.5, (y / unit) * 1.5]
      const warp = fractal(noise, across + 7, down + 3, 3)
      const bend = fractal(noise, across - 4, down + 9, 3)
      const cloud = fractal(noise, across + warp * 1.5, down + bend * 1.5, 5)
      const lane = ridged(noise, across * 1.2 + bend, down * 1.2 - warp, 4)
      const band = y / height - 0.5 - (x / width - 0.5) * tilt * 0.5
      const thick = 0.42 + cloud * 0.95 - band * band * 1.5 - smoothstep(0.55, 0.95, lane) * 0.28
      const colour = gradientAt(ramp, thick * 0.92 + warp * 0.22)
      const at = (y * width + x) * 3
      data[at] = colour[0]
      data[at + 1] = colour[1]
      data[at + 2] = colour[2]
    }
  }
  if (scene.hasStars) paintStars(canvas, scene, 1)
}

/** An underwater scene with light rays from above and a sandy seabed. */
export function paintUnderwater(canvas: Canvas, scene: Scene): void {
  paintDepth(canvas, scene)
  paintRays(canvas, scene)
  paintSeabed(canvas, scene)
  for (const bubble of bubblesOf(scene)) paintBubble(canvas, bubble)
}

/** What all parts of an underwater scene share. */
function underwaterSettings(scene: Scene) {
  const rng = rngOf(scene.seed, 210)
  const noise = noiseOf(rng)
  const [named] = namedColours(scene, 'underwater')
  const top = named ? mix(named, [220, 250, 250], 0.4) : hex('#7fe0e0')
  const ramp = [
    top,
    named ?? hex('#1f93b8'),
    shade(named ?? hex('#0d5a8c'), 0.7),
    shade(named ?? hex('#06304f'), 0.5),
  ].map((colour) => (scene.light.isDark ? shade(colour, 0.4) : colour))
  return { noise, ramp, fromX: 0.3 + rng() * 0.4, rng }
}

export function paintDepth({ width, height, data }: Canvas, scene: Scene): void {
  const { ramp } = underwaterSettings(scene)
  for (let y = 0; y < height; y++) {
    const colour = gradientAt(ramp, (y / height) * 0.95)
    for (let x = 0; x < width; x++) data.set(colour, (y * width + x) * 3)
  }
}

/** Light rays from above, which move over time. */
export function paintRays(canvas: Canvas, scene: Scene, seconds = 0): void {
  const { width, height, unit } = canvas
  const { noise, ramp, ...depth } = underwaterSettings(scene)
  const fromX = depth.fromX * width
  for (let y = 0; y < height; y++) {
    const strength = 0.42 * (1 - y / height) ** 1.4
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const angle = (x - fromX) / (y + unit * 0.35)
      const fine = noise(angle * 19 - seconds * 0.22, 5.5 + seconds * 0.35) * 0.5
      const ray = smoothstep(0, 0.6, noise(angle * 7 + seconds * 0.08, 2.2 + seconds * 0.22) + fine)
      glow(canvas, at, ramp[0], ray * strength)
      glow(canvas, at, [255, 255, 255], Math.exp(-(Math.hypot(x - fromX, y + unit * 0.1) / unit) * 5) * 0.8)
    }
  }
}

/** Sand with caustics. */
export function paintSeabed(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { noise, ramp } = underwaterSettings(scene)
  const sand = mix(hex('#d9c9a0'), ramp[1], 0.45)
  const [bright, dark] = [mix(sand, ramp[0], 0.3), mix(shade(sand, 0.5), ramp[2], 0.5)]
  for (let x = 0; x < width; x++) {
    const floor = 0.84 + fractal(noise, (x / unit) * 1.4, 50, 3) * 0.07
    for (let y = Math.ceil(floor * height); y < height; y++) {
      const down = y / height
      const near = (down - floor) / (1 - floor + 0.04)
      const net = ridged(noise, (x / unit) * (9 - near * 4), (y / unit) * 22, 2)
      blendMixedPixel(
        canvas,
        (y * width + x) * 3,
        dark,
        bright,
        smoothstep(0.3, 0.95, net * 0.7 + fractal(noise, (x / unit) * 6, down * 20, 3) * 0.5 + 0.15),
        smoothstep(0, 0.05, near) * (0.55 + near * 0.45),
      )
    }
  }
}

/** The position is in shares of the image, the size in units. */
export type Bubble = { readonly x: number; readonly y: number; readonly size: number }

export function bubblesOf(scene: Scene): Bubble[] {
  const { rng } = underwaterSettings(scene)
  return Array.from({ length: scene.bubbles }, () => {
    const [x, y] = [rng(), rng()]
    return { x, y, size: 0.002 + rng() ** 3 * 0.012 }
  })
}

export function paintBubble(canvas: Canvas, bubble: Bubble): void {
  const { width, height, unit } = canvas
  const [x, y, radius] = [bubble.x * width, bubble.y * height, bubble.size * unit]
  if (x < 0 || y < 0 || x >= width || y >= height) return
  blendPixel(canvas, (Math.floor(y) * width + Math.floor(x)) * 3, [235, 255, 255], 0.5)
  for (let turn = 0; turn < 60; turn++) {
    const edgeX = Math.round(x + Math.cos(turn / 9.55) * radius)
    const edgeY = Math.round(y + Math.sin(turn / 9.55) * radius)
    if (edgeX >= 0 && edgeY >= 0 && edgeX < width && edgeY < height)
      blendPixel(canvas, (edgeY * width + edgeX) * 3, [225, 250, 255], 0.35)
  }
  glowAround(canvas, x - radius * 0.3, y - radius * 0.3, Math.max(1, radius * 0.7), [255, 255, 255], 0.5)
}

/** Folds of colour that flow over time (domain-warped noise). */
export function paintAbstract(canvas: Canvas, scene: Scene, seconds = 0): void {
  const { width, height, unit, data } = canvas
  const rng = rngOf(scene.seed, 220)
  const noise = noiseOf(rng)
  // prettier-ignore
  const choices = [['#0f1b3d', '#2f5fa8', '#f2e2c4', '#e8743b', '#8c1f3f'], ['#10302f', '#1f8a7a', '#f4e9c9', '#f2b134', '#c8402f'], ['#2a1040', '#7a2f8f', '#f08aa8', '#ffd9a0', '#3f6fc8']]
  const named = namedColours(scene, 'abstract')
  const ramp =
    named.length > 1
      ? [...named, shade(named[0], 0.4), ...named]
      : named.length === 1
        ? [shade(named[0], 0.25), named[0], mix(named[0], [255, 246, 230], 0.85), shade(named[0], 0.6)]
        : choices[Math.floor(rng() * 3)].map(hex)
  const turn = rng() * Math.PI
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = ((x / unit) * Math.cos(turn) + (y / unit) * Math.sin(turn)) * 1.1
      const down = ((y / unit) * Math.cos(turn) - (x / unit) * Math.sin(turn)) * 1.1
      const one = fractal(noise, across + seconds * 0.05, down + seconds * 0.02, 2)
      const other = fractal(noise, across + 5.2 - seconds * 0.03, down + 1.3 + seconds * 0.05, 2)
      const fold = fractal(noise, across + one * 2.4, down + other * 2.4, 3)
      const beside = fractal(noise, across + one * 2.4 + 0.02, down + other * 2.4 - 0.02, 3)
      const relief = (fold - beside) * 7
      const colour = gradientAt(ramp, 0.42 + fold * 0.85 + other * 0.4)
      const line = Math.sin((fold + one * 0.6) * 46) * 6
      const at = (y * width + x) * 3
      for (let part = 0; part < 3; part++)
        data[at + part] = colour[part] * (1 + Math.max(-0.35, Math.min(0.4, relief))) + line
    }
  }
}
