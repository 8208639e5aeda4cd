import { blob, disc, eye, limb, lit, oval, sideView } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const eagle: DrawSprite = (colour, rng, pose) => {
  const feather = colour ?? '#5a4030'
  const lift = Math.cos(pose * 2 * Math.PI) * 10
  const wing = (side: number) =>
    `<g transform="translate(120 0) scale(${side} 1)">${blob(`4,52 34,${26 - lift} 74,${14 - lift} 116,${26 - lift} 108,${36 - lift} 112,${46 - lift} 100,${48 - lift} 98,${58 - lift} 84,${56 - lift} 60,60 30,72 6,76`, feather)}${blob(`8,58 40,${40 - lift} 76,${30 - lift} 60,50 30,62`, lighter(feather, 0.22), 'opacity="0.6"')}</g>`
  return {
    width: 240,
    height: 110,
    body: `${wing(1)}${wing(-1)}${blob('108,50 120,40 132,50 132,76 124,92 134,108 120,104 106,108 116,92 108,76', darker(feather, 0.8))}${disc(120, 42, 12, '#f4efe4')}<path d="M126 40l14 4l-13 5z" fill="#e8b23a"/>${eye(123, 39, 2)}`,
  }
}

/** Flies, with a long neck and tail. */
export const dragon: DrawSprite = (colour, rng, pose) => {
  const scale = colour ?? oneOf(['#4f8a4a', '#a8382f', '#3f5f9a'], rng)
  const hide = lit('d', scale)
  const lift = (1 - Math.cos(pose * 2 * Math.PI)) * 14
  const wing = (tone: string, shift: number) =>
    `${blob(`${122 + shift},92 ${104 + shift},${46 + lift} ${70 + shift},${6 + lift} ${116 + shift},${18 + lift} ${158 + shift},${12 + lift} ${150 + shift},${52 + lift} ${146 + shift},94`, tone)}<path d="M${124 + shift} 92L${76 + shift} ${9 + lift}M${130 + shift} 92L${118 + shift} ${19 + lift}M${138 + shift} 92L${156 + shift} ${14 + lift}" stroke="#000" stroke-opacity="0.28" stroke-width="3" fill="none"/>`
  const spikes = [66, 84, 102, 158, 174]
    .map(
      (x, index) =>
        `<path d="M${x} ${index < 3 ? 104 - index * 5 : 88 - (index - 3) * 8}l6-15l8 12z" fill="#f0c25a"/>`,
    )
    .join('')
  return sideView(
    rng,
    280,
    160,
    `${hide.defs}${wing(darker(scale, 0.55), -22)}<path d="M4 132l-4-22l20 12z" fill="${darker(scale, 0.8)}"/>
      ${blob('4,128 34,126 60,112 94,92 130,86 164,88 190,70 204,44 226,40 216,60 204,92 178,118 140,128 104,126 70,130 36,138 12,136', hide.fill)}
      ${blob('110,122 150,120 182,106 204,76 196,104 176,120 140,128', '#f0d9a0', 'opacity="0.75"')}
      ${limb('120,118 112,138 124,146', 11, darker(scale, 0.7))}${limb('160,114 164,136 176,142', 10, darker(scale, 0.7))}${spikes}${wing(darker(scale, 0.8), 6)}
      ${blob('204,46 210,28 228,22 248,32 268,46 270,56 250,60 228,60 212,60', hide.fill)}<path d="M214 30L200 8L222 22zM228 24L222 2L236 22z" fill="#f0c25a"/>
      ${eye(236, 36, 4)}${disc(262, 46, 2.4, '#1b1512')}<path d="M268 54q-20 2-30 2" stroke="#1b1512" stroke-width="2" fill="none"/><path d="M268 52q12-8 10-2q4 4-10 6z" fill="#ffb43c"/>`,
  )
}

