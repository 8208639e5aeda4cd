import type { Rng } from '../../../random/rng.ts'
import { blob, box, disc, eye, legs, limb, lit, oval, sideView } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const elephant: DrawSprite = (colour, rng) => {
  const hide = colour ?? '#8b8d95'
  const coat = lit('c', hide)
  const leg = (x: number, tone: number) =>
    `${box(x, 112, 30, 68, darker(hide, tone), 'rx="11"')}<path d="M${x + 4} 178h5m3 0h5m3 0h5" stroke="#e6e0d4" stroke-width="4"/>`
  return sideView(
    rng,
    250,
    184,
    `${coat.defs}${limb('24,72 12,96 14,118', 5, darker(hide, 0.8))}${leg(58, 0.6)}${leg(138, 0.6)}
      ${blob('20,80 36,44 84,28 130,34 170,44 176,90 168,132 120,136 70,134 34,132 20,108', coat.fill)}${leg(34, 0.82)}${leg(116, 0.82)}
      ${blob('150,40 172,18 204,22 218,46 222,84 230,118 240,140 234,150 222,146 212,124 204,98 190,96 168,92 154,72', coat.fill)}
      <path d="M204 94Q214 122 240 116Q226 134 206 122z" fill="#f4efe2"/>
      ${blob('140,36 166,22 182,44 182,78 166,98 146,90 136,64', darker(hide, 0.84))}${eye(202, 48, 4)}`,
  )
}

function bigCat(fur: string, rng: Rng, before: string, after: string) {
  const coat = lit('c', fur)
  return sideView(
    rng,
    240,
    150,
    `${coat.defs}${limb('36,70 16,84 12,112 24,126', 8, darker(fur, 0.86))}
      ${legs(fur, {
        top: 98,
        ground: 145,
        width: 16,
        at: [
          [66, 64],
          [134, 136],
          [50, 46],
          [148, 154],
        ],
      })}
      ${blob('32,72 56,58 104,62 142,52 164,60 166,92 150,110 112,108 76,104 46,112 34,96', coat.fill)}${before}
      ${disc(178, 58, 31, coat.fill)}${disc(158, 34, 10, fur)}${disc(194, 32, 10, fur)}${disc(158, 35, 5, '#5a3a2a')}${disc(194, 33, 5, '#5a3a2a')}
      ${oval(188, 72, 17, 13, '#f6ead6')}${blob('182,62 196,62 189,70', '#a8584e')}<path d="M189 70v7q-7 5-12 1M189 77q6 5 11 0" fill="none" stroke="#4a3226" stroke-width="2"/>
      ${eye(174, 54, 4)}${eye(200, 53, 4)}${after}`,
  )
}

export const lion: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#d3a355'
  const locks = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2
    return disc(176 + Math.cos(angle) * 34, 60 + Math.sin(angle) * 36, 15, index % 2 ? '#7d4a22' : '#955b2b')
  }).join('')
  return bigCat(fur, rng, `${disc(176, 62, 42, '#8a5228')}${locks}${disc(24, 126, 9, '#7d4a22')}`, '')
}

export const tiger: DrawSprite = (colour, rng) => {
  const stripes = [58, 76, 94, 112, 130]
    .map((x) => `<path d="M${x} 60q6 18-2 40q12-18 10-39z" fill="#2b211c"/>`)
    .join('')
  const face =
    '<path d="M170 30l6 12l3-13zM184 28l2 13l7-11zM150 56l12 4l-12 6zM152 72l12-2l-9 9z" fill="#2b211c"/>'
  return bigCat(colour ?? '#e8893a', rng, stripes, face)
}

