import { css, hex, mix, shade } from '@atelier/media/image/colour.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const bird: DrawSprite = (colour, rng, pose) => {
  const lift = 4 + rng() * 14 + (1 - Math.cos(pose * 2 * Math.PI)) * 11
  return {
    width: 100,
    height: 44,
    body: `<path d="M2 ${lift + 6}Q26 ${lift - 10} 50 28Q74 ${lift - 12} 98 ${lift + 4}Q74 ${lift + 2} 52 36Q46 36 48 34Q24 ${lift + 4} 2 ${lift + 6}z" fill="${colour ?? '#2c2f38'}"/>`,
  }
}

export const cat: DrawSprite = (colour, rng) => {
  const fur = colour ?? oneOf(['#3a3634', '#c98a4a', '#8a8580', '#e9dfd0'], rng)
  const belly = lighter(fur, 0.3)
  return {
    width: 120,
    height: 130,
    body: `<path d="M84 118Q122 112 112 76Q108 62 100 70Q106 96 80 104z" fill="${darker(fur, 0.85)}"/>
      <path d="M30 130Q22 84 44 64H74Q96 88 92 130z" fill="${fur}"/><path d="M46 130Q42 96 54 82Q68 96 66 130z" fill="${belly}"/>
      <path d="M30 44L28 8L48 24Q58 20 68 24L90 8L86 44Q86 74 58 74Q30 74 30 44z" fill="${fur}"/><path d="M33 16L44 26L35 32zM84 16L74 26L82 32z" fill="#d99a94"/>
      <ellipse cx="46" cy="44" rx="5.500" ry="6.500" fill="#b8d06a"/><ellipse cx="71" cy="44" rx="5.500" ry="6.500" fill="#b8d06a"/><ellipse cx="46" cy="44" rx="2" ry="6" fill="#15161a"/><ellipse cx="71" cy="44" rx="2" ry="6" fill="#15161a"/>
      <path d="M55 54h7l-3.500 4z" fill="#d98a86"/><path d="M58.500 58q-4 6-9 3M58.500 58q4 6 9 3" fill="none" stroke="#15161a" stroke-opacity="0.6" stroke-width="1.4"/>
      <g stroke="#fff" stroke-opacity="0.65" stroke-width="1"><path d="M42 57L20 53M42 60L21 62M75 57L97 53M75 60L96 62"/></g>
      <path d="M40 130q0-9 9-9t9 9zM62 130q0-9 9-9t9 9z" fill="${belly}"/>`,
  }
}

export const deer: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#8f6238'
  const isLeft = rng() < 0.5
  return {
    width: 180,
    height: 200,
    body: `<g transform="${isLeft ? 'translate(180 0) scale(-1 1)' : ''}"><g stroke="${darker(fur, 0.62)}" stroke-width="8" stroke-linecap="round"><path d="M54 132L48 196M118 132L116 196"/></g>
      <g stroke="${fur}" stroke-width="9" stroke-linecap="round"><path d="M66 134L66 196M130 130L136 196"/></g>
      <path d="M34 108Q38 90 70 92Q104 88 122 82Q130 60 134 50L150 58Q148 96 142 124Q128 146 96 140Q56 150 42 132Q36 126 34 108z" fill="${fur}"/>
      <path d="M46 132Q80 146 132 134Q118 148 92 142Q62 148 46 132z" fill="${lighter(fur, 0.5)}"/><path d="M36 104q-10 4-8 16q8-2 12-8z" fill="#f3e8d6"/>
      <path d="M130 54Q128 38 142 34L158 40L176 54Q174 62 164 62L148 66z" fill="${fur}"/><path d="M134 40L118 32L132 48z" fill="${darker(fur, 0.85)}"/><circle cx="153" cy="45" r="2.600" fill="#17120e"/><circle cx="174" cy="56" r="3" fill="#2a1f18"/>
      <g fill="none" stroke="#d9c4a0" stroke-width="3.600" stroke-linecap="round"><path d="M142 36Q128 22 132 4M135 22L120 14M133 13L124 2M148 35Q158 22 156 2M155 20L170 14M157 11L166 2"/></g></g>`,
  }
}

