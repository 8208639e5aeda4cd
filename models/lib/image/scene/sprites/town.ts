import { blob, box, disc, limb, lit, oval } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

/** A market stall with fruit under a striped awning. */
export const stall: DrawSprite = (colour, rng) => {
  const cloth = colour ?? oneOf(['#c8402f', '#2f7a5a', '#2f6fce', '#d9822c'], rng)
  const stripes = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${20 + index * 25} 20L${6 + index * 28.5} 66q14 14 28.500 0L${45 + index * 25} 20z" fill="${index % 2 ? '#f6f0e2' : cloth}"/>`,
  ).join('')
  const goods = Array.from({ length: 30 }, (_, index) =>
    disc(
      30 + (index % 15) * 13,
      128 - (index > 14 ? 9 : 0),
      7.5,
      ['#d2352c', '#e8892c', '#6fa53c', '#f0c23a', '#7a3f6a'][Math.floor((index % 15) / 3)],
    ),
  ).join('')
  return {
    width: 240,
    height: 200,
    body: `${box(16, 60, 8, 134, '#6b4428')}${box(216, 60, 8, 134, '#6b4428')}${goods}<path d="M14 130H226V198H14z" fill="#9a6a3c"/><path d="M14 148h212M14 166h212M14 182h212" stroke="#6b4428" stroke-width="3"/>${stripes}${box(16, 14, 208, 8, darker(cloth, 0.7), 'rx="3"')}${[60, 120, 180].map((x) => disc(x, 84, 6, '#ffe2a0')).join('')}`,
    lamps: [60, 120, 180]
      .map((x) => `${disc(x, 84, 16, '#ffd27a', 'opacity="0.5"')}${disc(x, 84, 7, '#fff3c4')}`)
      .join(''),
  }
}

/** A shop with a window and an awning. */
export const shop: DrawSprite = (colour, rng) => {
  const wall = colour ?? oneOf(['#c98a6a', '#8fa8a0', '#d9bf8a', '#a87a86'], rng)
  const front = lit('w', wall)
  const awning = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${14 + index * 26} 92h26l4 28q-15 12-30 0z" fill="${index % 2 ? '#f6f0e2' : '#b5392f'}"/>`,
  ).join('')
  return {
    width: 236,
    height: 220,
    body: `${front.defs}${box(10, 20, 216, 196, front.fill)}${box(4, 10, 228, 16, darker(wall, 0.6), 'rx="3"')}${[34, 98, 162].map((x) => `${box(x, 34, 40, 32, '#f1ece0')}${box(x + 4, 38, 32, 24, '#7fa8c0')}`).join('')}${box(22, 70, 192, 22, '#4a2f1e', 'rx="3"')}<path d="M60 81h40M108 81h62" stroke="#f2d27a" stroke-width="6" stroke-linecap="round"/>${box(24, 118, 116, 74, '#f1ece0')}${box(30, 124, 104, 62, '#8fb0bc')}${[48, 74, 100, 120].map((x) => oval(x, 178, 11, 7, '#c98a44')).join('')}${box(30, 150, 104, 5, '#8a6236')}${[44, 66, 90, 114].map((x) => oval(x, 144, 9, 6, '#d9a457')).join('')}${box(158, 120, 50, 96, '#5a3c28')}${box(166, 128, 34, 50, '#8fb0bc')}${disc(196, 186, 4, '#f2d27a')}${awning}`,
    lamps: `${box(30, 124, 104, 62, '#ffd27a', 'opacity="0.8"')}${box(166, 128, 34, 50, '#ffd27a', 'opacity="0.8"')}`,
  }
}

/** With columns and a gable. */
export const temple: DrawSprite = (colour) => {
  const stone = colour ?? '#dccfae'
  const wall = lit('w', stone)
  const columns = [38, 82, 126, 170, 214, 258]
    .map(
      (x) =>
        `${box(x, 88, 22, 96, wall.fill)}<path d="M${x + 6} 92v88M${x + 11} 92v88M${x + 16} 92v88" stroke="#000" stroke-opacity="0.14" stroke-width="2"/>${box(x - 5, 80, 32, 9, lighter(stone, 0.2))}${box(x - 5, 182, 32, 8, lighter(stone, 0.1))}`,
    )
    .join('')
  return {
    width: 318,
    height: 214,
    body: `${wall.defs}${box(44, 86, 230, 100, darker(stone, 0.45))}${columns}${box(14, 66, 290, 16, stone)}<path d="M8 66L159 8L310 66z" fill="${lighter(stone, 0.12)}"/><path d="M44 60L159 18L274 60z" fill="${darker(stone, 0.78)}"/>${box(18, 188, 282, 9, stone)}${box(8, 196, 302, 9, darker(stone, 0.9))}${box(0, 204, 318, 10, darker(stone, 0.8))}`,
  }
}

