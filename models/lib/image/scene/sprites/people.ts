import type { Rng } from '../../../random/rng.ts'
import { blob, box, disc, eye, limb, lit, oval } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite, type Sprite } from './sprite.ts'

const skins = ['#f0c8a4', '#d9a47a', '#a8714a', '#7a4c32'] as const
const hairs = ['#2a211c', '#5a3a24', '#8a5a2e', '#d8b26a', '#8f8a86'] as const

export const person: DrawSprite = (colour, rng) => standing(colour, rng, false)

export const woman: DrawSprite = (colour, rng) => standing(colour, rng, true)

function standing(colour: string | null, rng: Rng, isLong: boolean): Sprite {
  const skin = oneOf(skins, rng)
  const hair = oneOf(hairs, rng)
  const shirt = colour ?? oneOf(['#c8402f', '#2f6fce', '#3f9142', '#e8a33d', '#7a3fa8'], rng)
  const cloth = lit('s', shirt)
  const step = 6 + rng() * 6
  return {
    width: 100,
    height: 220,
    body: `${cloth.defs}${isLong ? blob('30,34 34,8 50,0 66,8 70,34 74,64 60,70 40,70 26,64', hair) : ''}
      ${limb(`44,128 ${44 - step},168 ${42 - step},206`, 17, '#2f3d55')}${limb(`56,128 ${56 + step},168 ${60 + step},206`, 17, '#3a4a66')}${oval(40 - step, 214, 14, 6, '#2a211c')}${oval(64 + step, 214, 14, 6, '#2a211c')}
      ${limb('32,76 22,104 24,128', 13, darker(shirt, 0.8))}${limb('68,76 80,102 76,126', 13, darker(shirt, 0.8))}${disc(24, 132, 6.5, skin)}${disc(76, 130, 6.5, skin)}
      ${blob('28,74 36,64 50,62 64,64 72,74 70,104 70,136 50,140 30,136 30,104', cloth.fill)}${box(43, 52, 14, 16, darker(skin, 0.85))}
      ${oval(50, 36, 19, 23, skin)}${blob('30,34 32,14 50,6 68,14 70,34 62,24 50,20 38,24', hair)}${eye(43, 37, 2.4)}${eye(57, 37, 2.4)}<path d="M44 48q6 5 12 0" stroke="#8a4a3a" stroke-width="2" fill="none"/>`,
  }
}

export const astronaut: DrawSprite = (colour) => {
  const suit = colour ?? '#eef0f4'
  const cloth = lit('s', suit)
  const trim = colour ? darker(colour, 0.5) : '#d2552f'
  return {
    width: 130,
    height: 210,
    body: `${cloth.defs}${box(26, 62, 78, 74, '#9aa2ae', 'rx="14"')}${limb('50,132 44,168 42,196', 26, darker(suit, 0.86))}${limb('80,132 86,168 88,196', 26, darker(suit, 0.92))}${box(24, 192, 36, 16, '#6b7280', 'rx="7"')}${box(70, 192, 36, 16, '#6b7280', 'rx="7"')}
      ${limb('36,82 18,108 14,134', 22, darker(suit, 0.88))}${limb('94,82 114,100 118,70', 22, darker(suit, 0.94))}${disc(14, 142, 12, '#6b7280')}${disc(118, 62, 12, '#6b7280')}
      ${box(34, 72, 62, 70, cloth.fill, 'rx="20"')}${box(46, 92, 38, 26, '#c5ccd6', 'rx="5"')}${disc(54, 100, 4, '#d2352c')}${disc(65, 100, 4, '#3f9142')}${disc(76, 100, 4, '#2f6fce')}<path d="M50 110h30" stroke="#7d8794" stroke-width="4"/>
      <path d="M34 128h62" stroke="${trim}" stroke-width="5"/><path d="M40 176h20M70 176h20" stroke="${trim}" stroke-width="6"/>
      ${disc(65, 42, 40, cloth.fill)}${oval(65, 44, 29, 25, '#1d2a44')}${blob('42,36 56,24 74,24 62,34 46,48', '#7fb0e8', 'opacity="0.8"')}${disc(82, 56, 4, '#fff', 'opacity="0.7"')}`,
  }
}

