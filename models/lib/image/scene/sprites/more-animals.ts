import { blob, box, disc, eye, legs, limb, lit, oval, sideView } from './shapes.ts'
import { darker, lighter, type DrawSprite } from './sprite.ts'

export const bee: DrawSprite = (colour, rng) => {
  const coat = lit('c', colour ?? '#f2b62c')
  return sideView(
    rng,
    150,
    110,
    `${coat.defs}<defs><clipPath id="b"><ellipse cx="74" cy="72" rx="48" ry="32"/></clipPath></defs>${oval(66, 30, 18, 32, '#e8f2f8', 'opacity="0.85" transform="rotate(-24 66 30)"')}${oval(94, 32, 15, 28, '#e8f2f8', 'opacity="0.85" transform="rotate(18 94 32)"')}<path d="M22 74L8 78L24 82z" fill="#2a211c"/>${oval(74, 72, 48, 32, coat.fill)}<g clip-path="url(#b)">${box(34, 36, 13, 72, '#2a211c')}${box(60, 36, 13, 72, '#2a211c')}${box(86, 36, 13, 72, '#2a211c')}</g>${disc(122, 68, 19, '#3a2a20')}${eye(128, 64, 5)}<path d="M126 52q4-14 14-16M134 54q8-8 14-8" stroke="#2a211c" stroke-width="3" fill="none"/>`,
  )
}

export const snail: DrawSprite = (colour, rng) => {
  const shell = colour ?? '#b5743a'
  const house = lit('h', shell)
  return sideView(
    rng,
    180,
    110,
    `${house.defs}${blob('4,104 30,90 90,92 130,84 146,56 160,48 172,58 168,84 150,104', '#d9bf94')}<path d="M156 52L150 22M166 54L172 24" stroke="#d9bf94" stroke-width="5" stroke-linecap="round"/>${disc(150, 20, 5, '#2a211c')}${disc(172, 22, 5, '#2a211c')}${disc(78, 54, 46, house.fill)}<path d="M78 54m0 4a4 4 0 1 1 6-4a12 12 0 1 1-22 4a22 22 0 1 1 40 8a32 32 0 1 1-58-12" fill="none" stroke="${darker(shell, 0.55)}" stroke-width="6" stroke-linecap="round"/><path d="M158 74q6 4 10 0" stroke="#6b4f32" stroke-width="3" fill="none"/>`,
  )
}

export const shark: DrawSprite = (colour, rng) => {
  const skin = colour ?? '#6f8796'
  const hide = lit('c', skin)
  return sideView(
    rng,
    280,
    130,
    `${hide.defs}<path d="M112 44L140 4L160 46z" fill="${darker(skin, 0.85)}"/><path d="M30 66L2 14L44 50zM30 70L6 112L46 80z" fill="${darker(skin, 0.85)}"/>${blob('24,66 70,46 140,38 210,44 262,62 274,72 250,84 200,92 130,92 70,82', hide.fill)}${blob('60,80 130,88 200,88 252,80 210,96 140,98', '#e6ecef')}<path d="M150 84L118 124L178 92z" fill="${darker(skin, 0.75)}"/>${eye(238, 60, 5)}<path d="M252 78L226 80L230 86L236 81L240 87L246 81z" fill="#fff" stroke="#4a2a2a" stroke-width="1.500"/><path d="M186 56v24M196 56v24M206 57v22" stroke="#000" stroke-opacity="0.3" stroke-width="3"/>`,
  )
}

