import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const house: DrawSprite = (colour, rng) => {
  const wall = colour ?? oneOf(['#efe3cd', '#e8d4b8', '#d9c9b8', '#f1ece2'], rng)
  const roof = colour ? darker(colour, 0.5) : oneOf(['#a8452f', '#7d4a35', '#5b5f6b'], rng)
  const windows = [26, 74].map((x) => `<rect x="${x}" y="66" width="13" height="13"/>`).join('')
  return {
    width: 140,
    height: 110,
    body: `<path d="M100 22h13v26h-13z" fill="${darker(wall, 0.55)}"/>
      <path d="M14 52h84v58H14z" fill="${wall}"/><path d="M98 52h30v58H98z" fill="${darker(wall, 0.78)}"/>
      <path d="M4 54L30 14h72L134 54H98L98 54z" fill="${roof}"/><path d="M98 54L102 14L136 54z" fill="${darker('#5b3a30', 0.9)}" opacity="0.35"/>
      <path d="M4 54h94v4H6z" fill="#000" opacity="0.22"/>
      <rect x="48" y="72" width="17" height="38" fill="#5a3a28"/><circle cx="61" cy="92" r="1.5" fill="#e8c66a"/>
      <g fill="#4b5a6b" stroke="#fff" stroke-opacity="0.8" stroke-width="2">${windows}<rect x="107" y="68" width="11" height="13"/></g>`,
    lamps: `<g fill="#ffd27a">${windows}<rect x="107" y="68" width="11" height="13"/></g>`,
  }
}

/** On a rock, so that it can stand in the sea. */
export const lighthouse: DrawSprite = (colour) => {
  const band = colour ?? '#c8402f'
  return {
    width: 200,
    height: 220,
    body: `<path d="M8 220q18-26 46-30q20-14 46-12q34-6 56 14q26 6 36 28z" fill="#565049"/>
      <path d="M20 220q22-20 44-22q24-12 42-8q-8 14-40 30z" fill="#7a7168"/><path d="M120 182q34 2 46 16q18 6 26 22h-50z" fill="#3f3a36"/>
      <path d="M86 62L114 62L122 184L78 184z" fill="#f3efe6"/>
      <path d="M84.2 90h31.6l1.8 26H82.4zM80.600 142h38.800l1.900 26H78.700z" fill="${band}"/>
      <path d="M104 62L114 62L122 184L108 184z" fill="#000" opacity="0.2"/>
      <path d="M78 56h44v7H78z" fill="#3a3d44"/><path d="M88 36h24v20H88z" fill="#dfe8ee"/><path d="M88 36h3v20h-3zM98.500 36h3v20h-3zM109 36h3v20h-3z" fill="#3a3d44"/>
      <path d="M84 36q16-24 32 0z" fill="${darker(band, 0.8)}"/><path d="M99 14h2v12h-2z" fill="#3a3d44"/>
      <rect x="95" y="122" width="8" height="12" rx="4" fill="#47525e"/><path d="M93 164h13v20H93z" fill="#4d3527"/>
      <path d="M126 160h40v26h-40z" fill="#eee7da"/><path d="M120 162l8-18h36l8 18z" fill="${darker(band, 0.7)}"/>`,
    lamps: `<defs><linearGradient id="l"><stop offset="0" stop-color="#fff3c4" stop-opacity="0"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0.75"/></linearGradient>
      <linearGradient id="r"><stop offset="0" stop-color="#fff3c4" stop-opacity="0.75"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></linearGradient></defs>
      <path d="M0 18L98 44L98 50L0 76z" fill="url(#l)"/><path d="M200 18L102 44L102 50L200 76z" fill="url(#r)"/>
      <rect x="91" y="38" width="18" height="17" fill="#fff6d0"/><rect x="138" y="168" width="9" height="9" fill="#ffd27a"/>`,
  }
}