export const robot: DrawSprite = (colour) => {
  const metal = colour ?? '#8fa3b5'
  const plate = lit('m', metal)
  const bolts = [46, 64, 82].map((x) => disc(x, 130, 3, darker(metal, 0.55))).join('')
  return {
    width: 130,
    height: 210,
    body: `${plate.defs}<path d="M63 2h4v18h-4z" fill="#5c6875"/>${disc(65, 7, 7, '#f0b43c')}${box(30, 18, 70, 54, plate.fill, 'rx="13"')}${box(38, 30, 54, 28, '#1c2733', 'rx="9"')}${disc(53, 44, 8, '#6fe0ea')}${disc(78, 44, 8, '#6fe0ea')}${disc(55, 42, 3, '#fff')}${disc(80, 42, 3, '#fff')}${box(24, 36, 7, 18, darker(metal, 0.7), 'rx="3"')}${box(99, 36, 7, 18, darker(metal, 0.7), 'rx="3"')}
      ${box(56, 72, 18, 10, '#5c6875')}${box(30, 82, 70, 62, plate.fill, 'rx="12"')}${box(44, 94, 42, 26, lighter(metal, 0.45), 'rx="5"')}<path d="M48 108l8-6l7 9l8-12l10 8" stroke="#d2352c" stroke-width="3" fill="none"/>${bolts}
      ${limb('26,94 12,112 14,136', 13, darker(metal, 0.75))}${limb('104,94 120,78 116,52', 13, darker(metal, 0.75))}${disc(14, 142, 9, darker(metal, 0.6))}<path d="M108 48q-2-14 8-14q10 0 8 14l-5-2v-5h-6v5z" fill="${darker(metal, 0.6)}"/>
      ${box(40, 144, 18, 46, darker(metal, 0.75), 'rx="5"')}${box(72, 144, 18, 46, darker(metal, 0.75), 'rx="5"')}${box(30, 188, 32, 18, darker(metal, 0.6), 'rx="7"')}${box(68, 188, 32, 18, darker(metal, 0.6), 'rx="7"')}`,
    lamps: `${disc(53, 44, 8, '#8ff2fa')}${disc(78, 44, 8, '#8ff2fa')}${disc(65, 7, 7, '#ffd27a')}`,
  }
}

export const knight: DrawSprite = (colour) => {
  const plume = colour ?? '#b3202c'
  const steel = lit('m', '#a4adb8')
  return {
    width: 150,
    height: 220,
    body: `${steel.defs}${blob('70,30 60,4 86,0 98,16 88,34', plume)}${limb('62,136 58,172 56,204', 20, '#7d8794')}${limb('86,136 92,172 92,204', 20, '#8e98a4')}${box(42, 202, 28, 14, '#5c6470', 'rx="6"')}${box(82, 202, 28, 14, '#5c6470', 'rx="6"')}
      ${blob('48,74 74,66 100,74 98,110 96,144 74,150 52,144 50,110', steel.fill)}${blob('54,92 74,86 94,92 92,130 74,136 56,130', plume)}<path d="M74 92v38M60 108h28" stroke="#f2d27a" stroke-width="6"/>${disc(48, 80, 14, '#c5ccd6')}${disc(100, 80, 14, '#c5ccd6')}
      ${limb('102,86 118,108 122,116', 14, '#8e98a4')}<path d="M119 140V20l5-14l5 14v120z" fill="#dfe5ea"/><path d="M108 118h32v7h-32z" fill="#b98a3c"/><path d="M120 124h8v24h-8z" fill="#5a3a24"/>
      ${limb('46,86 34,110', 14, '#8e98a4')}${blob('8,92 32,84 56,92 54,130 32,156 10,130', plume)}${blob('15,98 32,92 49,98 48,126 32,144 16,126', lighter(plume, 0.25))}<path d="M32 92v52M15 114h34" stroke="#f2d27a" stroke-width="5"/>
      ${blob('52,54 54,26 74,16 94,26 96,54 86,70 74,74 62,70', steel.fill)}<path d="M56 46h36v7H56z" fill="#1b2028"/><path d="M74 22v50M64 58v8M84 58v8" stroke="#5c6470" stroke-width="3"/>`,
  }
}

export const wizard: DrawSprite = (colour) => {
  const robe = colour ?? '#4a3f8f'
  const cloth = lit('r', robe)
  const stars = [
    [66, 20],
    [74, 46],
    [52, 150],
    [84, 178],
    [60, 196],
  ]
    .map(([x, y]) => `<path d="M${x} ${y - 6}l2 4l5 1l-4 3l1 5l-4-3l-4 3l1-5l-4-3l5-1z" fill="#f2d27a"/>`)
    .join('')
  return {
    width: 150,
    height: 220,
    body: `${cloth.defs}<path d="M118 60h6v156h-6z" fill="#6b4a2e"/>${disc(121, 50, 14, '#7fe0f2')}${disc(117, 45, 5, '#fff', 'opacity="0.8"')}${blob('46,96 70,86 94,96 104,150 116,216 24,216 36,150', cloth.fill)}
      ${blob('92,102 110,120 126,118 124,136 104,138 90,126', darker(robe, 0.8))}${disc(121, 127, 8, '#e8bd96')}${blob('48,102 30,130 30,152 44,148 54,122', darker(robe, 0.8))}
      ${oval(70, 76, 20, 22, '#e8bd96')}${blob('50,78 56,90 70,88 84,90 90,78 92,110 80,138 70,150 60,138 48,110', '#f1efe9')}<path d="M60 88q10-6 20 0q-10 6-20 0z" fill="#dcd8ce"/>${disc(70, 82, 5, '#d9a47a')}${eye(62, 72, 2.6)}${eye(79, 72, 2.6)}
      <path d="M48 60Q60 20 82 0Q78 30 94 60z" fill="${robe}"/>${oval(70, 61, 36, 8, darker(robe, 0.7))}${stars}`,
    lamps: disc(121, 50, 14, '#a8f2ff'),
  }
}

