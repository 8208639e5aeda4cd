import { blob, box, disc, lit, oval } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const coffee: DrawSprite = (colour) => {
  const china = lit('c', colour ?? '#f4f0e8')
  return {
    width: 220,
    height: 200,
    body: `${china.defs}<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.5"><path d="M82 62q-14-16 0-30t0-28M110 62q-14-16 0-30t0-28M138 62q-14-16 0-30t0-28"/></g>${oval(106, 186, 96, 13, darker(colour ?? '#f4f0e8', 0.82))}${oval(106, 182, 84, 9, colour ?? '#f4f0e8')}
      <path d="M164 92Q214 84 206 122Q198 152 150 150" fill="none" stroke="${colour ?? '#f4f0e8'}" stroke-width="13"/><path d="M40 80H172Q172 150 142 178H70Q40 150 40 80z" fill="${china.fill}"/>${oval(106, 80, 66, 15, lighter(colour ?? '#f4f0e8', 0.4))}${oval(106, 82, 57, 11, '#5a3622')}<path d="M84 80q10-6 22 2q12-8 22-1q-8 10-22 8q-14 0-22-9z" fill="#d9b48a"/><path d="M54 92Q54 138 76 166Q62 130 64 92z" fill="#fff" opacity="0.4"/>`,
  }
}

export const cake: DrawSprite = (colour, rng) => {
  const icing = colour ?? oneOf(['#f2a8bd', '#f6efe0', '#a8d4e6'], rng)
  const sponge = lit('s', '#d9a864')
  const candles = [62, 90, 118, 146]
    .map(
      (x, index) =>
        `${box(x, 34, 8, 36, ['#e23a2e', '#3a8fd8', '#f2c63a', '#4f9a6a'][index], 'rx="2"')}<path d="M${x + 4} 34q-8-10 0-24q8 14 0 24z" fill="#ffb43c"/><path d="M${x + 4} 33q-4-6 0-12q4 6 0 12z" fill="#fff3b8"/>`,
    )
    .join('')
  const drips = Array.from({ length: 9 }, (_, index) =>
    box(26 + index * 19, 82, 15, 16 + rng() * 20, icing, 'rx="7"'),
  ).join('')
  const sprinkles = Array.from({ length: 26 }, () =>
    box(
      34 + rng() * 150,
      66 + rng() * 14,
      7,
      2.6,
      oneOf(['#e23a2e', '#3a8fd8', '#f2c63a', '#4f9a6a'], rng),
      'rx="1"',
    ),
  ).join('')
  return {
    width: 220,
    height: 180,
    body: `${sponge.defs}${oval(110, 168, 108, 11, '#d5d8de')}${candles}<path d="M22 76V158Q110 178 198 158V76z" fill="${sponge.fill}"/><path d="M22 116Q110 134 198 116V126Q110 144 22 126z" fill="#fbf3e2"/>${oval(110, 76, 88, 17, icing)}${drips}${sprinkles}`,
    lamps: [62, 90, 118, 146].map((x) => disc(x + 4, 24, 9, '#ffd27a')).join(''),
  }
}

export const pizza: DrawSprite = (_colour, rng) => {
  const toppings = Array.from({ length: 15 }, (_, index) => {
    const angle = index * 2.4
    const reach = 18 + (index / 15) * 74
    const [x, y] = [130 + Math.cos(angle) * reach, 62 + Math.sin(angle) * reach * 0.42]
    return index % 4 === 3
      ? blob(`${x - 9},${y} ${x},${y - 5} ${x + 10},${y + 1} ${x},${y + 4}`, '#3f8f3c')
      : `${oval(x, y, 12, 6.5, '#a8302a')}${oval(x - 1, y - 1.5, 9, 4, '#c8483a')}`
  }).join('')
  const spots = Array.from({ length: 12 }, () =>
    oval(60 + rng() * 140, 38 + rng() * 48, 7, 3, '#fbe9a8', 'opacity="0.7"'),
  ).join('')
  return {
    width: 260,
    height: 130,
    body: `${oval(130, 96, 128, 30, '#9aa3ad')}${oval(130, 88, 122, 34, '#8a5a2c')}${oval(130, 72, 122, 54, '#c98a44')}${oval(130, 66, 122, 52, '#dfa457')}${oval(130, 63, 104, 43, '#c8402f')}${oval(130, 61, 100, 40, '#f2cf6a')}${spots}${toppings}`,
  }
}

export const apple: DrawSprite = (colour) => {
  const skin = colour ?? '#c8302a'
  const flesh = lit('a', skin)
  return {
    width: 140,
    height: 146,
    body: `${flesh.defs}<path d="M68 40Q66 16 80 2l6 4Q74 20 74 40z" fill="#5a3c22"/>${blob('78,26 104,6 130,14 110,32 88,36', '#5f9a3c')}${blob('70,38 46,26 16,42 8,80 24,122 52,144 70,138 90,144 118,122 134,80 124,42 96,26', flesh.fill)}${blob('34,50 24,72 30,96 42,74 50,52', '#fff', 'opacity="0.35"')}`,
  }
}

