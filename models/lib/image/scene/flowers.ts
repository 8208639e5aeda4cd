import { css, hex, mix, shade } from '@atelier/media/image/colour.ts'
import { rngOf } from '../../random/rng.ts'
import type { Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { draw, stamp } from './stamp.ts'
import { colours, type ColourName } from './vocabulary.ts'

/** A field of flowers: dots in the distance, blossoms on stems in the foreground. */
export async function paintFlowers(
  canvas: Canvas,
  scene: Scene,
  named: readonly ColourName[],
): Promise<void> {
  const { width, height, unit } = canvas
  const rng = rngOf(scene.seed, 400)
  const petals = (
    named.length > 0
      ? named.map((name) => colours[name])
      : ['#d8352f', '#f2c53a', '#f4f2ec', '#8b5fd0', '#ee7fa8']
  ).map(hex)
  const top = scene.hasShore ? 0.88 : scene.horizon + 0.04
  const box = { width: Math.round((width / unit) * 1000), height: Math.round((height / unit) * 1000) }
  const blossoms: { y: number; svg: string }[] = []
  for (let count = 0; count < 900; count++) {
    const near = rng() ** 1.7
    const y = (top + (1.02 - top) * near) * box.height
    const size = 1.1 + near * 11 * (0.7 + rng() * 0.6)
    const colour = petals[Math.floor(rng() * petals.length)]
    blossoms.push({
      y,
      svg: blossom(
        rng() * box.width,
        y,
        size,
        css(mix(colour, [255, 255, 255], rng() * 0.2)),
        css(shade(colour, 0.62)),
        near,
      ),
    })
  }
  const svg = blossoms
    .toSorted((one, other) => one.y - other.y)
    .map((one) => one.svg)
    .join('')
  stamp(canvas, await draw(svg, box, width), 0, 0, {
    light: scene.light.ambient,
    haze: scene.light.haze,
    hazeShare: 0.08,
    litSide: 0,
  })
}

function blossom(x: number, y: number, size: number, petal: string, dark: string, near: number): string {
  if (near < 0.22)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 0.6).toFixed(1)}" fill="${petal}"/>`
  const stem = `<path d="M0 0Q${(size * 0.4).toFixed(1)} ${(size * 1.6).toFixed(1)} 0 ${(size * 3.4).toFixed(1)}" stroke="#3f6b2f" stroke-width="${(size * 0.22).toFixed(1)}" fill="none"/>`
  const leaves = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse rx="${(size * 0.52).toFixed(1)}" ry="${(size * 0.74).toFixed(1)}" transform="rotate(${turn}) translate(0 ${(-size * 0.5).toFixed(1)})"/>`,
    )
    .join('')
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${stem}<g transform="scale(1 0.8)"><g fill="${petal}" stroke="${dark}" stroke-width="${(size * 0.07).toFixed(2)}">${leaves}</g><circle r="${(size * 0.34).toFixed(1)}" fill="${dark}"/></g></g>`
}