export const pagoda: DrawSprite = (colour) => {
  const roof = colour ?? '#9a3a30'
  const tier = (y: number, half: number) =>
    `${box(120 - half * 0.6, y, half * 1.2, 36, '#d9b98a')}${[-0.4, -0.1, 0.2].map((at) => box(120 + half * at, y + 8, half * 0.22, 20, '#5a3a28')).join('')}<path d="M${120 - half - 14} ${y + 4}Q${120 - half * 0.6} ${y - 6} ${120 - half * 0.5} ${y - 26}H${120 + half * 0.5}Q${120 + half * 0.6} ${y - 6} ${120 + half + 14} ${y + 4}Q120 ${y - 6} ${120 - half - 14} ${y + 4}z" fill="${roof}"/>`
  return {
    width: 240,
    height: 300,
    body: `${box(116, 4, 8, 40, '#c9a24a')}${disc(120, 10, 6, '#e0b84e')}${tier(250, 92)}${tier(190, 78)}${tier(130, 64)}${tier(74, 50)}${box(20, 284, 200, 16, '#8a8478')}`,
  }
}

export const church: DrawSprite = (colour) => {
  const wall = colour ?? '#efe9dc'
  const front = lit('w', wall)
  const arch = (x: number, y: number, wide: number, tall: number) =>
    `<path d="M${x} ${y + tall}V${y + wide / 2}Q${x} ${y} ${x + wide / 2} ${y}Q${x + wide} ${y} ${x + wide} ${y + wide / 2}V${y + tall}z" fill="#4a6a8a"/>`
  return {
    width: 220,
    height: 260,
    body: `${front.defs}<path d="M62 4h4v10h8v4h-8v14h-4V18h-8v-4h8z" fill="#8a6a2c"/><path d="M64 28L28 100H100z" fill="#6b4f4a"/>${box(34, 98, 60, 160, front.fill)}${arch(54, 116, 20, 36)}<path d="M88 140L152 108L216 140V150H88z" fill="#7d5a52"/>${box(94, 148, 116, 110, darker(wall, 0.92))}${arch(112, 172, 22, 46)}${arch(146, 172, 22, 46)}${arch(180, 172, 22, 46)}<path d="M50 258V222Q50 204 64 204Q78 204 78 222V258z" fill="#5a3a28"/>`,
    lamps:
      `${arch(112, 172, 22, 46)}${arch(146, 172, 22, 46)}${arch(180, 172, 22, 46)}${arch(54, 116, 20, 36)}`.replaceAll(
        '#4a6a8a',
        '#ffd27a',
      ),
  }
}