/** A bowl with apples, pears, grapes and a banana. */
export const fruit: DrawSprite = () => {
  const ball = (x: number, y: number, r: number, colour: string) =>
    `${disc(x, y, r, colour)}${disc(x - r * 0.3, y - r * 0.35, r * 0.3, '#fff', 'opacity="0.35"')}`
  const grapes = [
    [182, 58],
    [198, 60],
    [190, 72],
    [176, 74],
    [204, 74],
    [190, 88],
  ]
    .map(([x, y]) => ball(x, y, 11, '#6a3f8a'))
    .join('')
  return {
    width: 260,
    height: 190,
    body: `${blob('60,80 96,30 150,8 210,16 216,26 160,28 116,50 84,92', '#f2cf3a')}${ball(84, 84, 34, '#c8302a')}${ball(146, 76, 36, '#e8892c')}${blob('112,54 122,34 134,52 150,84 140,112 112,112 100,86', '#a8b83c')}${grapes}${ball(206, 98, 24, '#4f8f3a')}
      <path d="M14 96H246Q240 158 180 176H80Q20 158 14 96z" fill="#b9744a"/><path d="M14 96H246L243 112H17z" fill="#d9976a"/>${oval(130, 180, 60, 9, '#8a5232')}<path d="M30 118Q44 152 84 168Q52 146 44 118z" fill="#fff" opacity="0.25"/>`,
  }
}

/** A bouquet in a vase. */
export const vase: DrawSprite = (colour, rng) => {
  const glass = lit('v', '#8fb8c8')
  const blooms = Array.from({ length: 11 }, (_, index) => {
    const [x, y] = [
      110 + Math.sin(index * 2.4) * (30 + index * 5),
      92 - Math.cos(index * 1.7) * 26 - index * 3.4,
    ]
    const petal = colour ?? oneOf(['#e0455a', '#f2b63a', '#f4efe6', '#b45ac0', '#f08ab0', '#5a86d8'], rng)
    const petals = Array.from({ length: 7 }, (_petal, at) =>
      oval(0, -13, 8, 13, at % 2 ? petal : lighter(petal, 0.2), `transform="rotate(${at * 51.4})"`),
    ).join('')
    return {
      stem: `<path d="M${x.toFixed(1)} ${y.toFixed(1)}Q${((x + 110) / 2).toFixed(1)} ${(y + 60).toFixed(1)} 110 210" stroke="#4a7a3a" stroke-width="4" fill="none"/>`,
      bloom: `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${petals}${disc(0, 0, 7, '#f2cf6a')}</g>`,
    }
  })
  const leaves = Array.from({ length: 9 }, () =>
    oval(
      110 + (rng() - 0.5) * 150,
      96 + rng() * 50,
      24,
      9,
      darker('#5a9a48', 0.75 + rng() * 0.4),
      `transform="rotate(${-50 + rng() * 100} 110 130)"`,
    ),
  ).join('')
  return {
    width: 220,
    height: 300,
    body: `${glass.defs}${blooms.map(({ stem }) => stem).join('')}${leaves}${blooms.map(({ bloom }) => bloom).join('')}<path d="M78 168H142Q136 196 152 232Q160 280 134 296H86Q60 280 68 232Q84 196 78 168z" fill="${glass.fill}" opacity="0.88"/><path d="M82 176Q86 206 76 236Q72 270 88 288Q80 250 92 222Q98 200 94 176z" fill="#fff" opacity="0.5"/>${oval(110, 168, 32, 6, '#cfe4ec')}`,
  }
}

export const book: DrawSprite = (colour) => {
  const covers = colour ? [colour, darker(colour, 0.8), colour] : ['#7a2f2a', '#2f4a6a', '#4f6a3a']
  const lying = (y: number, left: number, wide: number, cover: string) =>
    `${box(left, y, wide, 32, cover, 'rx="4"')}${box(left + 10, y + 5, wide - 12, 22, '#f1e8d2')}<path d="M${left + 12} ${y + 11}h${wide - 16}M${left + 12} ${y + 17}h${wide - 16}M${left + 12} ${y + 22}h${wide - 16}" stroke="#c9bd9e" stroke-width="1.600"/>${box(left, y, 14, 32, cover, 'rx="4"')}<path d="M${left + 4} ${y + 5}v22" stroke="#f2d27a" stroke-width="2.500"/>`
  return {
    width: 220,
    height: 104,
    body: `${lying(70, 8, 200, covers[0])}${lying(37, 22, 176, covers[1])}${lying(4, 14, 164, covers[2])}`,
  }
}

export const candle: DrawSprite = (colour) => {
  const wax = lit('w', colour ?? '#f2e8d2')
  const flame = `<path d="M60 62Q34 40 60 4Q86 40 60 62z" fill="#ff9a3c"/><path d="M60 60Q46 44 60 22Q74 44 60 60z" fill="#ffd86a"/><path d="M60 58Q53 48 60 38Q67 48 60 58z" fill="#fffbe0"/>`
  return {
    width: 120,
    height: 220,
    body: `${wax.defs}${oval(60, 208, 56, 11, '#b98a3c')}${oval(60, 204, 46, 7, '#d9ae5a')}${box(34, 76, 52, 128, wax.fill, 'rx="5"')}${oval(60, 77, 26, 7, lighter(colour ?? '#f2e8d2', 0.4))}${box(38, 80, 8, 40, colour ?? '#fbf5e6', 'rx="4"')}<path d="M60 78V58" stroke="#3a2a20" stroke-width="3"/>${flame}`,
    lamps: `<defs><radialGradient id="g"><stop offset="0" stop-color="#ffcf7a" stop-opacity="0.8"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient></defs>${disc(60, 44, 58, 'url(#g)')}${flame}`,
  }
}
