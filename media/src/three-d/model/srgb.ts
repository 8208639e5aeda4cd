import type { Vector } from './vector.ts'

/** The light that a part of a colour stands for on screens; both from 0 to 1. */
export function lightOf(seen: number): number {
  return seen <= 0.040_45 ? seen / 12.92 : ((seen + 0.055) / 1.055) ** 2.4
}

/** How screens have light. */
export function seenOf(light: number): number {
  return light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}

/** A colour of linear light as screens have it: formats older than physically based materials mean that. */
export function asSeen([red, green, blue]: Vector): Vector {
  return [seenOf(red), seenOf(green), seenOf(blue)]
}
