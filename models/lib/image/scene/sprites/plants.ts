import { hex, mix, shade, css } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../../random/rng.ts'
import { pine as pineAt } from '../woods.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

/** A crown of many round tufts, the upper left ones brighter. */
function crown(colour: string, rng: Rng): string {
  const tufts: string[] = []
  for (let count = 0; count < 130; count++) {
    const angle = rng() * Math.PI * 2
    const reach = Math.sqrt(rng())
    const x = 80 + Math.cos(angle) * reach * 58
    const y = 66 + Math.sin(angle) * reach * 46
    const brightness = Math.min(1, Math.max(0, 0.75 - (y - 20) / 130 + (rng() - 0.5) * 0.3))
    const leaf = mix(shade(hex(colour), 0.48), mix(hex(colour), [255, 250, 190], 0.28), brightness)
    tufts.push(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(8 + rng() * 9).toFixed(1)}" fill="${css(leaf)}"/>`,
    )
  }
  return tufts.join('')
}

export const tree: DrawSprite = (colour, rng) => ({
  width: 160,
  height: 180,
  body: `<path d="M74 178q4-40 0-66l-18-24l4-3l18 20l1-28h6l1 30l20-22l4 3l-21 30q-3 30 3 60z" fill="#5a4232"/>
    ${crown(colour ?? '#4f8a3c', rng)}`,
})

export const pine: DrawSprite = (colour, rng) => ({
  width: 110,
  height: 200,
  body: pineAt(55, 200, 196, hex(colour ?? '#2f5f40'), rng),
})

export const palm: DrawSprite = (colour, rng) => {
  const leaf = colour ?? '#3c8a48'
  const lean = rng() < 0.5 ? 1 : -1
  const frond = (angle: number, long: number) =>
    `<path transform="rotate(${angle})" d="M0 0Q${long * 0.5} ${-long * 0.34} ${long} ${long * 0.22}Q${long * 0.52} ${-long * 0.1} 0 5z" fill="${angle % 2 ? darker(leaf, 0.75) : leaf}"/>`
  const fronds = [-171, -140, -112, -85, -58, -30, -3, 18, 162]
    .map((angle) => frond(angle, 62 + rng() * 14))
    .join('')
  return {
    width: 180,
    height: 220,
    body: `<g transform="translate(90 0) scale(${lean} 1) translate(-90 0)"><path d="M64 220Q74 130 104 72L112 76Q88 140 82 220z" fill="#8a6a48"/>
      <path d="M72 220Q80 136 108 74L112 76Q88 140 82 220z" fill="#000" opacity="0.2"/>
      <g transform="translate(108 72)">${fronds}<circle cx="-3" cy="6" r="6" fill="#6b4a2e"/><circle cx="7" cy="7" r="6" fill="#7d5736"/></g></g>`,
  }
}

/** Sand with bushes and two palms, seen from the sea. */
export const island: DrawSprite = (colour, rng) => {
  const green = colour ?? '#3f7f45'
  const bushes = Array.from({ length: 26 }, () => {
    const x = 50 + rng() * 140
    const reach = 1 - Math.abs(x - 120) / 95
    const leaf = mix(shade(hex(green), 0.55), hex(green), rng())
    return `<circle cx="${x.toFixed(1)}" cy="${(132 - reach * 22 * rng()).toFixed(1)}" r="${(7 + rng() * 8).toFixed(1)}" fill="${css(leaf)}"/>`
  })
  const left = palm(colour, rng, 0).body
  const right = palm(colour, rng, 0).body
  return {
    width: 240,
    height: 150,
    body: `<path d="M6 150Q40 128 84 126Q130 116 168 128Q214 132 234 150z" fill="#dcbf86"/><path d="M120 122Q190 124 234 150H140z" fill="#000" opacity="0.14"/>
      <g transform="translate(44 22) scale(0.52)">${left}</g><g transform="translate(112 34) scale(0.45)">${right}</g>${bushes.join('')}`,
  }
}