/** `pose` turns it by one gondola. */
export const ferrisWheel: DrawSprite = (colour, _rng, pose) => {
  const paints = colour ? [colour] : ['#e23a2e', '#f2b63a', '#3a8fd8', '#4f9a6a', '#b45ac0']
  const spots = Array.from({ length: 10 }, (_, index) => {
    const angle = ((index + pose) / 10) * Math.PI * 2
    return [140 + Math.cos(angle) * 112, 130 + Math.sin(angle) * 112, index] as const
  })
  const spokes = spots.map(([x, y]) => `M140 130L${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return {
    width: 280,
    height: 290,
    body: `<path d="M140 130L76 288M140 130L204 288" stroke="#8a929c" stroke-width="11"/><path d="${spokes}" stroke="#c5ccd6" stroke-width="3"/><circle cx="140" cy="130" r="112" fill="none" stroke="#e6e9ee" stroke-width="7"/><circle cx="140" cy="130" r="92" fill="none" stroke="#c5ccd6" stroke-width="3"/>${spots.map(([x, y, index]) => `${box(x - 13, y + 2, 26, 20, paints[index % paints.length], 'rx="7"')}${box(x - 9, y + 5, 18, 7, '#fff', 'opacity="0.6"')}`).join('')}${disc(140, 130, 15, '#d2352c')}${box(50, 280, 180, 10, '#5c6875', 'rx="3"')}`,
    lamps: spots.map(([x, y]) => disc(x, y, 6, '#ffe2a0')).join(''),
  }
}

export const bench: DrawSprite = (colour) => {
  const wood = lit('w', colour ?? '#9a6a3c')
  return {
    width: 240,
    height: 120,
    body: `${wood.defs}<path d="M36 40V116M204 40V116M26 72H60V116M180 72H214V116" stroke="#2a2d33" stroke-width="8" fill="none"/>${[8, 26, 44].map((y) => box(14, y, 212, 13, wood.fill, 'rx="4"')).join('')}${box(8, 66, 224, 12, wood.fill, 'rx="4"')}${box(8, 80, 224, 8, darker(colour ?? '#9a6a3c', 0.7), 'rx="3"')}`,
  }
}

/** `pose` is the phase of its waving. */
export const flag: DrawSprite = (colour, rng, pose) => {
  const cloth = colour ?? oneOf(['#c8302a', '#2f6fce', '#3f9142'], rng)
  const wave = (x: number) => Math.sin((x / 150 - pose) * Math.PI * 2) * (4 + (x / 150) * 9)
  const edge = (y: number, way: 1 | -1) =>
    Array.from({ length: 11 }, (_, index) => (way === 1 ? index : 10 - index) * 15).map(
      (x) => `${24 + x},${(y + wave(x)).toFixed(1)}`,
    )
  return {
    width: 200,
    height: 260,
    body: `${box(14, 6, 9, 252, '#8a6a42', 'rx="4"')}${disc(18, 8, 9, '#d9a441')}<polygon points="${[...edge(24, 1), ...edge(124, -1)].join(' ')}" fill="${cloth}"/><polygon points="${[...edge(58, 1), ...edge(90, -1)].join(' ')}" fill="#f6f0e2"/>`,
  }
}

export const scarecrow: DrawSprite = (colour) => {
  const shirt = lit('s', colour ?? '#b5392f')
  const straw = (x: number, y: number, turn: number) =>
    `<path d="M0 0l-10 16M0 0l-4 18M0 0l3 18M0 0l9 15" stroke="#e0b84e" stroke-width="4" transform="translate(${x} ${y}) rotate(${turn})"/>`
  return {
    width: 200,
    height: 250,
    body: `${shirt.defs}${box(95, 120, 10, 130, '#6b4428')}${straw(14, 104, 80)}${straw(186, 104, -80)}${blob('16,92 60,86 100,84 140,86 184,92 184,116 142,116 136,176 64,176 58,116 16,116', shirt.fill)}<path d="M70 96v76M92 90v84M114 90v84M18 104h164M62 130h76M62 152h76" stroke="#f2cf6a" stroke-opacity="0.5" stroke-width="4"/>${straw(76, 174, 0)}${straw(104, 174, 0)}${straw(126, 174, 0)}${disc(100, 58, 30, '#e6c98a')}<path d="M84 52l10 8M94 52l-10 8M106 52l10 8M116 52l-10 8" stroke="#3a2a20" stroke-width="3"/><path d="M86 72q14 10 28 0M90 70v8M100 73v8M110 70v8" stroke="#3a2a20" stroke-width="3" fill="none"/>${blob('54,38 84,32 92,4 112,2 118,32 148,38 100,48', '#7a5132')}<path d="M84 32Q100 38 118 32" stroke="#3a2a20" stroke-width="5" fill="none"/>`,
  }
}

/** A lamp post. */
export const lampPost: DrawSprite = () => ({
  width: 80,
  height: 280,
  body: `${box(36, 60, 8, 214, '#2f3a3a')}${blob('22,276 28,256 40,250 52,256 58,276', '#2f3a3a')}${box(28, 128, 24, 7, '#2f3a3a', 'rx="3"')}<path d="M20 58L26 16H54L60 58z" fill="#e8e0c0"/><path d="M20 58L26 16H54L60 58zM40 16V58" fill="none" stroke="#2f3a3a" stroke-width="4"/><path d="M18 18L40 2L62 18z" fill="#2f3a3a"/>`,
  lamps: `<defs><radialGradient id="g"><stop offset="0" stop-color="#ffe2a0" stop-opacity="0.9"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient></defs>${disc(40, 38, 40, 'url(#g)')}<path d="M20 58L26 16H54L60 58z" fill="#fff3c4"/>`,
})

export const fence: DrawSprite = (colour) => {
  const wood = colour ?? '#f1ece0'
  const pales = Array.from({ length: 9 }, (_, index) => {
    const x = 8 + index * 30
    return `<path d="M${x} 110V24L${x + 10} 8L${x + 20} 24V110z" fill="${wood}" stroke="${darker(wood, 0.75)}" stroke-width="2"/>`
  }).join('')
  return {
    width: 280,
    height: 112,
    body: `${box(0, 40, 280, 11, darker(wood, 0.88))}${box(0, 82, 280, 11, darker(wood, 0.88))}${pales}`,
  }
}

/** A swing between two posts, with a child's seat. `pose` is where it is in its way to and fro. */
export const swing: DrawSprite = (colour, _rng, pose) => {
  const lean = Math.sin(pose * Math.PI * 2) * 34
  return {
    width: 200,
    height: 210,
    body: `<path d="M30 206L62 12L94 206M106 206L138 12L170 206M56 14H144" stroke="#8a6236" stroke-width="9" fill="none" stroke-linejoin="round"/><path d="M84 16L${84 + lean} 158M116 16L${116 + lean} 158" stroke="#5a5048" stroke-width="3"/>${limb(`${76 + lean},160 ${124 + lean},160`, 10, colour ?? '#c8402f')}`,
  }
}

export const bush: DrawSprite = (colour, rng) => {
  const leaves = colour ?? '#5a8f42'
  const tufts = Array.from({ length: 22 }, (_, index) => {
    const angle = Math.PI * (1 + (index % 11) / 10)
    const far = index < 11 ? 1 : 0.55
    return disc(
      110 + Math.cos(angle) * 74 * far,
      104 + Math.sin(angle) * 66 * far,
      26 + rng() * 8,
      darker(leaves, 0.7 + rng() * 0.45),
    )
  }).join('')
  return { width: 220, height: 134, body: `${oval(110, 112, 96, 20, darker(leaves, 0.6))}${tufts}` }
}
