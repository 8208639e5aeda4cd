import type { Rng } from '../../../random/rng.ts'
import { blob, box, disc, limb, lit, oval } from './shapes.ts'
import { pine } from './plants.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const barn: DrawSprite = (colour) => {
  const wall = colour ?? '#a8352c'
  const wood = lit('w', wall)
  const boards = [24, 38, 52, 106, 120, 134]
    .map((x) => `<path d="M${x} 74v70" stroke="#000" stroke-opacity="0.14" stroke-width="2"/>`)
    .join('')
  return {
    width: 230,
    height: 146,
    body: `${wood.defs}<path d="M142 42L224 42V146H142z" fill="${darker(wall, 0.7)}"/><path d="M78 4L190 4L228 46H142z" fill="#6b6f78"/>${box(190, 22, 26, 124, '#b9bec6', 'rx="10"')}<path d="M188 30Q203 4 218 30z" fill="#8a9099"/>
      <path d="M14 74L30 30L78 4L126 30L142 74V146H14z" fill="${wood.fill}"/><path d="M8 76L26 28L78 0L130 28L148 76L138 78L122 34L78 12L34 34L18 78z" fill="#7d828c"/>${boards}
      ${box(52, 90, 52, 56, darker(wall, 0.6))}<path d="M52 90h52v56H52zM78 90v56M52 90l26 56M78 90l-26 56M78 90l26 56M104 90l-26 56" stroke="#f4efe6" stroke-width="4" fill="none"/>${box(66, 40, 24, 26, '#3a2a24')}<path d="M66 40h24v26H66zM66 40l24 26M90 40L66 66" stroke="#f4efe6" stroke-width="3" fill="none"/>`,
  }
}

/** Of stone, with two arches over a stream. */
export const bridge: DrawSprite = (colour) => {
  const stone = colour ?? '#a39a8c'
  const wall = lit('w', stone)
  const joints = Array.from(
    { length: 26 },
    (_, index) =>
      `<path d="M${14 + (index % 13) * 22 + (index > 12 ? 11 : 0)} ${index > 12 ? 66 : 54}h14" stroke="#000" stroke-opacity="0.16" stroke-width="2"/>`,
  ).join('')
  return {
    width: 320,
    height: 124,
    body: `${wall.defs}${oval(160, 118, 150, 9, '#5f9ab0')}<path d="M0 70Q80 22 160 20Q240 22 320 70V124H284Q282 66 232 66Q184 66 180 124H140Q136 66 88 66Q38 66 36 124H0z" fill="${wall.fill}"/>
      <path d="M0 62Q80 14 160 12Q240 14 320 62V74Q240 28 160 26Q80 28 0 74z" fill="${lighter(stone, 0.22)}"/>${joints}<path d="M36 124Q38 66 88 66Q136 66 140 124M180 124Q184 66 232 66Q282 66 284 124" stroke="${darker(stone, 0.6)}" stroke-width="6" fill="none"/>`,
  }
}

export const pyramid: DrawSprite = (colour) => {
  const stone = colour ?? '#d8b673'
  const courses = Array.from({ length: 9 }, (_, index) => {
    const y = 26 + index * 15
    const reach = ((y - 6) / 144) * 128
    return `<path d="M${140 - reach} ${y}L${140 + reach * 0.28} ${y + 2}L${140 + reach} ${y - 1}" stroke="#000" stroke-opacity="0.12" stroke-width="1.600" fill="none"/>`
  }).join('')
  return {
    width: 280,
    height: 150,
    body: `<path d="M140 4L8 150H178z" fill="${lighter(stone, 0.15)}"/><path d="M140 4L178 150H272z" fill="${darker(stone, 0.66)}"/>${courses}`,
  }
}

