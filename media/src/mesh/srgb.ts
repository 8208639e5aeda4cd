import type { Vector } from './vector.ts'

/** One channel of sRGB as linear light; both from 0 to 1. */
export function srgbToLinear(value: number): number {
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

export function linearToSrgb(light: number): number {
  return light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}

/** A linear colour in sRGB, which formats older than physically based materials expect. */
export function srgbColour([red, green, blue]: Vector): Vector {
  return [linearToSrgb(red), linearToSrgb(green), linearToSrgb(blue)]
}
