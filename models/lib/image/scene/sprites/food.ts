import { blob, box, disc, lit, oval } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const bread: DrawSprite = (colour) => {
  const crust = lit('b', colour ?? '#b9743a')
  const cuts = [70, 106, 142, 178]
    .map(
      (x) =>
        `<path d="M${x - 10} 76Q${x + 2} 58 ${x + 12} 42" stroke="#f0d3a0" stroke-width="9" stroke-linecap="round" fill="none"/>`,
    )
    .join('')
  return {
    width: 260,
    height: 130,
    body: `${crust.defs}${oval(130, 118, 124, 11, '#7a5232')}${blob('14,92 22,56 60,34 120,26 190,32 236,56 246,92 220,114 130,120 40,114', crust.fill)}${cuts}${blob('30,72 60,46 110,36 76,56 44,84', '#fff', 'opacity="0.22"')}`,
  }
}

/** Noodle soup with an egg, and chopsticks on the rim. */
export const bowl: DrawSprite = (colour) => {
  const china = lit('c', colour ?? '#b5392f')
  const noodles = [62, 84, 106, 128, 150, 172]
    .map(
      (x) =>
        `<path d="M${x} 78q14-14 28 0t28 0" stroke="#f2d58a" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    )
    .join('')
  return {
    width: 260,
    height: 190,
    body: `${china.defs}<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.4"><path d="M104 44q-12-12 0-22t0-20M134 44q-12-12 0-22t0-20"/></g>${oval(130, 180, 70, 9, darker(colour ?? '#b5392f', 0.5))}<path d="M14 80H246Q240 150 178 178H82Q20 150 14 80z" fill="${china.fill}"/><path d="M22 104H238" stroke="#fff" stroke-opacity="0.4" stroke-width="5"/>${oval(130, 80, 116, 27, lighter(colour ?? '#b5392f', 0.25))}${oval(130, 82, 104, 22, '#c98a3c')}${noodles}${oval(84, 76, 22, 12, '#fdf7e8')}${oval(84, 75, 11, 7, '#f2a82c')}${oval(178, 74, 24, 9, '#a8584a')}${oval(178, 72, 18, 5, '#e0b39a')}${[118, 136, 150, 128].map((x, index) => disc(x, 72 + (index % 3) * 8, 5, '#5fa544')).join('')}<path d="M150 86L254 20M162 90L258 34" stroke="#6b4428" stroke-width="6" stroke-linecap="round"/>`,
  }
}

/** Of glass, with honey or jam. */
export const jar: DrawSprite = (colour) => {
  const filling = lit('j', colour ?? '#e0982a')
  return {
    width: 150,
    height: 200,
    body: `${filling.defs}${oval(75, 190, 62, 9, '#000', 'opacity="0.18"')}<path d="M18 60Q14 50 28 44H122Q136 50 132 60V172Q132 190 114 190H36Q18 190 18 172z" fill="#dfeaf0" opacity="0.75"/><path d="M24 78H126V170Q126 184 112 184H38Q24 184 24 170z" fill="${filling.fill}"/>${oval(75, 78, 51, 8, lighter(colour ?? '#e0982a', 0.35))}${box(22, 14, 106, 32, '#c9a25a', 'rx="7"')}<path d="M34 16v28M50 16v28M66 16v28M82 16v28M98 16v28M114 16v28" stroke="#8f6a2c" stroke-width="3"/>${box(42, 104, 66, 52, '#fbf4e2', 'rx="6"')}<path d="M54 120h42M54 132h30" stroke="#a8763a" stroke-width="5" stroke-linecap="round"/><path d="M32 70Q28 120 36 170" stroke="#fff" stroke-width="6" opacity="0.6" fill="none"/>`,
  }
}

export const bottle: DrawSprite = (colour) => {
  const glass = lit('g', colour ?? '#3f6f4a')
  return {
    width: 90,
    height: 260,
    body: `${glass.defs}${oval(45, 252, 40, 7, '#000', 'opacity="0.2"')}<path d="M34 14H56V74Q80 94 80 124V238Q80 252 66 252H24Q10 252 10 238V124Q10 94 34 74z" fill="${glass.fill}"/>${box(31, 4, 28, 34, '#8f2f2a', 'rx="4"')}${box(12, 146, 66, 62, '#f4ecd8')}<path d="M22 162h46M28 176h34M28 188h34" stroke="#7a5a3a" stroke-width="4"/><path d="M22 118Q18 170 22 236" stroke="#fff" stroke-width="6" opacity="0.45" fill="none" stroke-linecap="round"/>`,
  }
}

