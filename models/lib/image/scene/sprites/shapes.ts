import type { Rng } from '../../../random/rng.ts'
import { darker, lighter, type Sprite } from './sprite.ts'

/** A closed smooth curve through points, which are written "x,y x,y …". */
function curve(points: string): string {
  const all = points
    .trim()
    .split(/\s+/)
    .map((point) => point.split(',').map(Number) as [number, number])
  const at = (index: number) => all[(index + all.length) % all.length]
  const segments = all.map((to, index) => {
    const [before, from, next] = [at(index - 2), at(index - 1), at(index + 1)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (next[0] - from[0]) / 6, to[1] - (next[1] - from[1]) / 6]
    return `C${[...first, ...second, ...to].map((value) => value.toFixed(1)).join(' ')}`
  })
  return `M${at(-1).join(' ')}${segments.join('')}z`
}

export const blob = (points: string, fill: string, more = '') =>
  `<path d="${curve(points)}" fill="${fill}" ${more}/>`

/** A leg or an arm: two rounded ends of different width. */
export function limb(points: string, width: number, colour: string): string {
  return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

/** An eye with a highlight. */
export const eye = (x: number, y: number, r: number) =>
  `${disc(x, y, r, '#17130f')}${disc(x + r * 0.3, y - r * 0.35, r * 0.32, '#fff')}`

/** A fill that is lit from above; `defs` belongs into the drawing once. */
export function lit(id: string, colour: string): { fill: string; defs: string } {
  return {
    fill: `url(#${id})`,
    defs: `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(colour, 0.22)}"/><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.7)}"/></linearGradient></defs>`,
  }
}

/** Mirrored where it looks to the left. */
export const facing = (isLeft: boolean, width: number, body: string) =>
  isLeft ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body

/** Four legs, the two of the far side darker. `feet` are the x of the hips and of the feet. */
export function legs(
  colour: string,
  { top, ground, width, at }: { top: number; ground: number; width: number; at: readonly [number, number][] },
): string {
  return at
    .map(([hip, foot], index) => {
      const knee = (hip + foot) / 2 + (hip < 100 ? -4 : 3)
      const bend = `${hip},${top} ${knee},${(top + ground) / 2 + 2} ${foot},${ground - width / 2}`
      return limb(bend, width, index < 2 ? darker(colour, 0.66) : darker(colour, 0.88))
    })
    .join('')
}

/** A drawing that looks to the right, or mirrored; it moves where it looks. */
export function sideView(rng: Rng, width: number, height: number, body: string): Sprite {
  const isLeft = rng() < 0.5
  return { width, height, heading: isLeft ? -1 : 1, body: facing(isLeft, width, body) }
}