export const octopus: DrawSprite = (colour) => {
  const skin = colour ?? '#c8567a'
  const hide = lit('c', skin)
  const arms = [-84, -56, -28, 0, 28, 56, 84]
    .map(
      (at, index) =>
        `<path d="M${110 + at * 0.5} 110Q${110 + at * 0.9} ${150 + (index % 2) * 14} ${110 + at} 176q${at < 0 ? -16 : 16} ${index % 2 ? 18 : -6} ${at < 0 ? -4 : 4} -18" fill="none" stroke="${index % 2 ? skin : darker(skin, 0.8)}" stroke-width="19" stroke-linecap="round"/>`,
    )
    .join('')
  return {
    width: 240,
    height: 210,
    body: `${hide.defs}<g transform="translate(10 0)">${arms}${blob('110,8 156,22 170,66 152,118 110,130 68,118 50,66 64,22', hide.fill)}${disc(88, 76, 15, '#fff')}${disc(132, 76, 15, '#fff')}${eye(90, 78, 8)}${eye(130, 78, 8)}<path d="M98 102q12 9 24 0" stroke="#5a2034" stroke-width="4" fill="none"/>${oval(84, 34, 12, 8, '#fff', 'opacity="0.35"')}</g>`,
  }
}

export const crab: DrawSprite = (colour) => {
  const shell = colour ?? '#d2502f'
  const hide = lit('c', shell)
  const leg = (x: number, way: number) =>
    `<path d="M${110 + way * x} 96q${way * 30} -8 ${way * 38} 26" fill="none" stroke="${darker(shell, 0.8)}" stroke-width="8" stroke-linecap="round"/>`
  const claw = (way: number) =>
    `<path d="M${110 + way * 56} 74Q${110 + way * 96} 66 ${110 + way * 88} 36" fill="none" stroke="${darker(shell, 0.85)}" stroke-width="11"/><g transform="translate(${110 + way * 86} 28) scale(${way} 1)">${blob('-12,10 -18,-8 -6,-24 4,-8 10,-24 22,-8 14,12', shell)}</g>`
  return {
    width: 220,
    height: 130,
    body: `${hide.defs}${[24, 42, 58].map((x) => leg(x, 1) + leg(x, -1)).join('')}${claw(1)}${claw(-1)}${oval(110, 86, 66, 36, hide.fill)}<path d="M94 54V34M126 54V34" stroke="${shell}" stroke-width="6"/>${eye(94, 30, 8)}${eye(126, 30, 8)}<path d="M92 98q18 12 36 0" stroke="#6b2014" stroke-width="4" fill="none"/>`,
  }
}

const fourLegs = (hide: string, top: number, ground: number, width: number) =>
  legs(hide, { top, ground, width, at: [[66, 64], [148, 150], [54, 50], [160, 166]] }) // prettier-ignore

export const pig: DrawSprite = (colour, rng) => {
  const skin = colour ?? '#eeaeb0'
  const hide = lit('c', skin)
  return sideView(
    rng,
    230,
    150,
    `${hide.defs}<path d="M24 70q-14-10-6-20t10 6" fill="none" stroke="${darker(skin, 0.85)}" stroke-width="6"/>${fourLegs(skin, 104, 146, 20)}${blob('20,78 40,44 90,32 146,36 176,52 182,92 160,118 100,122 46,116 24,102', hide.fill)}${disc(178, 66, 34, hide.fill)}${blob('154,44 146,20 172,34', darker(skin, 0.85))}${blob('186,38 198,16 206,44', darker(skin, 0.85))}${oval(210, 74, 14, 17, darker(skin, 0.86))}${oval(207, 70, 3, 5, '#8a4a4e')}${oval(214, 70, 3, 5, '#8a4a4e')}${eye(186, 58, 4.5)}<path d="M188 90q10 4 16 0" stroke="#8a4a4e" stroke-width="3" fill="none"/>`,
  )
}

export const chicken: DrawSprite = (colour, rng) => {
  const plumage = colour ?? '#f1e8d8'
  const coat = lit('c', plumage)
  return sideView(
    rng,
    180,
    170,
    `${coat.defs}<path d="M78 132V158M100 132V158M68 164L78 156L88 164M90 164L100 156L110 164" stroke="#e0982a" stroke-width="6" fill="none" stroke-linecap="round"/>${blob('10,40 26,30 36,60 58,70 110,66 122,40 140,28 154,40 152,76 140,112 100,138 56,128 26,96', coat.fill)}${blob('50,84 90,80 110,98 84,116 56,106', darker(plumage, 0.82))}${blob('126,34 124,14 134,20 140,8 148,20 158,14 154,36', '#c8302a')}${disc(142, 46, 19, plumage)}<path d="M158 44L178 52L158 58z" fill="#e8a02c"/>${oval(156, 66, 6, 11, '#c8302a')}${eye(148, 42, 4)}`,
  )
}