export const castle: DrawSprite = (colour) => {
  const wall = colour ?? '#a79c8e'
  const roof = colour ? darker(colour, 0.55) : '#5a4a5f'
  const tower = (x: number, top: number, wide: number) =>
    `<path d="M${x} ${top}h${wide}v${200 - top}h${-wide}z" fill="${wall}"/><path d="M${x + wide * 0.62} ${top}h${wide * 0.38}v${200 - top}h${-wide * 0.38}z" fill="#000" opacity="0.18"/>
     <path d="M${x - 4} ${top}L${x + wide / 2} ${top - wide * 1.5}L${x + wide + 4} ${top}z" fill="${roof}"/>`
  const windows = [
    [44, 110],
    [97, 66],
    [97, 92],
    [150, 104],
    [72, 140],
    [124, 140],
  ]
    .map(([x, y]) => `<rect x="${x}" y="${y}" width="6" height="11" rx="3"/>`)
    .join('')
  const teeth = [58, 72, 86, 100, 114, 128].map((x) => `<path d="M${x} 122h8v10h-8z"/>`).join('')
  return {
    width: 200,
    height: 220,
    body: `<path d="M0 220q30-34 60-30q50-10 90 2q34 0 50 28z" fill="#6b675f"/>
      ${tower(84, 52, 32)}${tower(36, 96, 24)}${tower(140, 90, 24)}
      <path d="M54 130h92v72H54z" fill="${darker(wall, 0.92)}"/><g fill="${darker(wall, 0.92)}">${teeth}</g>
      <path d="M90 202v-22q10-16 20 0v22z" fill="#3d3026"/><g fill="#3e4450">${windows}</g>
      <path d="M100 4v-4l16 5l-16 5z" fill="${colour ? darker(colour, 0.8) : '#c8402f'}"/>`,
    lamps: `<g fill="#ffcf78">${windows}</g>`,
  }
}

export const windmill: DrawSprite = (colour, rng, pose) => {
  const wall = colour ?? '#e9e1d1'
  const turn = (rng() + pose) * 90
  const sail = `<path d="M-2 0h4v-74h-4z" fill="#6d4c34"/><path d="M2-16h15v-56H2z" fill="#f5ecd9" opacity="0.92"/><path d="M2-16h15M2-30h15M2-44h15M2-58h15M2-72h15" stroke="#8a6a4c" fill="none"/>`
  const sails = [0, 90, 180, 270].map((angle) => `<g transform="rotate(${angle})">${sail}</g>`).join('')
  return {
    width: 170,
    height: 190,
    body: `<path d="M64 78L106 78L118 190L52 190z" fill="${wall}"/><path d="M92 78L106 78L118 190L98 190z" fill="#000" opacity="0.16"/>
      <path d="M60 80q25-44 50 0z" fill="${colour ? darker(colour, 0.55) : '#6b3f2e'}"/>
      <rect x="77" y="162" width="15" height="28" fill="#54382a"/><rect x="80" y="116" width="10" height="13" fill="#47525e"/>
      <g transform="translate(85 76) rotate(${turn})">${sails}</g><circle cx="85" cy="76" r="5" fill="#4b3324"/>`,
    lamps: `<rect x="80" y="116" width="10" height="13" fill="#ffd27a"/>`,
  }
}

export const tent: DrawSprite = (colour) => {
  const cloth = colour ?? '#d9803a'
  return {
    width: 150,
    height: 90,
    body: `<path d="M54 6L10 88H86z" fill="${lighter(cloth, 0.12)}"/><path d="M54 6L100 14L144 88H86z" fill="${darker(cloth, 0.8)}"/>
      <path d="M54 6L40 88H68z" fill="#33241c"/><path d="M54 6L48 88H40z" fill="${lighter(cloth, 0.4)}"/><path d="M10 88h134v2H10z" fill="#000" opacity="0.3"/>`,
    lamps: `<path d="M54 20L44 86H66z" fill="#ffb85c" opacity="0.9"/><path d="M54 6L10 88H86z" fill="#ffc46b" opacity="0.35"/>`,
  }
}

export const campfire: DrawSprite = () => {
  const flames = `<path d="M40 74Q16 52 34 30Q36 42 44 40Q38 20 54 4Q54 24 66 34Q70 30 68 24Q90 50 60 76z" fill="#f0762b"/>
    <path d="M44 76Q30 58 44 42Q48 52 54 48Q52 36 58 28Q60 44 68 54Q70 66 58 76z" fill="#ffc04a"/><path d="M50 76Q44 66 52 56Q60 64 60 70Q60 76 56 76z" fill="#fff3b8"/>`
  return {
    width: 104,
    height: 92,
    body: `<g stroke="#4d3222" stroke-width="8" stroke-linecap="round"><path d="M16 86L84 72"/><path d="M20 72L88 86"/></g>${flames}`,
    lamps: `<defs><radialGradient id="f"><stop offset="0" stop-color="#ff9a3c" stop-opacity="0.7"/><stop offset="1" stop-color="#ff9a3c" stop-opacity="0"/></radialGradient></defs><ellipse cx="52" cy="58" rx="52" ry="46" fill="url(#f)"/>${flames}`,
  }
}