/** Sits, seen from the front. */
function sittingBear(fur: string, limbs: string, ear: string, patch: string) {
  const coat = lit('c', fur)
  const arms = lit('a', limbs)
  return {
    width: 150,
    height: 180,
    body: `${coat.defs}${arms.defs}${disc(40, 28, 17, ear)}${disc(110, 28, 17, ear)}${oval(75, 128, 58, 52, coat.fill)}
      ${oval(75, 138, 34, 34, lighter(fur, 0.3), 'opacity="0.5"')}
      ${oval(28, 118, 17, 34, arms.fill, 'transform="rotate(18 28 118)"')}${oval(122, 118, 17, 34, arms.fill, 'transform="rotate(-18 122 118)"')}
      ${oval(34, 166, 26, 15, arms.fill)}${oval(116, 166, 26, 15, arms.fill)}${oval(34, 168, 13, 8, '#b58a70')}${oval(116, 168, 13, 8, '#b58a70')}
      ${oval(75, 56, 46, 42, coat.fill)}${patch}${oval(75, 72, 20, 15, lighter(fur, 0.45))}${oval(75, 65, 8, 5.5, '#1d1714')}
      <path d="M75 70v7q-7 6-13 1M75 77q7 6 13 1" fill="none" stroke="#1d1714" stroke-width="2"/>${eye(58, 50, 4.6)}${eye(92, 50, 4.6)}`,
  }
}

export const bear: DrawSprite = (colour) => {
  const fur = colour ?? '#7a5033'
  return sittingBear(fur, fur, darker(fur, 0.8), '')
}

export const panda: DrawSprite = () => {
  const patch = `${oval(57, 51, 12, 15, '#232327', 'transform="rotate(24 57 51)"')}${oval(93, 51, 12, 15, '#232327', 'transform="rotate(-24 93 51)"')}`
  return sittingBear('#f2efe9', '#2a2a2f', '#232327', patch)
}

export const rabbit: DrawSprite = (colour, rng) => {
  const fur = colour ?? oneOf(['#b49a80', '#e9e2d8', '#8d7b6a'], rng)
  const coat = lit('c', fur)
  return sideView(
    rng,
    150,
    140,
    `${coat.defs}${disc(16, 108, 13, '#f8f4ee')}${blob('98,44 84,8 92,0 106,14 112,42', darker(fur, 0.85))}${blob('108,42 106,6 116,0 124,18 122,44', coat.fill)}${blob('112,36 111,12 116,8 119,20 118,38', '#e8aaa2')}
      ${blob('18,112 24,78 58,58 90,64 104,88 108,122 92,136 40,136 22,130', coat.fill)}${oval(60, 118, 30, 20, darker(fur, 0.88))}${oval(64, 132, 28, 7, lighter(fur, 0.3))}${oval(104, 132, 18, 7, lighter(fur, 0.3))}
      ${blob('88,66 94,44 114,36 134,48 142,64 132,76 110,80 94,78', coat.fill)}${eye(120, 56, 4.4)}${oval(141, 63, 3.6, 3, '#c9807c')}
      <path d="M136 68L150 64M135 71L149 74" stroke="#fff" stroke-opacity="0.7"/>`,
  )
}

export const squirrel: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#b0602c'
  const coat = lit('c', fur)
  return sideView(
    rng,
    150,
    150,
    `${coat.defs}${blob('62,136 30,132 12,104 18,60 10,28 32,6 60,16 64,44 48,62 56,92 74,112', darker(fur, 0.86))}${blob('40,118 26,90 30,56 26,32 40,24 50,36 40,60 46,92 60,116', lighter(fur, 0.3), 'opacity="0.55"')}
      ${blob('60,140 58,106 74,78 94,72 108,90 112,120 104,142', coat.fill)}${blob('92,88 106,98 108,128 94,136', '#f4e6d2')}
      ${blob('78,72 84,48 102,40 120,50 130,64 118,76 98,82', coat.fill)}<path d="M90 46L88 28L102 40z" fill="${fur}"/>${eye(110, 56, 4)}${disc(129, 63, 3, '#2a1c14')}
      ${limb('98,96 112,100 118,92', 8, darker(fur, 0.9))}${oval(122, 90, 8, 9, '#a97a3e')}<path d="M113 86q9-10 18 0z" fill="#5a3c22"/>${oval(92, 142, 24, 7, darker(fur, 0.8))}`,
  )
}
