/** The least favourable surface of each theme, `well` in design.css, as WCAG's relative luminance. The server checks the same. */
const surfaces = { light: 0.935 ** 3, dark: 0.255 ** 3 } as const

export type Theme = keyof typeof surfaces

/** WCAG 2.2, 1.4.3: an accent is the colour of links, which are text. */
export const MIN_CONTRAST = 4.5

/** How well a colour such as `#1f4fd1` can be read on the surfaces of a theme; undefined for what is no colour. */
export function contrastOn(theme: Theme, colour: string): number | undefined {
  if (!/^#[\da-f]{6}$/i.test(colour)) return undefined
  const [one, other] = [surfaces[theme], luminance(colour)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(colour: string): number {
  const shares = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (shares[0] ?? 0) + 0.7152 * (shares[1] ?? 0) + 0.0722 * (shares[2] ?? 0)
}
