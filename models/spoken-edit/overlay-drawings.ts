import { css, mix, type Colour } from '@atelier/media/image/colour.ts'
import { between, type Rng } from '../lib/random/rng.ts'

// Drawings about one unit wide, around the point 0,0.

const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [0, 0, 0]

/** A bird far away, with its wings up or down. */
export function bird(rng: Rng): string {
  const lift = between(rng, -0.05, 0.32)
  return `<path d="M-1 ${-lift}Q-0.5 ${-lift - 0.22} 0 0.06Q0.5 ${-lift - 0.22} 1 ${-lift}Q0.5 ${-lift - 0.04} 0.06 0.2L-0.06 0.2Q-0.5 ${-lift - 0.04} -1 ${-lift}z" fill="#22262c" opacity="0.85"/>`
}

export function balloon(colour: Colour): string {
  const [light, dark] = [css(mix(colour, WHITE, 0.55)), css(mix(colour, BLACK, 0.3))]
  return `<path d="M0 0.62Q0.09 1 -0.04 1.3Q-0.12 1.6 0.02 1.9" stroke="#8b8b8b" stroke-width="0.02" fill="none"/><path d="M0 -0.6C0.62 -0.6 0.62 0.1 0 0.56C-0.62 0.1 -0.62 -0.6 0 -0.6z" fill="${css(colour)}"/><path d="M0.46 -0.2C0.48 0.1 0.26 0.38 0 0.56C0.18 0.34 0.38 0.12 0.46 -0.2z" fill="${dark}" opacity="0.55"/><path d="M-0.07 0.64L0.07 0.64L0 0.53z" fill="${dark}"/><ellipse cx="-0.17" cy="-0.32" rx="0.1" ry="0.16" fill="${light}" opacity="0.85" transform="rotate(24 -0.17 -0.32)"/>`
}

export function butterfly(colour: Colour, rng: Rng): string {
  const [dark, light] = [css(mix(colour, BLACK, 0.7)), css(mix(colour, WHITE, 0.5))]
  const wing = `<path d="M0.03 -0.05C0.2 -0.6 0.75 -0.66 0.78 -0.34C0.8 -0.1 0.4 0.02 0.03 0.04z" fill="${css(colour)}" stroke="${dark}" stroke-width="0.06"/><path d="M0.03 0.03C0.3 0 0.62 0.12 0.54 0.38C0.46 0.6 0.14 0.42 0.03 0.12z" fill="${css(mix(colour, WHITE, 0.2))}" stroke="${dark}" stroke-width="0.06"/><circle cx="0.52" cy="-0.36" r="0.09" fill="${light}"/><circle cx="0.36" cy="0.26" r="0.06" fill="${light}"/>`
  return `<g transform="rotate(${between(rng, -35, 35)})">${wing}<g transform="scale(-1 1)">${wing}</g><ellipse cx="0" cy="0.03" rx="0.05" ry="0.26" fill="#241c18"/><path d="M0 -0.2Q-0.06 -0.4 -0.16 -0.44M0 -0.2Q0.06 -0.4 0.16 -0.44" stroke="#241c18" stroke-width="0.025" fill="none"/></g>`
}

export function heart(colour: Colour, rng: Rng): string {
  return `<g transform="rotate(${between(rng, -20, 20)})" opacity="0.92"><path d="M0 0.5C-0.5 0.12 -0.62 -0.12 -0.5 -0.32C-0.36 -0.52 -0.1 -0.46 0 -0.22C0.1 -0.46 0.36 -0.52 0.5 -0.32C0.62 -0.12 0.5 0.12 0 0.5z" fill="${css(colour)}"/><ellipse cx="-0.28" cy="-0.22" rx="0.1" ry="0.07" fill="#fff" opacity="0.5" transform="rotate(-35 -0.28 -0.22)"/></g>`
}
