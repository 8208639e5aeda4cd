/** The surfaces that accents stand on, as WCAG's relative luminance: the least favourable of each theme (design.css, `well`). */
const surfaces = { light: 0.935 ** 3, dark: 0.255 ** 3 } as const

export type Theme = keyof typeof surfaces

/** WCAG 2.2, 1.4.3: accents are the colour of links, which are text. Focus and progress ask for less. */
const MIN_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

/** Why a colour does not serve as the accent of a theme; undefined where it does. */
export function accentIssue(colour: string, theme: Theme): string | undefined {
  const ratio = contrastOn(theme, parse(colour))
  if (ratio >= MIN_CONTRAST) return undefined
  // Rounded down, or 4.496 would read as enough.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
  return `${colour} has a contrast of ${shown}:1 on ${theme} surfaces, and text needs ${MIN_CONTRAST}:1; ${readableOn(theme, colour)} would pass`
}

/** The colour itself, or else the nearest that can be read: darkened for light surfaces, lightened for dark ones. */
export function readableOn(theme: Theme, colour: string): string {
  const from = parse(colour)
  const end = theme === 'light' ? 0 : 255
  for (let step = 0; step <= 100; step++) {
    const [red, green, blue] = from.map((value) => Math.round(value + ((end - value) * step) / 100))
    const mixed: Rgb = [red!, green!, blue!]
    if (contrastOn(theme, mixed) >= MIN_CONTRAST) return print(mixed)
  }
  return print([end, end, end])
}

function contrastOn(theme: Theme, colour: Rgb): number {
  const [one, other] = [surfaces[theme], luminance(colour)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const print = (colour: Rgb): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