export const eiffel: DrawSprite = (colour) => {
  const iron = colour ?? '#7a6450'
  const braces = [0, 1, 2, 3, 4, 5, 6]
    .map((index) => {
      const y = 60 + index * 18
      const half = 7 + index * 1.9
      return `<path d="M${100 - half} ${y}L${100 + half} ${y + 18}M${100 + half} ${y}L${100 - half} ${y + 18}" stroke="${iron}" stroke-width="2.400"/>`
    })
    .join('')
  return {
    width: 200,
    height: 320,
    body: `${limb('100,0 100,30', 3, iron)}<path d="M94 28h12l2 22H92z" fill="${iron}"/><g fill="none" stroke="${iron}"><path d="M95 48Q92 130 78 190Q62 260 22 320M105 48Q108 130 122 190Q138 260 178 320" stroke-width="8"/><path d="M74 206Q66 262 52 320M126 206Q134 262 148 320" stroke-width="6"/><path d="M52 300Q100 214 148 300" stroke-width="7"/></g>${braces}
      ${box(68, 186, 64, 11, darker(iron, 0.8))}${box(46, 242, 108, 12, darker(iron, 0.8))}<path d="M60 210l18 30M140 210l-18 30M78 210l-24 34M122 210l24 34M40 262l26 34M160 262l-26 34M52 260l-18 42M148 260l18 42" stroke="${iron}" stroke-width="3"/>${box(14, 312, 48, 8, '#8d8a84')}${box(138, 312, 48, 8, '#8d8a84')}`,
    lamps: Array.from({ length: 22 }, (_, index) =>
      disc(100 + (index % 2 ? 1 : -1) * (4 + index * 2.6), 40 + index * 12.5, 2.6, '#ffe08a'),
    ).join(''),
  }
}

export const fountain: DrawSprite = (colour) => {
  const stone = colour ?? '#b9b4aa'
  const marble = lit('w', stone)
  return {
    width: 200,
    height: 170,
    body: `${marble.defs}<g fill="none" stroke="#d8eef6" stroke-linecap="round" opacity="0.9"><path d="M100 44V10M100 24Q84 4 62 34M100 24Q116 4 138 34" stroke-width="5"/><path d="M60 62Q40 70 30 124M140 62Q160 70 170 124M78 66Q64 84 60 124M122 66Q136 84 140 124" stroke-width="4"/></g>
      ${box(92, 46, 16, 84, marble.fill)}${blob('52,56 148,56 132,72 100,78 68,72', marble.fill)}${oval(100, 56, 48, 7, '#8fc6da')}<path d="M8 128H192L180 166H20z" fill="${marble.fill}"/>${oval(100, 128, 92, 15, lighter(stone, 0.25))}${oval(100, 129, 80, 10, '#6fb0ca')}<path d="M50 128q12 5 24 0M110 131q16 4 30-1" stroke="#e6f6fa" stroke-width="2.500" fill="none"/>`,
  }
}

export const treehouse: DrawSprite = (colour, rng) => {
  const leaf = (x: number, y: number, r: number) => disc(x, y, r, darker('#4f8a3c', 0.72 + rng() * 0.45))
  const crown = Array.from({ length: 46 }, () =>
    leaf(26 + rng() * 168, 14 + rng() * 70, 14 + rng() * 10),
  ).join('')
  const wall = colour ?? '#a9754a'
  return {
    width: 220,
    height: 250,
    body: `<path d="M92 250Q102 180 94 120L60 84l8-6l36 28l8-40h14l2 44l40-30l6 8l-44 44Q120 190 134 250z" fill="#5a4232"/>${crown}
      ${box(52, 148, 118, 9, '#6b4a2e')}${box(64, 100, 92, 50, wall)}<path d="M80 100v50M96 100v50M112 100v50M128 100v50M144 100v50" stroke="#000" stroke-opacity="0.2" stroke-width="2"/><path d="M52 104L110 62L168 104z" fill="#7a3a2a"/>${box(72, 112, 22, 20, '#4b5a6b')}${box(118, 114, 22, 36, '#4a3020')}
      <path d="M160 156V250M180 156V250M160 172h20M160 190h20M160 208h20M160 226h20" stroke="#7d5736" stroke-width="4"/>${Array.from({ length: 12 }, () => leaf(30 + rng() * 160, 40 + rng() * 26, 11)).join('')}`,
    lamps: box(72, 112, 22, 20, '#ffd27a'),
  }
}