export const snowman: DrawSprite = (colour) => {
  const scarf = colour ?? '#c8402f'
  const snow = lit('n', '#e9f0f6')
  return {
    width: 150,
    height: 200,
    body: `${snow.defs}<path d="M40 110L6 84M16 92l-4-14M14 90l-12 2M110 110L144 80M134 88l2-14M136 88l12 0" stroke="#5a3f2a" stroke-width="5" stroke-linecap="round"/>${disc(75, 156, 44, snow.fill)}${disc(75, 98, 34, snow.fill)}${disc(75, 50, 26, snow.fill)}
      ${box(44, 22, 62, 8, '#23252b', 'rx="3"')}${box(54, 0, 42, 26, '#2d3038', 'rx="3"')}${box(54, 17, 42, 6, scarf)}${eye(66, 45, 3.6)}${eye(86, 45, 3.6)}<path d="M76 51L106 58L76 60z" fill="#e8832c"/><path d="M62 62q12 9 26 2" stroke="#23252b" stroke-width="3" stroke-dasharray="1 6" stroke-linecap="round" fill="none"/>
      <path d="M50 70q25 14 50 0l2 10q-27 14-54 0z" fill="${scarf}"/><path d="M92 78l12 34l-13 3l-9-34z" fill="${darker(scarf, 0.85)}"/>${disc(75, 94, 4, '#23252b')}${disc(75, 112, 4, '#23252b')}${disc(75, 146, 4.5, '#23252b')}`,
  }
}

export const portrait: DrawSprite = (colour, rng) => bust(colour, rng, rng() < 0.5)

export const portraitOfAMan: DrawSprite = (colour, rng) => bust(colour, rng, false)

export const portraitOfAWoman: DrawSprite = (colour, rng) => bust(colour, rng, true)

/** Head and shoulders, seen from the front. */
function bust(colour: string | null, rng: Rng, isLong: boolean): Sprite {
  const skin = oneOf(skins, rng)
  const hair = colour ?? oneOf(hairs, rng)
  const face = lit('f', skin)
  const locks = lit('h', hair)
  const shirt = lit('s', oneOf(['#5a7a9a', '#9a4a4a', '#4a6a52', '#c9b48a', '#3d3f55'], rng))
  const iris = oneOf(['#5a3a24', '#4a7a5a', '#4a6fa0'], rng)
  const eyeAt = (x: number) =>
    `<path d="M${x - 17} 136q17-17 34 0q-17 12-34 0z" fill="#fbf7f2"/>${disc(x, 134.5, 8, iris)}${disc(x, 134.5, 4, '#14100e')}${disc(x + 3, 131, 2.2, '#fff')}<path d="M${x - 18} 135q18-19 36 0" stroke="#2a1c16" stroke-width="3.2" fill="none"/><path d="M${x - 20} 116q19-12 40 0" stroke="${darker(hair, 0.8)}" stroke-width="6" fill="none" stroke-linecap="round"/>`
  return {
    width: 320,
    height: 340,
    body: `${face.defs}${locks.defs}${shirt.defs}${isLong ? blob('78,130 84,60 120,20 160,10 200,20 236,60 242,130 250,220 244,290 200,300 120,300 76,290 70,220', locks.fill) : ''}
      ${blob('20,340 30,286 84,262 128,250 192,250 236,262 290,286 300,340', shirt.fill)}${blob('126,204 128,250 136,272 160,284 184,272 192,250 194,204', darker(skin, 0.82))}${blob('126,250 160,290 194,250 186,276 160,296 134,276', lighter(skin, 0.05))}
      ${oval(88, 142, 12, 20, darker(skin, 0.88))}${oval(232, 142, 12, 20, darker(skin, 0.88))}${blob('92,120 98,70 130,46 160,42 190,46 222,70 228,120 222,176 198,214 160,232 122,214 98,176', face.fill)}
      ${oval(118, 174, 18, 11, '#e0705e', 'opacity="0.22"')}${oval(202, 174, 18, 11, '#e0705e', 'opacity="0.22"')}${eyeAt(127)}${eyeAt(193)}
      <path d="M160 134q-4 26-12 38q12 9 25 0" stroke="${darker(skin, 0.68)}" stroke-width="3.4" fill="none" stroke-linecap="round"/><path d="M134 198q13-8 26-3q13-5 26 3q-26 19-52 0z" fill="#b8544e"/><path d="M134 198q26 7 52 0" stroke="#7a2f2e" stroke-width="2" fill="none"/>
      ${isLong ? blob('86,150 84,84 112,38 160,24 208,38 236,84 234,150 226,108 204,76 176,70 150,84 118,92 98,112', locks.fill) : blob('88,122 84,74 112,34 160,20 210,32 236,74 232,122 222,94 196,76 160,72 122,78 100,94', locks.fill)}`,
  }
}
