import { blob, box, disc, eye, legs, limb, lit, oval, sideView } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const dog: DrawSprite = (colour, rng) => {
  const fur = colour ?? oneOf(['#c8924e', '#8a5a34', '#d9b27a', '#5d4a3c'], rng)
  const coat = lit('c', fur)
  return sideView(
    rng,
    200,
    160,
    `${coat.defs}${limb('40,78 22,66 14,44', 11, darker(fur, 0.9))}
      ${legs(fur, {
        top: 100,
        ground: 156,
        width: 13,
        at: [
          [62, 60],
          [122, 124],
          [50, 44],
          [134, 140],
        ],
      })}
      ${blob('34,76 60,66 100,68 128,60 142,40 160,52 152,88 142,112 116,118 84,108 56,116 38,104', coat.fill)}
      ${blob('136,40 142,22 160,14 176,24 192,40 190,50 172,54 158,58 144,54', coat.fill)}
      ${blob('148,20 138,30 136,56 144,64 152,48 156,28', darker(fur, 0.62))}
      ${blob('118,76 140,84 140,110 122,112', lighter(fur, 0.35), 'opacity="0.7"')}
      ${disc(191, 41, 5, '#1d1714')}${eye(168, 32, 3.6)}<path d="M190 49q-10 6-18 2" fill="none" stroke="#3a2a20" stroke-width="2"/>
      ${blob('180,51 186,52 185,64 179,62', '#e0707a')}
      <path d="M138 60Q146 66 157 58" stroke="#c8402f" stroke-width="5" fill="none"/>`,
  )
}

export const fox: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#d8702a'
  const coat = lit('c', fur)
  return sideView(
    rng,
    210,
    140,
    `${coat.defs}${blob('54,72 30,64 8,84 2,108 18,112 40,104 58,90', coat.fill)}${blob('10,88 2,108 18,112 26,100', '#f6eee2')}
      ${legs('#3a2a24', {
        top: 90,
        ground: 138,
        width: 9,
        at: [
          [76, 72],
          [134, 132],
          [66, 60],
          [142, 148],
        ],
      })}
      ${blob('48,74 80,60 120,64 144,54 160,66 152,94 120,98 84,94 56,98', coat.fill)}
      ${blob('142,60 142,38 160,30 176,40 206,62 190,70 166,76 150,72', coat.fill)}${blob('160,66 206,63 188,71 164,77', '#f6eee2')}
      <path d="M144 42L140 8L160 30zM160 32L166 4L178 36z" fill="${fur}"/><path d="M147 34L145 18L155 30z" fill="#2c211c"/>
      ${eye(176, 49, 3.4)}${disc(205, 62, 4, '#1d1714')}${blob('136,70 152,76 148,94 134,94', '#f6eee2', 'opacity="0.85"')}`,
  )
}

export const wolf: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#6f7680'
  const coat = lit('c', fur)
  return sideView(
    rng,
    200,
    190,
    `${coat.defs}${blob('46,112 26,120 14,150 24,158 40,140 54,126', darker(fur, 0.8))}
      ${legs(fur, {
        top: 136,
        ground: 188,
        width: 12,
        at: [
          [70, 66],
          [128, 128],
          [56, 50],
          [138, 142],
        ],
      })}
      ${blob('40,112 70,98 104,98 126,78 140,52 160,66 158,100 146,142 118,146 84,138 54,146 42,132', coat.fill)}
      ${blob('136,60 136,42 146,30 158,24 176,2 182,6 176,28 168,46 160,62 148,70', coat.fill)}
      <path d="M138 46L122 30L146 34z" fill="${darker(fur, 0.7)}"/>${disc(178, 5, 4, '#15171b')}${eye(157, 32, 3)}
      ${blob('146,72 160,70 158,110 146,136 136,120', lighter(fur, 0.45), 'opacity="0.6"')}
      <path d="M176 14L172 28" stroke="#fff" stroke-width="2"/>`,
  )
}

