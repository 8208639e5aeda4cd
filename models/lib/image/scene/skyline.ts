import { css, multiplyColours, hex, mix, shade } from '@atelier/media/image/colour.ts'
import { rngOf, type Rng } from '../../random/rng.ts'
import { glowAround, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { draw, shine, stamp } from './stamp.ts'
import { colours } from './vocabulary.ts'

/** Rows of towers, the far ones paler; after dark their windows are lit. */
export async function paintCity(canvas: Canvas, scene: Scene): Promise<void> {
  const { width, height, unit } = canvas
  const { light, horizon } = scene
  const named = scene.colourOf('city')
  const box = {
    width: Math.round((width / unit) * 1000),
    height: Math.round((horizon * height * 1000) / unit),
  }
  if (light.isDark) {
    for (let x = 0; x < width; x += unit * 0.08)
      glowAround(canvas, x, horizon * height, unit * 0.42, [255, 176, 110], 0.11)
  }
  for (let row = 0; row < 3; row++) {
    const rng = rngOf(scene.seed, 80 + row)
    const { walls, windows } = towers(rng, box, row, named ? colours[named] : null)
    const look = {
      light: light.isDark ? mix(light.ambient, hex('#9fa6c0'), 0.45) : light.ambient,
      haze: light.haze,
      hazeShare: 0.66 - row * 0.28,
      litSide: 0,
    }
    const top = Math.round(horizon * height) - Math.round((width * box.height) / box.width) + 1
    stamp(canvas, await draw(walls, box, width), 0, top, look)
    if (light.isDark || scene.time === 'sunset') shine(canvas, await draw(windows, box, width), 0, top)
  }
}

function towers(rng: Rng, box: { width: number; height: number }, row: number, named: string | null) {
  const walls: string[] = []
  const windows: string[] = []
  const most = Math.min(box.height * 0.82, 430) * (1 - row * 0.2)
  for (let x = -30; x < box.width;) {
    const wide = 34 + rng() * 52
    const middle = 1 - Math.abs((x + wide / 2) / box.width - 0.5) * 0.9
    const tall = most * (0.22 + rng() ** 1.6 * 0.78) * middle
    const top = box.height - tall
    const base = named ? hex(named) : mix(hex('#3b4658'), hex('#6a6f80'), rng())
    const wall = shade(base, 0.75 + rng() * 0.3)
    walls.push(
      `<rect x="${x}" y="${top}" width="${wide}" height="${tall}" fill="${css(wall)}"/>`,
      `<rect x="${x + wide * 0.68}" y="${top}" width="${wide * 0.32}" height="${tall}" fill="${css(shade(wall, 0.72))}"/>`,
      roof(rng, x, top, wide, css(shade(wall, 0.8))),
    )
    const [stepX, stepY] = [7.5, 10]
    for (let windowY = top + 10; windowY < box.height - 8; windowY += stepY) {
      for (let windowX = x + 5; windowX < x + wide - 6; windowX += stepX) {
        const chance = rng()
        const isLit = chance < 0.34
        const glass = isLit
          ? css(multiplyColours(hex('#ffd98a'), mix(hex('#ffb35c'), hex('#ffffff'), rng())))
          : ''
        if (isLit)
          windows.push(
            `<rect x="${windowX}" y="${windowY}" width="3.6" height="5" fill="${glass}" opacity="${0.5 + row * 0.2}"/>`,
          )
        else if (chance < 0.8)
          walls.push(
            `<rect x="${windowX}" y="${windowY}" width="3.6" height="5" fill="${css(shade(wall, 1.28))}" opacity="0.55"/>`,
          )
      }
    }
    x += wide * (0.72 + rng() * 0.4)
  }
  return { walls: walls.join(''), windows: windows.join('') }
}

function roof(rng: Rng, x: number, top: number, wide: number, fill: string): string {
  const kind = rng()
  const middle = x + wide / 2
  if (kind < 0.18)
    return `<path d="M${middle - 1.5} ${top}v-46h3v46z" fill="${fill}"/><rect x="${middle - 8}" y="${top - 8}" width="16" height="8" fill="${fill}"/>`
  if (kind < 0.32)
    return `<path d="M${x} ${top}L${middle} ${top - wide * 0.6}L${x + wide} ${top}z" fill="${fill}"/>`
  if (kind < 0.55)
    return `<rect x="${x + wide * 0.18}" y="${top - 13}" width="${wide * 0.64}" height="14" fill="${fill}"/>`
  return ''
}
