/** Red, green and blue of sRGB, from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** `#rrggbb`. */
export function hex(text: string): Colour {
  const bits = Number.parseInt(text.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

export function css([red, green, blue]: Colour): string {
  const part = (value: number) => Math.round(Math.min(255, Math.max(0, value)))
  return `rgb(${part(red)},${part(green)},${part(blue)})`
}

export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share
  return [part(0), part(1), part(2)]
}

/** Darker below 1, lighter above. */
export function shade([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor]
}

/** A surface colour under a coloured light: the multiply blend mode. */
export function multiplyColours(colour: Colour, [red, green, blue]: Colour): Colour {
  return [(colour[0] * red) / 255, (colour[1] * green) / 255, (colour[2] * blue) / 255]
}

/** A colour of an evenly spaced gradient; `at` goes from 0 at the first stop to 1 at the last. */
export function gradientAt(stops: readonly Colour[], at: number): Colour {
  const position = Math.min(1, Math.max(0, at)) * (stops.length - 1)
  const before = Math.min(stops.length - 2, Math.floor(position))
  return mix(stops[before] ?? stops[0], stops[before + 1] ?? stops[0], position - before)
}

/** 0 below `from`, 1 above `to`, and the cubic Hermite step between them. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