function horseBody(fur: string, mane: string, more: string): string {
  const coat = lit('c', fur)
  return `${coat.defs}${blob('40,74 20,80 8,116 12,142 24,120 36,104 48,92', mane)}
    ${legs(fur, {
      top: 116,
      ground: 196,
      width: 12,
      at: [
        [68, 62],
        [144, 152],
        [52, 44],
        [158, 172],
      ],
    })}
    ${[62, 152, 44, 172].map((x) => box(x - 7, 188, 14, 10, '#2c241e', 'rx="3"')).join('')}
    ${blob('36,82 56,70 96,76 128,70 146,44 160,24 182,30 178,64 170,100 160,122 130,128 92,122 60,130 42,112', coat.fill)}
    ${blob('156,34 158,16 172,8 186,14 206,44 214,58 206,66 194,62 180,48 168,52', coat.fill)}
    <path d="M164 14L162 0L174 10z" fill="${darker(fur, 0.8)}"/>
    ${blob('166,8 152,14 138,40 126,66 138,72 148,54 158,40 170,24 178,16', mane)}
    ${eye(184, 28, 3.6)}${disc(208, 58, 2.4, '#2c241e')}${more}`
}

export const horse: DrawSprite = (colour, rng) => {
  const fur = colour ?? oneOf(['#7a4a2a', '#5a3a26', '#a8703e', '#8f8a86'], rng)
  const mane = colour === '#f4f2ec' ? '#d8d2c4' : darker(fur, 0.45)
  return sideView(rng, 220, 200, horseBody(fur, mane, ''))
}

export const unicorn: DrawSprite = (colour, rng) => {
  const horn =
    '<path d="M172 10L196 -24L182 14z" fill="#f2cf6a"/><path d="M178 2l8 4M183 -6l6 4" stroke="#b98a2c" stroke-width="2"/>'
  const body = horseBody(colour ?? '#f6f2f4', '#e79ac4', horn)
  return sideView(rng, 220, 226, `<g transform="translate(0 26)">${body}</g>`)
}

export const cow: DrawSprite = (colour, rng) => {
  const hide = colour ?? '#f3eee6'
  const patch = colour ? darker(colour, 0.6) : oneOf(['#2b2725', '#7a4526'], rng)
  const coat = lit('c', hide)
  return sideView(
    rng,
    220,
    160,
    `${coat.defs}${limb('30,58 20,84 18,112', 4, darker(hide, 0.75))}${oval(18, 116, 5, 9, patch)}
      ${legs(hide, {
        top: 106,
        ground: 154,
        width: 14,
        at: [
          [62, 62],
          [142, 144],
          [46, 44],
          [156, 160],
        ],
      })}
      ${blob('28,60 50,46 100,48 150,44 172,54 174,90 160,114 120,116 80,112 46,116 30,98', coat.fill)}
      ${blob('52,52 84,50 92,76 70,92 46,82', patch)}${blob('112,50 150,48 152,76 128,84 114,72', patch)}
      ${blob('84,112 106,112 102,124 88,124', '#eaa9a4')}
      ${blob('164,54 172,36 190,32 206,44 212,70 204,86 190,86 176,72', coat.fill)}${blob('166,44 186,34 182,58 172,64', patch)}
      ${blob('190,70 212,68 212,82 200,90 188,84', '#e8b8ae')}${disc(203, 78, 2.4, '#7a4a44')}
      ${oval(164, 46, 12, 6, darker(hide, 0.82), 'transform="rotate(-20 164 46)"')}<path d="M176 36q-4-16 6-20q0 12 6 18z" fill="#d9cfae"/>${eye(194, 50, 3.6)}`,
  )
}

export const camel: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#c39a62'
  const coat = lit('c', fur)
  return sideView(
    rng,
    230,
    200,
    `${coat.defs}${limb('34,96 22,112 20,130', 5, darker(fur, 0.7))}
      ${legs(fur, {
        top: 124,
        ground: 194,
        width: 11,
        at: [
          [66, 62],
          [138, 142],
          [50, 44],
          [152, 160],
        ],
      })}
      ${blob('34,92 50,80 62,54 74,46 86,60 100,72 112,50 124,44 138,62 152,84 176,86 190,70 194,40 210,42 206,80 186,110 160,118 130,130 90,126 54,132 38,116', coat.fill)}
      ${blob('190,46 194,28 210,24 226,36 228,46 214,50 202,54', coat.fill)}<path d="M194 30l-4-12l12 8z" fill="${darker(fur, 0.8)}"/>${eye(208, 34, 3)}`,
  )
}