export const volcano: DrawSprite = (colour) => {
  const rock = lit('r', colour ?? '#5a4a46')
  const lava = `<path d="M120 40Q128 78 112 104Q104 130 118 160Q106 132 120 104Q126 92 132 112Q138 140 158 168Q142 130 136 96Q134 60 142 40z" fill="#ff7a2c"/><path d="M124 40Q130 70 124 92Q130 66 134 40z" fill="#ffd05a"/>`
  return {
    width: 270,
    height: 190,
    body: `${rock.defs}${blob('112,36 92,18 98,-6 126,-12 156,-8 170,14 150,34', '#6b6664', 'opacity="0.9"')}${blob('130,14 150,-12 186,-10 202,8 172,20', '#8a8482', 'opacity="0.8"')}<path d="M0 190Q64 150 104 38Q130 46 156 38Q200 150 270 190z" fill="${rock.fill}"/><path d="M156 38Q200 150 270 190H170Q160 110 146 40z" fill="#000" opacity="0.25"/>${oval(130, 39, 27, 7, '#ff9a3c')}${lava}<path d="M118 36Q112 10 122 0Q126 14 132 4Q140 14 138 0Q150 12 142 36z" fill="#ffb43c"/>`,
    lamps: `${oval(130, 39, 27, 7, '#ffb04a')}${lava}<path d="M118 36Q112 10 122 0Q126 14 132 4Q140 14 138 0Q150 12 142 36z" fill="#ffd27a"/>`,
  }
}

/** Falls over a cliff into a basin. */
export const waterfall: DrawSprite = (_colour, rng) => {
  const strands = Array.from({ length: 16 }, (_, index) => {
    const x = 92 + index * 4.6
    return `<path d="M${x} 34Q${x + (rng() - 0.5) * 8} 110 ${x + (rng() - 0.5) * 12} 200" stroke="${index % 3 ? '#e9f6fb' : '#a8d4e6'}" stroke-width="${2 + rng() * 4}" opacity="0.9" fill="none"/>`
  }).join('')
  const foam = Array.from({ length: 14 }, () =>
    disc(80 + rng() * 100, 198 + rng() * 12, 6 + rng() * 9, '#f4fbfd', 'opacity="0.75"'),
  ).join('')
  return {
    width: 260,
    height: 224,
    body: `${blob('4,224 8,120 30,50 70,22 96,30 92,120 84,210', '#6b675f')}${blob('256,224 252,110 234,46 190,20 164,30 168,120 176,210', '#5a5650')}${blob('20,150 34,70 66,44 60,110 44,180', '#857f75')}${blob('196,50 228,74 238,150 214,180 204,110', '#76706a')}
      ${box(86, 28, 88, 182, '#8fc4da')}${strands}${oval(130, 212, 124, 13, '#5fa8c4')}${foam}${blob('4,60 24,36 60,20 96,26 78,36 40,48', '#4f7a3a')}${blob('256,56 236,34 200,16 166,26 186,36 226,48', '#4f7a3a')}`,
  }
}

/** What winds from the foreground to the horizon: a road or a river. */
function winding(rng: Rng, fill: string, edge: string, middle: string): string {
  const bend = rng() < 0.5 ? 1 : -1
  const at = (x: number) => 200 + bend * x
  return `<path d="M${at(-150)} 200C${at(-60)} 130 ${at(90)} 110 ${at(30)} 62C${at(0)} 36 ${at(-26)} 26 ${at(-22)} 0L${at(-14)} 0C${at(-14)} 24 ${at(18)} 34 ${at(52)} 60C${at(140)} 118 ${at(30)} 140 ${at(10)} 200z" fill="${fill}" stroke="${edge}" stroke-width="3"/><path d="M${at(-70)} 200C${at(-16)} 136 ${at(116)} 114 ${at(42)} 62C${at(8)} 34 ${at(-20)} 24 ${at(-18)} 2" fill="none" ${middle}/>`
}

export const road: DrawSprite = (colour, rng) => ({
  width: 400,
  height: 200,
  body: winding(
    rng,
    colour ?? '#5b5e66',
    '#8d8a80',
    'stroke="#f2e6b8" stroke-width="3" stroke-dasharray="16 12"',
  ),
})

export const river: DrawSprite = (colour, rng) => ({
  width: 400,
  height: 200,
  body: winding(
    rng,
    colour ?? '#4f97bb',
    '#c8bb94',
    'stroke="#d8eef6" stroke-opacity="0.7" stroke-width="2.500" stroke-dasharray="26 14 8 18"',
  ),
})

export const iceberg: DrawSprite = (colour) => {
  const ice = colour ?? '#dfeef6'
  return {
    width: 220,
    height: 130,
    body: `<path d="M6 126L30 70L58 80L84 18L116 4L138 46L168 38L190 88L214 126z" fill="${ice}"/><path d="M84 18L116 4L104 66L70 126H6L30 70L58 80z" fill="${lighter(ice, 0.6)}"/><path d="M138 46L168 38L190 88L214 126H150z" fill="${darker(ice, 0.8)}"/><path d="M4 122h212l-8 8H12z" fill="#8fc6da" opacity="0.8"/>`,
  }
}