export const butterfly: DrawSprite = (colour, rng, pose) => {
  const wing = colour ?? oneOf(['#f08a2c', '#4f86d8', '#d85a9a', '#f2c63a'], rng)
  const open = 0.75 + 0.25 * Math.cos(pose * 2 * Math.PI)
  const side = (way: number) =>
    `<g transform="translate(70 60) scale(${way * open} 1)">${blob('4,-6 22,-44 56,-54 64,-30 48,-6 20,4', wing)}${blob('4,2 30,2 50,16 46,42 26,48 10,26', darker(wing, 0.85))}${disc(48, -34, 7, '#fff', 'opacity="0.75"')}${disc(34, 26, 6, '#fff', 'opacity="0.6"')}<path d="M4-4Q30-26 56-50M6 4Q26 20 34 40" stroke="#1d1714" stroke-opacity="0.4" fill="none" stroke-width="2"/></g>`
  return {
    width: 140,
    height: 120,
    body: `${side(1)}${side(-1)}${oval(70, 64, 4.5, 26, '#2a211c')}<path d="M68 40Q60 24 52 20M72 40Q80 24 88 20" stroke="#2a211c" stroke-width="2" fill="none"/>`,
  }
}

export const duck: DrawSprite = (colour, rng) => {
  const down = colour ?? oneOf(['#8a6a48', '#f2efe6', '#f2c63a'], rng)
  const plumage = lit('p', down)
  return sideView(
    rng,
    150,
    104,
    `${plumage.defs}${blob('4,56 20,62 50,58 84,54 100,34 120,40 122,66 112,90 80,102 36,98 14,80', plumage.fill)}${blob('30,66 66,58 92,70 76,90 44,88', darker(down, 0.8))}
      ${oval(106, 28, 20, 19, colour || down !== '#8a6a48' ? plumage.fill : '#2f6a48')}<path d="M122 26l22 5q4 7-4 9l-19-3z" fill="#e8962c"/>${eye(112, 23, 3.4)}`,
  )
}

export const swan: DrawSprite = (colour, rng) => {
  const down = colour ?? '#f8f6f2'
  const plumage = lit('p', down)
  return sideView(
    rng,
    180,
    150,
    `${plumage.defs}${blob('6,96 26,86 60,92 100,92 124,100 134,118 124,138 88,148 46,144 20,128', plumage.fill)}
      <path d="M122 122Q150 96 134 66Q122 40 138 26Q146 18 156 24" fill="none" stroke="${down}" stroke-width="15" stroke-linecap="round"/>
      ${blob('20,104 54,78 92,84 110,104 92,126 54,128 30,122', lighter(down, 0.4))}<path d="M40 106q24 12 60 2M44 116q20 8 44 2" stroke="#9aa6b4" stroke-opacity="0.6" stroke-width="2" fill="none"/>
      ${oval(152, 26, 12, 10, down)}<path d="M160 22l18 9l-17 3z" fill="#e8892c"/><path d="M160 22l4 10l-6-2z" fill="#17130f"/>${eye(154, 22, 2)}`,
  )
}

export const owl: DrawSprite = (colour) => {
  const feather = colour ?? '#8a6a4a'
  const plumage = lit('p', feather)
  const breast = [0, 1, 2, 3]
    .flatMap((row) =>
      [0, 1, 2].map(
        (column) =>
          `<path d="M${56 + column * 16 + (row % 2) * 8} ${92 + row * 14}q6 10 12 0" stroke="${darker(feather, 0.6)}" stroke-width="2.5" fill="none"/>`,
      ),
    )
    .join('')
  return {
    width: 150,
    height: 190,
    body: `${plumage.defs}<path d="M4 160Q70 148 146 158L144 172Q70 164 6 174z" fill="#5a4232"/><path d="M112 160l20-18l4 4l-16 16z" fill="#5a4232"/>
      ${blob('34,60 38,34 75,24 112,34 116,60 118,110 104,150 75,162 46,150 32,110', plumage.fill)}${blob('48,88 75,78 102,88 104,124 92,148 75,154 58,148 46,124', lighter(feather, 0.5))}${breast}
      <path d="M38 44L34 16L58 32zM112 44L116 16L92 32z" fill="${darker(feather, 0.8)}"/>${disc(56, 58, 20, '#f2e8d4')}${disc(94, 58, 20, '#f2e8d4')}${disc(56, 58, 12, '#f2b62c')}${disc(94, 58, 12, '#f2b62c')}${eye(56, 58, 7)}${eye(94, 58, 7)}
      <path d="M68 68h14l-7 16z" fill="#c98a2c"/>${blob('32,84 44,92 48,134 36,140 28,112', darker(feather, 0.7))}${blob('118,84 106,92 102,134 114,140 122,112', darker(feather, 0.7))}<path d="M62 158v8M70 160v8M80 160v8M88 158v8" stroke="#c98a2c" stroke-width="5"/>`,
  }
}

