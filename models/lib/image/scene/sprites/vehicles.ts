import { css, hex, mix } from '@atelier/media/image/colour.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const boat: DrawSprite = (colour, rng) => {
  const hull = colour ?? oneOf(['#8a4a32', '#2f4a6a', '#f0ece2', '#7a2f2f'], rng)
  const sail = colour ? lighter(colour, 0.62) : '#f6f1e4'
  const isLeft = rng() < 0.5
  return {
    width: 170,
    height: 190,
    body: `<g transform="${isLeft ? 'translate(170 0) scale(-1 1)' : ''}"><path d="M82 6h4v150h-4z" fill="#5d432f"/>
      <path d="M90 14Q150 90 152 140H90z" fill="${sail}"/><path d="M90 14Q104 90 100 140H90z" fill="#000" opacity="0.1"/>
      <path d="M78 30Q50 100 28 138H78z" fill="${colour ? lighter(colour, 0.35) : '#e9dcc2'}"/><path d="M90 100L149 118L151 128L90 110z" fill="${colour ?? '#c8553d'}" opacity="0.85"/>
      <path d="M86 6l20 5l-20 6z" fill="${colour ?? '#c8402f'}"/>
      <path d="M10 150H162Q154 178 132 188H40Q20 180 10 150z" fill="${hull}"/><path d="M10 150H162L160 158H13z" fill="${lighter(hull, 0.55)}"/><path d="M22 174Q60 184 150 174Q142 186 132 188H40Q28 184 22 174z" fill="#000" opacity="0.28"/></g>`,
    lamps: `<circle cx="85" cy="146" r="5" fill="#ffd98a"/>`,
  }
}

export const balloon: DrawSprite = (colour, rng) => {
  const main = colour ?? oneOf(['#d2453a', '#e8a33d', '#3a76b8', '#4f9a6a', '#9a4f9a'], rng)
  const other = colour ? lighter(colour, 0.55) : oneOf(['#f6ecd6', '#f2c14e', '#ffffff'], rng)
  const gores = [70, 46, 22].map(
    (reach, index) =>
      `<path d="M80 4C${80 - reach * 1.34} 4 ${80 - reach * 1.34} 96 ${80 - reach * 0.24} 150H${80 + reach * 0.24}C${80 + reach * 1.34} 96 ${80 + reach * 1.34} 4 80 4z" fill="${index === 1 ? other : main}"/>`,
  )
  return {
    width: 160,
    height: 215,
    body: `${gores.join('')}<path d="M80 4C174 4 174 96 97 150H86C132 96 130 20 80 4z" fill="#000" opacity="0.16"/><path d="M64 12C22 26 18 84 52 120C36 80 40 34 64 12z" fill="#fff" opacity="0.25"/>
      <path d="M63 150h34l-3 8H66z" fill="${darker(main, 0.7)}"/><path d="M66 158L70 186M94 158L90 186M80 158V186" stroke="#5a4636" stroke-width="1.4"/><path d="M66 186h28l-3 24q-11 5-22 0z" fill="#8a6238"/><path d="M66 186h28v5H66z" fill="#5f4226"/>`,
    lamps: `<defs><radialGradient id="b" cy="0.8"><stop offset="0" stop-color="#ffd27a" stop-opacity="0.8"/><stop offset="1" stop-color="#ff9a3c" stop-opacity="0"/></radialGradient></defs><path d="M80 4C-14 4-14 96 63 150H97C174 96 174 4 80 4z" fill="url(#b)"/>`,
  }
}

export const kite: DrawSprite = (colour, rng) => {
  const cloth = colour ?? oneOf(['#d2453a', '#3a76b8', '#e8a33d'], rng)
  return {
    width: 130,
    height: 220,
    body: `<path d="M70 4L112 56L70 128L28 56z" fill="${cloth}"/><path d="M70 4L112 56H70z" fill="${lighter(cloth, 0.45)}"/><path d="M70 128L28 56H70z" fill="${darker(cloth, 0.7)}"/>
      <path d="M70 128Q40 150 66 172T60 216" fill="none" stroke="#5a4a3e" stroke-width="2"/><g fill="${lighter(cloth, 0.3)}"><path d="M50 148l14 4l-10 10zM72 174l-14-2l10-10zM58 196l12 4l-10 8z"/></g>`,
  }
}

export const lantern: DrawSprite = (colour) => {
  const paper = colour ?? '#f2a14a'
  const body = `<path d="M22 8Q50-4 78 8Q90 60 70 104H30Q10 60 22 8z" fill="${paper}"/><path d="M32 72Q50 52 68 72L66 104H34z" fill="#fff0b8" opacity="0.85"/><path d="M30 104h40v6H30z" fill="${darker(paper, 0.55)}"/>`
  return { width: 100, height: 114, body, lamps: body }
}

export const rocket: DrawSprite = (colour) => {
  const paint = colour ?? '#d2453a'
  const flame = `<path d="M48 168Q60 240 70 250Q80 240 92 168z" fill="#ff9a3c"/><path d="M56 168Q66 214 70 222Q74 214 84 168z" fill="#fff0b0"/>`
  return {
    width: 140,
    height: 250,
    body: `<g transform="rotate(18 70 125)"><path d="M40 108Q18 132 22 172L46 150zM100 108Q122 132 118 172L94 150z" fill="${darker(paint, 0.85)}"/>
      <path d="M70 4Q106 48 100 120L92 164H48L40 120Q34 48 70 4z" fill="#eef0f3"/><path d="M70 4Q106 48 100 120L92 164H74Q92 90 70 4z" fill="#000" opacity="0.18"/>
      <path d="M70 4Q90 28 97 56H43Q50 28 70 4z" fill="${paint}"/><circle cx="70" cy="86" r="15" fill="#3a4656"/><circle cx="70" cy="86" r="11" fill="#8fd0ea"/><path d="M48 156h44l-2 12H50z" fill="#4a4f58"/>${flame}</g>`,
    lamps: `<g transform="rotate(18 70 125)">${flame}<circle cx="70" cy="86" r="11" fill="#c8f0ff"/></g>`,
  }
}

export const comet: DrawSprite = (colour, rng) => {
  const light = css(mix(hex(colour ?? '#cfe4ff'), [255, 255, 255], 0.35))
  const heading = rng() < 0.5 ? -1 : 1
  const flip = heading < 0 ? 'translate(300 0) scale(-1 1)' : ''
  const body = `<defs><linearGradient id="t"><stop offset="0" stop-color="${light}" stop-opacity="0"/><stop offset="1" stop-color="${light}" stop-opacity="0.9"/></linearGradient><radialGradient id="h"><stop offset="0" stop-color="#fff"/><stop offset="0.3" stop-color="${light}" stop-opacity="0.8"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
    <g transform="${flip}"><g transform="rotate(24 150 60)"><path d="M0 52L262 55Q270 60 262 65z" fill="url(#t)"/><circle cx="262" cy="60" r="18" fill="url(#h)"/></g></g>`
  return { width: 300, height: 130, body, lamps: body, heading }
}