export const christmasTree: DrawSprite = (colour, rng) => {
  const tree = pine(colour, rng, 0).body
  const baubles = Array.from({ length: 24 }, () => {
    const y = 40 + rng() * 140
    return disc(
      55 + (rng() - 0.5) * (y / 200) * 76,
      y,
      4.2,
      oneOf(['#e23a2e', '#f2c63a', '#3a8fd8', '#f4efe6', '#d85a9a'], rng),
    )
  }).join('')
  const gift = (x: number, wide: number, tall: number, paper: string) =>
    `${box(x, 206 - tall, wide, tall, paper)}<path d="M${x + wide / 2} ${206 - tall}v${tall}M${x} ${206 - tall / 2}h${wide}" stroke="#f2e6b8" stroke-width="3"/>`
  const star =
    '<path d="M55 0l4.600 9.500l10.400 1.500l-7.500 7.300l1.800 10.300l-9.300-4.900l-9.300 4.900l1.800-10.300l-7.500-7.300l10.400-1.500z" fill="#f8d65a"/>'
  return {
    width: 130,
    height: 208,
    body: `<g transform="translate(10 4)">${tree}${baubles}${star}</g>${gift(6, 30, 22, '#c8402f')}${gift(94, 28, 28, '#2f6fce')}${gift(74, 22, 16, '#7a3fa8')}`,
    lamps: `<g transform="translate(10 4)">${baubles}${star}</g>`,
  }
}

export const mushroom: DrawSprite = (colour) => {
  const cap = lit('m', colour ?? '#c8352c')
  return {
    width: 130,
    height: 130,
    body: `${cap.defs}${blob('48,62 82,62 80,96 90,126 40,126 50,96', '#f2e8d6')}${blob('46,78 84,78 76,86 54,86', '#d9c9ae')}<path d="M6 66Q10 6 65 4Q120 6 124 66Q95 80 65 80Q35 80 6 66z" fill="${cap.fill}"/>${oval(40, 38, 11, 9, '#fbf6ee')}${oval(78, 26, 13, 10, '#fbf6ee')}${oval(98, 52, 10, 8, '#fbf6ee')}${oval(62, 56, 9, 7, '#fbf6ee')}${oval(22, 58, 7, 5, '#fbf6ee')}`,
  }
}

export const pumpkin: DrawSprite = (colour) => {
  const skin = colour ?? '#e8832c'
  const flesh = lit('p', skin)
  return {
    width: 150,
    height: 116,
    body: `${flesh.defs}<path d="M70 24Q66 8 82 2l8 8q-8 4-6 16z" fill="#5f7a3a"/>${oval(36, 70, 32, 42, darker(skin, 0.85))}${oval(114, 70, 32, 42, darker(skin, 0.85))}${oval(54, 70, 32, 45, flesh.fill)}${oval(96, 70, 32, 45, flesh.fill)}${oval(75, 70, 24, 46, lighter(skin, 0.1))}<path d="M84 22q28-12 40 4q-14 10-34 2z" fill="#5f8f3c"/>`,
  }
}

/** A burst of sparks. */
export const firework: DrawSprite = (colour, rng, pose) => {
  const spark = colour ?? oneOf(['#ffd27a', '#ff7a8a', '#8ad0ff', '#b8ff9a', '#e0a0ff'], rng)
  const reach = 60 + 40 * Math.min(1, pose * 1.5)
  const rays = Array.from({ length: 30 }, (_, index) => {
    const angle = (index / 30) * Math.PI * 2
    const far = (index % 2 ? 0.7 : 1) * reach
    const [x, y] = [110 + Math.cos(angle) * far, 110 + Math.sin(angle) * far]
    return `<path d="M${110 + Math.cos(angle) * far * 0.35} ${110 + Math.sin(angle) * far * 0.35}L${x.toFixed(1)} ${y.toFixed(1)}" stroke="${spark}" stroke-width="3" stroke-linecap="round" opacity="0.85"/>${disc(x, y, 4, lighter(spark, 0.6))}`
  }).join('')
  const body = `${disc(110, 110, 8, '#fff')}${rays}`
  return { width: 220, height: 220, body, lamps: body }
}