export const giraffe: DrawSprite = (colour, rng) => {
  const coat = colour ?? '#e0b25a'
  const hide = lit('c', coat)
  const spots =
    [[70, 190], [94, 180], [118, 192], [84, 208], [110, 214], [134, 204], [150, 150], [158, 120], [164, 92], [150, 172], [170, 66]] // prettier-ignore
      .map(([x, y]) =>
        blob(
          `${x - 10},${y} ${x - 2},${y - 9} ${x + 9},${y - 4} ${x + 8},${y + 7} ${x - 4},${y + 9}`,
          '#9a5f2c',
        ),
      )
      .join('')
  return sideView(
    rng,
    220,
    310,
    `${hide.defs}${limb('48,180 36,206 38,230', 5, '#9a5f2c')}${legs(coat, { top: 216, ground: 304, width: 14, at: [[76, 74], [136, 138], [62, 58], [148, 154]] })}${blob('44,178 70,166 120,168 140,150 156,96 166,44 186,44 184,100 172,160 158,208 120,228 70,226 48,210', hide.fill)}${spots}${blob('158,40 174,22 204,34 216,48 206,58 178,58 162,56', hide.fill)}<path d="M172 26L168 8M184 24L186 6" stroke="${coat}" stroke-width="6"/>${disc(168, 8, 6, '#5a3a22')}${disc(186, 6, 6, '#5a3a22')}${blob('160,34 144,26 158,46', darker(coat, 0.85))}${eye(186, 38, 4)}<path d="M200 54h10" stroke="#5a3a22" stroke-width="3"/>`,
  ) // prettier-ignore
}

export const zebra: DrawSprite = (colour, rng) => {
  const coat = colour ?? '#f4f2ec'
  const hide = lit('c', coat)
  const stripes = [58, 74, 90, 106, 122, 138, 154]
    .map((x) => `<path d="M${x} 62q-8 26 2 52q10-26 4-52z" fill="#22211f"/>`)
    .join('')
  const neck = [0, 1, 2]
    .map((at) => `<path d="M${168 + at * 8} ${70 - at * 18}l22 6l-2 6l-22-5z" fill="#22211f"/>`)
    .join('')
  return sideView(
    rng,
    240,
    170,
    `${hide.defs}${limb('40,70 26,96 30,120', 6, '#22211f')}${fourLegs(coat, 108, 166, 14)}<path d="M46 136h12M44 150h10M160 136h12M162 150h10" stroke="#22211f" stroke-width="4"/>${blob('38,72 66,58 120,62 156,54 180,22 200,14 212,22 206,56 184,92 168,114 110,118 60,116 42,100', hide.fill)}${stripes}${neck}${blob('178,26 196,10 216,22 234,48 230,58 216,58 200,46', hide.fill)}${blob('222,46 234,50 230,60 218,58', '#22211f')}<path d="M160 60Q168 26 192 8L186 4Q158 24 152 58z" fill="#22211f"/>${eye(206, 30, 4)}${blob('192,12 190,-2 202,10', '#22211f')}`,
  )
}