export const parrot: DrawSprite = (colour, rng) => {
  const feather = colour ?? oneOf(['#d2352c', '#2f8f4a', '#2f6fce'], rng)
  const plumage = lit('p', feather)
  return sideView(
    rng,
    150,
    200,
    `${plumage.defs}<path d="M10 146Q80 138 146 148L144 160Q80 150 12 160z" fill="#5a4232"/>${blob('46,130 34,200 48,198 64,140', '#2f6fce')}${blob('56,134 52,196 62,192 72,140', darker(feather, 0.8))}
      ${blob('52,50 60,22 84,14 104,26 106,52 100,90 92,128 74,146 54,136 46,96', plumage.fill)}${blob('48,70 64,64 74,92 66,126 54,136 44,108', '#f2c63a')}${blob('46,92 60,90 66,112 58,136 48,128', '#2f6fce')}
      ${disc(90, 38, 13, '#fbf6ee')}${eye(90, 36, 4.4)}<path d="M100 26Q124 30 116 62Q104 56 98 46z" fill="#2a2522"/><path d="M100 50q8 4 10 12l-12-4z" fill="#4a403a"/><path d="M66 142v10M78 144v9" stroke="#4a403a" stroke-width="6"/>`,
  )
}

export const penguin: DrawSprite = (colour, rng) => {
  const coat = lit('p', colour ?? '#262b36')
  return sideView(
    rng,
    120,
    170,
    `${coat.defs}${oval(40, 162, 18, 7, '#e8962c')}${oval(80, 162, 18, 7, '#e8962c')}${blob('22,90 8,118 10,132 26,114', '#262b36')}${blob('98,90 112,118 110,132 94,114', '#262b36')}
      ${blob('30,50 36,20 60,8 84,20 90,50 100,100 92,146 60,162 28,146 20,100', coat.fill)}${blob('40,64 60,54 80,64 86,108 78,144 60,152 42,144 34,108', '#f8f6f0')}${blob('38,36 60,28 82,36 78,58 60,64 42,58', '#f8f6f0')}
      ${eye(50, 38, 4)}${eye(70, 38, 4)}<path d="M52 46h16l-8 12z" fill="#e8962c"/>${blob('42,62 60,68 78,62 72,76 48,76', '#f2b64a', 'opacity="0.7"')}`,
  )
}

export const frog: DrawSprite = (colour) => {
  const skin = colour ?? '#5a9a3c'
  const hide = lit('f', skin)
  return {
    width: 160,
    height: 116,
    body: `${hide.defs}${oval(80, 108, 78, 8, '#3f7a4a')}${blob('10,104 8,78 34,58 50,84 46,106', darker(skin, 0.8))}${blob('150,104 152,78 126,58 110,84 114,106', darker(skin, 0.8))}
      ${blob('32,74 44,44 80,34 116,44 128,74 116,104 80,110 44,104', hide.fill)}${blob('50,88 80,80 110,88 102,106 80,110 58,106', '#dfe8a8')}${disc(50, 34, 17, skin)}${disc(110, 34, 17, skin)}${disc(50, 32, 11, '#f2e28a')}${disc(110, 32, 11, '#f2e28a')}${eye(50, 32, 6)}${eye(110, 32, 6)}
      <path d="M46 64Q80 84 114 64" stroke="#2a4a1c" stroke-width="3" fill="none"/><path d="M44 106l-14 4M58 108l-6 6M116 106l14 4M102 108l6 6" stroke="${darker(skin, 0.7)}" stroke-width="7" stroke-linecap="round"/>`,
  }
}