export const cactus: DrawSprite = (colour) => {
  const green = colour ?? '#4f8a52'
  return {
    width: 110,
    height: 160,
    body: `<g fill="none" stroke-linecap="round"><g stroke="${green}" stroke-width="24"><path d="M55 158V24"/></g>
      <g stroke="${green}" stroke-width="17"><path d="M55 106H22V70M55 88H88V48"/></g>
      <g stroke="${lighter(green, 0.3)}" stroke-width="2" stroke-dasharray="2 4"><path d="M50 156V22M60 156V22M20 96V70M86 78V48"/></g>
      <g stroke="#000" stroke-opacity="0.2" stroke-width="7"><path d="M62 158V24"/></g></g><circle cx="55" cy="12" r="5" fill="#f08aa8"/>`,
  }
}

export const flower: DrawSprite = (colour, rng) => {
  const petal = colour ?? oneOf(['#d8352f', '#f2c53a', '#f4f2ec', '#8b5fd0', '#ee7fa8'], rng)
  const lean = (rng() - 0.5) * 24
  const petals = Array.from(
    { length: 8 },
    (_, index) =>
      `<ellipse rx="10" ry="22" transform="rotate(${index * 45}) translate(0 -20)" fill="${index % 2 ? petal : lighter(petal, 0.22)}"/>`,
  )
  return {
    width: 100,
    height: 190,
    body: `<path d="M${50 + lean} 46Q44 120 52 190" stroke="#4a7f38" stroke-width="5" fill="none"/><path d="M49 138Q14 130 8 104Q40 104 49 138zM50 156Q84 146 92 118Q58 122 50 156z" fill="#4f8a3c"/>
      <g transform="translate(${50 + lean} 46) scale(1 0.92)">${petals.join('')}<circle r="13" fill="#8a5a1c"/><circle r="9" fill="#c98a2c"/></g>`,
  }
}

export const rock: DrawSprite = (colour, rng) => {
  const stone = colour ?? oneOf(['#8a8680', '#7a7672', '#98918a'], rng)
  const bump = 8 + rng() * 18
  return {
    width: 140,
    height: 80,
    body: `<path d="M4 80Q2 52 26 40Q34 ${bump} 66 14Q98 4 112 34Q136 48 136 80z" fill="${stone}"/>
      <path d="M66 14Q98 4 112 34Q136 48 136 80H84Q92 44 66 14z" fill="${darker(stone, 0.66)}"/><path d="M26 40Q34 ${bump} 66 14Q60 34 26 40z" fill="${lighter(stone, 0.25)}"/>`,
  }
}

export const seaweed: DrawSprite = (colour, rng) => {
  const green = colour ?? oneOf(['#3f8f5a', '#2f7a5e', '#6a9a3f', '#8a4f6a'], rng)
  const blades = Array.from({ length: 5 }, (_, index) => {
    const x = 20 + index * 16
    const [a, b] = [16 + rng() * 14, 16 + rng() * 14]
    const top = 10 + rng() * 70
    const third = (200 - top) / 3
    return `<path d="M${x} 200C${x - a} ${200 - third} ${x + b} ${200 - third * 2} ${x - 4} ${top}C${x + b + 9} ${200 - third * 2} ${x - a + 11} ${200 - third} ${x + 9} 200z" fill="${index % 2 ? green : darker(green, 0.75)}"/>`
  })
  return { width: 110, height: 200, body: blades.join('') }
}

export const coral: DrawSprite = (colour, rng) => {
  const pink = colour ?? oneOf(['#e8657a', '#f08a4a', '#c85a9a', '#e8b04a'], rng)
  const branches: string[] = []
  const grow = (x: number, y: number, angle: number, long: number, thick: number): void => {
    const [endX, endY] = [x + Math.sin(angle) * long, y - Math.cos(angle) * long]
    branches.push(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}" stroke-width="${thick.toFixed(1)}"/>`,
    )
    if (thick < 3.2) return
    for (const side of [-1, 1])
      grow(endX, endY, angle + side * (0.28 + rng() * 0.35), long * (0.68 + rng() * 0.2), thick * 0.72)
  }
  grow(70, 130, 0, 32, 13)
  return {
    width: 140,
    height: 130,
    body: `<g stroke="${pink}" stroke-linecap="round" fill="none">${branches.join('')}</g>`,
  }
}