export const sheep: DrawSprite = (colour, rng) => {
  const wool = colour ?? '#f1ece0'
  const tufts = Array.from({ length: 26 }, () => {
    const [x, y] = [30 + rng() * 62, 22 + rng() * 40]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(12 + rng() * 5).toFixed(1)}" fill="${css(mix(shade(hex(wool), 0.72), hex(wool), 1 - y / 90 + 0.25))}"/>`
  })
  const isLeft = rng() < 0.5
  return {
    width: 140,
    height: 100,
    body: `<g transform="${isLeft ? 'translate(140 0) scale(-1 1)' : ''}"><path d="M38 70h8v30h-8zM54 74h8v26h-8zM78 74h8v26h-8zM92 70h8v30h-8z" fill="#3b342e"/>${tufts.join('')}<path d="M104 24Q126 22 130 44Q128 58 114 56Q100 50 104 24z" fill="#4a423a"/><path d="M106 28l-10 8l12 4z" fill="#3b342e"/><circle cx="119" cy="36" r="2.500" fill="#f4efe6"/></g>`,
  }
}

export const fish: DrawSprite = (colour, rng) => {
  const scale = colour ?? oneOf(['#f2913a', '#f2c53a', '#4aa3d8', '#e8657a', '#8ad0c0'], rng)
  const isLeft = rng() < 0.5
  return {
    width: 140,
    height: 80,
    heading: isLeft ? -1 : 1,
    body: `<g transform="${isLeft ? 'translate(140 0) scale(-1 1)' : ''}"><path d="M40 40L4 12Q14 40 4 68z" fill="${darker(scale, 0.82)}"/><path d="M56 18Q76-4 100 20zM66 62Q80 80 94 60z" fill="${darker(scale, 0.82)}"/>
      <path d="M28 40Q60 2 104 18Q130 28 136 42Q126 58 100 64Q58 76 28 40z" fill="${scale}"/><path d="M30 42Q60 66 100 58Q124 52 136 42Q126 58 100 64Q58 76 30 42z" fill="#fff" opacity="0.35"/>
      <path d="M104 18Q92 40 102 63L92 65Q82 40 94 16zM66 14Q56 40 68 66L59 62Q50 40 58 18z" fill="#fff" opacity="0.75"/><circle cx="118" cy="36" r="6" fill="#fff"/><circle cx="119.500" cy="36" r="3.400" fill="#12161c"/><path d="M80 42q12 4 8 14q-12 0-14-8z" fill="${darker(scale, 0.7)}"/></g>`,
  }
}

export const jellyfish: DrawSprite = (colour, rng) => {
  const veil = colour ?? oneOf(['#e8a0d8', '#a0c8f2', '#f2b8a0'], rng)
  const arms = Array.from({ length: 9 }, (_, index) => {
    const x = 26 + index * 11
    const sway = (rng() - 0.5) * 44
    return `<path d="M${x} 72C${x + sway} 110 ${x - sway} 150 ${x + sway * 0.5} ${150 + rng() * 60}" stroke-width="${1.5 + rng() * 3}"/>`
  })
  const body = `<g fill="none" stroke="${lighter(veil, 0.25)}" stroke-opacity="0.6">${arms.join('')}</g><path d="M10 74Q12 8 70 6Q128 8 130 74Q116 64 104 76Q88 64 70 76Q52 64 36 76Q24 64 10 74z" fill="${veil}" opacity="0.78"/><path d="M28 58Q34 20 70 16Q50 26 44 60z" fill="#fff" opacity="0.5"/>`
  return { width: 140, height: 215, body, lamps: body }
}