export const turtle: DrawSprite = (colour, rng) => {
  const shell = colour ?? '#5f7a3a'
  const dome = lit('t', shell)
  return sideView(
    rng,
    190,
    110,
    `${dome.defs}${limb('52,84 44,102', 20, '#8a9a5a')}${limb('120,84 128,102', 20, '#8a9a5a')}<path d="M22 80L4 90L26 92z" fill="#8a9a5a"/>${blob('134,74 152,50 172,44 186,56 184,70 166,78 146,88', '#9aaa68')}
      ${blob('20,84 30,46 64,20 104,22 136,52 146,84 110,92 50,92', dome.fill)}<path d="M60 32l24-8l26 10l6 26l-32 12l-30-14zM54 58l-28 6M84 72v18M116 60l24 8M60 32l-14 0M110 34l10 0" stroke="${darker(shell, 0.6)}" stroke-width="3.5" fill="none"/>${eye(174, 55, 3.4)}<path d="M185 66q-8 4-14 2" stroke="#4a5230" stroke-width="2" fill="none"/>`,
  )
}

export const dinosaur: DrawSprite = (colour, rng) => {
  const scale = colour ?? oneOf(['#6a8a3e', '#7a6a4a', '#4a7a6a'], rng)
  const hide = lit('d', scale)
  return sideView(
    rng,
    260,
    190,
    `${hide.defs}${limb('120,116 140,146 124,180 142,184', 18, darker(scale, 0.62))}
      ${blob('2,80 40,88 80,84 120,66 152,54 166,34 190,40 186,78 172,112 136,134 98,132 66,112 30,98', hide.fill)}${limb('104,120 88,150 104,180 124,184', 21, darker(scale, 0.82))}
      ${blob('160,60 184,72 172,108 138,130 112,128 142,104', '#e6dcae', 'opacity="0.65"')}${blob('160,40 166,16 190,6 222,12 252,26 256,40 240,44 214,46 232,56 206,62 180,58', hide.fill)}
      <path d="M216 46l4 7l4-8l4 7l4-8l4 6l4-7" fill="#fbf6e6"/>${limb('170,88 188,96 190,106', 8, darker(scale, 0.75))}${eye(198, 24, 4.4)}${disc(246, 28, 2.6, '#22301a')}
      <path d="M60 90l8-10l8 8l10-12l8 8l12-14l10 8l12-12l8 6" fill="${darker(scale, 0.6)}"/>`,
  )
}

export const whale: DrawSprite = (colour, rng) => {
  const skin = colour ?? '#3f5f80'
  const hide = lit('w', skin)
  return sideView(
    rng,
    260,
    150,
    `${hide.defs}<g fill="none" stroke="#e8f6fb" stroke-width="5" stroke-linecap="round" opacity="0.9"><path d="M188 50Q186 22 166 14M188 50Q192 20 212 12M188 50V10"/></g>
      ${blob('4,52 26,40 34,58 52,44 62,56 56,80 76,84 120,62 180,50 228,64 252,96 246,128 200,148 130,148 80,132 44,98 22,78', hide.fill)}
      ${blob('120,132 180,120 248,112 240,132 200,148 140,148', '#e9eef0')}<path d="M150 134q40-10 90-14M150 141q40-8 80-10" stroke="#9fb2bf" stroke-width="2" fill="none"/>${blob('148,118 176,124 166,146 142,146', darker(skin, 0.75))}${eye(218, 94, 4)}
      <path d="M110 150q20-12 60-8q50-2 84 8z" fill="#dff1f6" opacity="0.7"/>`,
  )
}

export const dolphin: DrawSprite = (colour, rng) => {
  const skin = colour ?? '#5f86a8'
  const hide = lit('w', skin)
  return sideView(
    rng,
    210,
    170,
    `${hide.defs}${blob('12,150 6,126 28,132 38,116 50,130 38,144', darker(skin, 0.8))}${blob('98,50 104,16 92,10 74,44', darker(skin, 0.8))}
      ${blob('30,138 44,96 78,54 124,36 160,50 182,74 204,90 200,98 176,94 158,92 120,92 76,112 44,146', hide.fill)}${blob('60,122 104,92 150,86 198,96 176,96 156,100 116,102 80,118', '#f0f4f4')}${blob('112,92 126,92 124,122 110,118', darker(skin, 0.72))}${eye(164, 70, 3.2)}<path d="M202 95q-16 2-28-3" stroke="#2f4a60" stroke-width="2" fill="none"/>
      <path d="M4 170q20-24 40-12q26-10 44 12z" fill="#e6f5f9" opacity="0.85"/>`,
  )
}
