import { smoothstep, hex, mix, shade } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { glowAround, blendPixel, type Canvas } from './canvas.ts'
import type { PlacedObject } from './scene.ts'
import { colours } from './vocabulary.ts'

/** A gas planet with bands, lit from the upper left, with a ring for some seeds. */
export function paintPlanet(canvas: Canvas, { x, y, tall, colour, seed }: PlacedObject): void {
  const { width, height, unit } = canvas
  const rng = rngOf(seed)
  const noise = noiseOf(rng)
  const own = hex(
    colour ? colours[colour] : ['#c98a5a', '#5a8fc9', '#b86a9a', '#6ab89a', '#d9b46a'][Math.floor(rng() * 5)],
  )
  const hasRing = rng() < 0.6
  const tilt = (rng() - 0.5) * 0.8
  const radius = (tall * unit) / 2
  const [centreX, centreY] = [x * width, y * height]
  glowAround(canvas, centreX - radius * 0.2, centreY - radius * 0.2, radius * 1.35, own, 0.35)
  const ringShare = (column: number, row: number): number => {
    if (!hasRing) return 0
    const across = (column * Math.cos(tilt) + row * Math.sin(tilt)) / radius
    const down = ((row * Math.cos(tilt) - column * Math.sin(tilt)) / radius) * 3.6
    const distance = Math.hypot(across, down)
    return (
      smoothstep(1.28, 1.36, distance) *
      smoothstep(2.05, 1.95, distance) *
      (0.45 + 0.4 * Math.sin(distance * 38))
    )
  }
  const reach = Math.ceil(radius * 2.1)
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const [pixelX, pixelY] = [Math.round(centreX + column), Math.round(centreY + row)]
      if (pixelX < 0 || pixelY < 0 || pixelX >= width || pixelY >= height) continue
      const at = (pixelY * width + pixelX) * 3
      const distance = Math.hypot(column, row)
      const ring = ringShare(column, row)
      const isBehind = row * Math.cos(tilt) - column * Math.sin(tilt) < 0
      if (ring > 0 && isBehind) blendPixel(canvas, at, mix(own, [255, 245, 225], 0.55), ring)
      const inside = smoothstep(radius + 0.8, radius - 0.8, distance)
      if (inside > 0) {
        const [normalX, normalY] = [column / radius, row / radius]
        const normalZ = Math.sqrt(Math.max(0, 1 - normalX * normalX - normalY * normalY))
        const latitude = normalY * Math.cos(tilt) - normalX * Math.sin(tilt)
        const stripes = fractal(
          noise,
          latitude * 5 + fractal(noise, normalX * 2, normalY * 3, 3) * 0.7,
          4.4,
          3,
        )
        const light = Math.max(0, normalX * -0.55 + normalY * -0.45 + normalZ * 0.7)
        const face = mix(shade(own, 0.62), mix(own, [255, 245, 225], 0.5), smoothstep(-0.5, 0.5, stripes))
        blendPixel(canvas, at, shade(face, 0.06 + light * 1.12), inside)
      }
      if (ring > 0 && !isBehind) blendPixel(canvas, at, mix(own, [255, 245, 225], 0.55), ring)
    }
  }
}