export const monkey: DrawSprite = (colour) => {
  const fur = colour ?? '#7a5132'
  const coat = lit('c', fur)
  return {
    width: 190,
    height: 200,
    body: `${coat.defs}<path d="M146 168Q188 168 182 120Q178 96 164 104" fill="none" stroke="${darker(fur, 0.8)}" stroke-width="10" stroke-linecap="round"/>${limb('56,116 30,150 44,184', 17, darker(fur, 0.85))}${limb('124,116 150,150 136,184', 17, darker(fur, 0.85))}${oval(90, 142, 44, 50, coat.fill)}${oval(90, 150, 26, 34, lighter(fur, 0.45))}${oval(56, 190, 22, 10, fur)}${oval(124, 190, 22, 10, fur)}${disc(38, 56, 19, fur)}${disc(142, 56, 19, fur)}${disc(38, 56, 11, '#e0b890')}${disc(142, 56, 11, '#e0b890')}${disc(90, 56, 50, coat.fill)}${blob('90,34 118,26 130,52 120,82 90,98 60,82 50,52 62,26', '#e6c29c')}${eye(74, 50, 6)}${eye(106, 50, 6)}${oval(86, 68, 3, 2, '#5a3a28')}${oval(95, 68, 3, 2, '#5a3a28')}<path d="M72 78q18 14 36 0" stroke="#5a3a28" stroke-width="4" fill="none"/>`,
  }
}

export const hedgehog: DrawSprite = (colour, rng) => {
  const spines = Array.from({ length: 44 }, (_, index) => {
    const angle = Math.PI * (1 + (index % 22) / 21) - 0.1
    const [x, y] = [84 + Math.cos(angle) * 56, 84 + Math.sin(angle) * 50]
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(angle) * (index > 21 ? 24 : 16)).toFixed(1)} ${(Math.sin(angle) * (index > 21 ? 24 : 16)).toFixed(1)}" stroke="${index % 2 ? '#5a4230' : '#8a6a4a'}" stroke-width="6" stroke-linecap="round"/>`
  }).join('')
  return sideView(
    rng,
    200,
    130,
    `${spines}${blob('24,98 30,52 84,30 132,48 142,92 120,112 50,114', colour ?? '#6b5038')}${blob('118,66 150,70 182,90 170,106 120,114 106,92', '#e0c29a')}${disc(184, 92, 7, '#22190f')}${eye(150, 82, 5)}${disc(122, 64, 10, '#c9a67a')}${oval(60, 116, 14, 7, '#c9a67a')}${oval(122, 118, 14, 7, '#c9a67a')}`,
  )
}

export const mouse: DrawSprite = (colour, rng) => {
  const fur = colour ?? '#9a9a9e'
  const coat = lit('c', fur)
  return sideView(
    rng,
    190,
    110,
    `${coat.defs}<path d="M30 92Q-4 92 8 62Q14 48 26 56" fill="none" stroke="#d9a8a0" stroke-width="5" stroke-linecap="round"/>${blob('24,92 34,54 82,38 124,50 160,70 182,88 168,100 100,104 40,104', coat.fill)}${disc(116, 42, 21, fur)}${disc(116, 42, 13, '#e6b8b0')}${eye(150, 72, 5)}${disc(182, 88, 5, '#c8707a')}<path d="M168 90l20 8M168 94l16 12" stroke="#6b6b70" stroke-width="1.500"/>${oval(70, 104, 16, 5, '#d9a8a0')}${oval(132, 104, 14, 5, '#d9a8a0')}`,
  )
}

export const snake: DrawSprite = (colour, rng) => {
  const skin = colour ?? '#5f9a3c'
  return sideView(
    rng,
    230,
    110,
    `<path d="M8 96Q40 60 72 92T136 92T186 52" fill="none" stroke="${darker(skin, 0.6)}" stroke-width="24" stroke-linecap="round"/><path d="M8 94Q40 58 72 90T136 90T186 50" fill="none" stroke="${skin}" stroke-width="19" stroke-linecap="round"/><path d="M14 86Q40 60 72 90T136 90T182 54" fill="none" stroke="#f0d86a" stroke-width="6" stroke-dasharray="10 12"/>${blob('172,52 184,30 212,30 220,44 206,58 184,64', skin)}${eye(202, 40, 4.5)}<path d="M218 46l14 2l-6-5M218 46l12 8" stroke="#c8202c" stroke-width="2.500" fill="none"/>`,
  )
}