/** A tall glass of juice with a straw. */
export const glass: DrawSprite = (colour) => {
  const juice = lit('j', colour ?? '#f09a2c')
  return {
    width: 120,
    height: 200,
    body: `${juice.defs}${oval(60, 192, 44, 7, '#000', 'opacity="0.18"')}<path d="M78 64L104 4" stroke="#d2352c" stroke-width="7" stroke-linecap="round"/><path d="M14 40H106L94 190H26z" fill="#e6f0f4" opacity="0.6"/><path d="M18 68H102L92 184H28z" fill="${juice.fill}"/>${oval(60, 68, 42, 8, lighter(colour ?? '#f09a2c', 0.4))}${oval(60, 40, 46, 8, '#fff', 'opacity="0.55"')}<path d="M34 60L42 174" stroke="#fff" stroke-width="6" opacity="0.5"/><circle cx="22" cy="42" r="20" fill="#f6b23c"/><circle cx="22" cy="42" r="15" fill="#ffe0a0"/><path d="M22 27v30M7 42h30M11 31l22 22M33 31L11 53" stroke="#f6b23c" stroke-width="3"/>`,
  }
}

export const burger: DrawSprite = (_colour, rng) => {
  const bun = lit('b', '#d2883c')
  const seeds = Array.from({ length: 16 }, () =>
    oval(60 + rng() * 120, 20 + rng() * 34, 4, 2.4, '#fbeecb'),
  ).join('')
  return {
    width: 240,
    height: 170,
    body: `${bun.defs}${oval(120, 158, 108, 10, '#000', 'opacity="0.18"')}<path d="M20 134H220Q220 160 194 160H46Q20 160 20 134z" fill="${bun.fill}"/>${box(14, 104, 212, 28, '#5f3420', 'rx="13"')}<path d="M14 100H226L196 118L170 100L140 122L108 100z" fill="#f6c23a"/>${box(20, 84, 200, 16, '#c8382c', 'rx="8"')}${blob('10,82 30,68 70,78 110,68 150,80 190,68 230,82 210,94 170,86 130,96 90,86 50,96 26,92', '#6fb03c')}<path d="M18 72Q20 8 120 8Q220 8 222 72z" fill="${bun.fill}"/>${seeds}`,
  }
}

export const iceCream: DrawSprite = (colour, rng) => {
  const scoop = colour ?? oneOf(['#f2a8bd', '#f6e7c4', '#a8d8b8', '#8a5a3c'], rng)
  return {
    width: 130,
    height: 230,
    body: `<path d="M24 96L65 226L106 96z" fill="#dfa457"/><path d="M34 110l52 62M52 102l44 56M30 128l40 60M96 110l-52 62M78 102l-44 56M100 128l-40 60" stroke="#a8702c" stroke-width="3"/>${disc(44, 74, 36, scoop)}${disc(88, 74, 36, lighter(scoop, 0.35))}${disc(65, 40, 37, lighter(scoop, 0.12))}${blob('14,90 40,100 66,94 92,102 118,90 112,108 84,112 46,112 20,106', scoop)}${disc(66, 6, 9, '#c8202c')}<path d="M66 0q8-6 16-2" stroke="#4a7a3a" stroke-width="3" fill="none"/>${oval(52, 26, 10, 7, '#fff', 'opacity="0.4"')}`,
  }
}

/** Cut in half, with a face: the stone is its belly. */
export const avocado: DrawSprite = () => {
  return {
    width: 150,
    height: 200,
    body: `${blob('75,6 100,20 116,70 140,116 128,172 75,196 22,172 10,116 34,70 50,20', '#3f5f2c')}${blob('75,18 94,30 108,78 128,118 118,164 75,184 32,164 22,118 42,78 56,30', '#d9dc86')}${disc(75, 136, 33, '#8a5a32')}${disc(64, 124, 9, '#fff', 'opacity="0.35"')}${disc(56, 74, 5, '#22261c')}${disc(94, 74, 5, '#22261c')}<path d="M66 84q9 9 18 0" stroke="#22261c" stroke-width="4" fill="none" stroke-linecap="round"/>${oval(44, 86, 8, 5, '#f0a08a', 'opacity="0.8"')}${oval(106, 86, 8, 5, '#f0a08a', 'opacity="0.8"')}`,
  }
}
