import { blob, box, disc, eye, limb, lit, oval, sideView } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const ghost: DrawSprite = (colour) => ({
  width: 150,
  height: 190,
  body: `${blob('75,6 120,24 134,80 136,140 142,180 116,168 96,186 75,170 54,186 34,168 8,180 14,140 16,80 30,24', colour ?? '#f2f4f6', 'opacity="0.9"')}${oval(54, 72, 10, 15, '#22252b')}${oval(96, 72, 10, 15, '#22252b')}${oval(75, 108, 12, 16, '#22252b')}${blob('34,44 50,22 64,20 46,48 38,80', '#fff')}`,
})

/** Sitting, with her tail to the side. */
export const mermaid: DrawSprite = (colour) => {
  const tail = colour ?? '#2f9a8a'
  const scales = lit('t', tail)
  return {
    width: 220,
    height: 200,
    body: `${scales.defs}${blob('52,30 74,4 104,10 112,44 116,92 96,104 60,100 44,70', '#a8482a')}<path d="M62 112Q52 160 104 168Q152 172 176 146L190 156Q160 200 98 190Q36 180 44 116z" fill="${scales.fill}"/>${blob('172,150 190,120 214,116 208,140 218,164 196,164 184,164', lighter(tail, 0.2))}<path d="M66 136q8 8 16 0t16 0M74 152q8 8 16 0t16 0t16 0M96 168q8 6 16 0t16 0" stroke="${darker(tail, 0.7)}" stroke-width="3" fill="none"/>${blob('52,74 78,66 102,76 98,120 56,120', '#f0c8a4')}${oval(66, 88, 12, 9, '#c8567a')}${oval(90, 88, 12, 9, '#c8567a')}${limb('56,80 40,104 52,124', 10, '#f0c8a4')}${limb('100,80 122,100 118,126', 10, '#f0c8a4')}${oval(78, 44, 21, 25, '#f0c8a4')}${blob('56,44 60,20 80,14 100,24 100,46 92,30 78,26 66,32', '#a8482a')}${eye(71, 44, 3)}${eye(87, 44, 3)}<path d="M72 56q7 5 14 0" stroke="#8a3a34" stroke-width="2.500" fill="none"/>`,
  }
}

/** With a pointed hat and a beard. */
export const gnome: DrawSprite = (colour) => {
  const cap = lit('c', colour ?? '#c8302a')
  return {
    width: 130,
    height: 200,
    body: `${cap.defs}${box(34, 178, 26, 18, '#3a2a20', 'rx="7"')}${box(70, 178, 26, 18, '#3a2a20', 'rx="7"')}${blob('24,120 40,96 90,96 106,120 108,180 22,180', '#2f5fa8')}${box(24, 150, 82, 10, '#5a3a22')}${box(56, 147, 18, 16, '#e0b84e')}${limb('28,112 12,136 20,156', 14, '#2f5fa8')}${limb('102,112 118,136 110,156', 14, '#2f5fa8')}${oval(65, 88, 27, 24, '#f0c8a4')}${blob('36,88 46,100 65,94 84,100 94,88 96,124 65,150 34,124', '#f6f2ea')}${disc(65, 92, 9, '#e8a890')}${eye(54, 80, 3.5)}${eye(76, 80, 3.5)}<path d="M26 76Q46 60 62 4Q86 58 104 76Q66 88 26 76z" fill="${cap.fill}"/>`,
  }
}

/** With a cape, flying or standing. */
export const superhero: DrawSprite = (colour, rng) => {
  const suit = colour ?? oneOf(['#2f5fc8', '#3a3d44', '#2f8a5a'], rng)
  const cloth = lit('s', suit)
  return {
    width: 150,
    height: 220,
    body: `${cloth.defs}${blob('50,66 100,66 126,120 138,186 104,172 75,190 46,172 12,186 24,120', '#c8302a')}${limb('64,128 60,168 58,198', 19, darker(suit, 0.85))}${limb('86,128 90,168 92,198', 19, darker(suit, 0.9))}${box(44, 186, 26, 28, '#c8302a', 'rx="8"')}${box(80, 186, 26, 28, '#c8302a', 'rx="8"')}${limb('54,76 30,96 46,118', 15, suit)}${limb('96,76 120,96 104,118', 15, suit)}${blob('50,72 75,64 100,72 96,110 94,134 56,134 54,110', cloth.fill)}${box(54, 124, 42, 10, '#f2c63a')}<path d="M75 84l5 11l12 1l-9 8l3 12l-11-6l-11 6l3-12l-9-8l12-1z" fill="#f2c63a"/>${oval(75, 38, 20, 24, '#e6b890')}${blob('54,34 58,12 78,6 96,14 96,36 88,24 62,24', '#2a211c')}<path d="M54 34Q75 26 96 34L94 44Q75 38 56 44z" fill="#22252b"/>${disc(66, 38, 3, '#fff')}${disc(84, 38, 3, '#fff')}<path d="M68 52q7 4 14 0" stroke="#7a3a2a" stroke-width="2.500" fill="none"/>`,
  }
}

/** With a crown and a long dress or robe. */
export const queen: DrawSprite = (colour) => {
  const robe = lit('r', colour ?? '#8a3f9a')
  return {
    width: 150,
    height: 230,
    body: `${robe.defs}${blob('56,92 94,92 112,150 136,224 14,224 38,150', robe.fill)}<path d="M75 96V222" stroke="#f2cf6a" stroke-width="6"/>${blob('40,90 75,80 110,90 104,108 75,100 46,108', '#f6f2ea')}${limb('46,100 34,134 58,146', 13, colour ?? '#7a3488')}${limb('104,100 116,134 92,146', 13, colour ?? '#7a3488')}${blob('50,44 54,26 75,20 96,26 100,44 106,84 90,88 60,88 44,84', '#6b4326')}${oval(75, 56, 20, 24, '#f0c8a4')}${eye(67, 56, 3)}${eye(83, 56, 3)}<path d="M68 69q7 5 14 0" stroke="#a8404a" stroke-width="3" fill="none"/><path d="M48 38L44 6L62 22L75 2L88 22L106 6L102 38Q75 46 48 38z" fill="#f2c63a"/>${disc(75, 30, 4, '#c8302a')}`,
  }
}

/** With an eyepatch and a hat. */
export const pirate: DrawSprite = (colour) => {
  const coat = lit('c', colour ?? '#8f2f2a')
  return {
    width: 140,
    height: 220,
    body: `${coat.defs}${limb('58,134 54,172 52,200', 19, '#2a2d33')}${limb('84,134 88,160', 18, '#2a2d33')}<path d="M84 160h8l-2 52h-4z" fill="#7a5232"/>${box(38, 198, 30, 16, '#3a2418', 'rx="6"')}${limb('40,84 22,110 30,136', 16, colour ?? '#7a2824')}${limb('100,84 122,96 124,60', 16, colour ?? '#7a2824')}<path d="M124 62L136 8" stroke="#d5dae0" stroke-width="6"/><path d="M114 56h22" stroke="#c9a24a" stroke-width="6"/>${blob('38,78 70,68 102,78 108,150 86,156 70,120 54,156 32,150', coat.fill)}${blob('58,80 70,76 82,80 80,130 60,130', '#f1ece0')}${box(48, 122, 44, 9, '#3a2418')}${oval(70, 46, 21, 25, '#e0ae84')}${blob('52,56 60,62 70,58 80,62 88,56 84,78 70,84 56,78', '#3a2418')}<path d="M50 38L92 46" stroke="#22190f" stroke-width="3"/>${oval(80, 46, 8, 7, '#22190f')}${eye(61, 44, 3)}${blob('36,34 44,14 70,4 96,14 104,34 70,26', '#22252b')}${disc(70, 18, 6, '#f1ece0')}`,
  }
}

export const ballerina: DrawSprite = (colour, rng) => {
  const dress = colour ?? '#f0a8c0'
  return sideView(
    rng,
    170,
    230,
    `${limb('84,134 82,180 84,214', 10, '#f0d0b4')}${limb('88,134 124,150 84,176', 10, '#f0d0b4')}<path d="M78 210h12l2 18h-16z" fill="${darker(dress, 0.8)}"/>${blob('24,132 54,112 84,108 116,112 146,132 120,142 84,138 50,142', dress)}${blob('36,128 84,112 134,128 84,134', lighter(dress, 0.35))}${blob('68,74 84,68 100,74 96,118 72,118', dress)}${limb('70,78 44,50 74,22', 8, '#f0d0b4')}${limb('98,78 124,50 96,22', 8, '#f0d0b4')}${box(79, 56, 10, 14, '#f0d0b4')}${oval(84, 44, 14, 17, '#f0d0b4')}${blob('70,42 74,26 86,22 98,30 98,42 90,34 78,34', '#4a2f1e')}${disc(84, 20, 8, '#4a2f1e')}${eye(80, 46, 2)}${eye(90, 46, 2)}`,
  )
}

export const bus: DrawSprite = (colour, rng) => {
  const paint = colour ?? '#f2b62c'
  const body = lit('c', paint)
  const windows = [22, 64, 106, 148, 190].map((x) => box(x, 34, 34, 30, '#a8c6d8', 'rx="4"')).join('')
  const wheelAt = (x: number) => `${disc(x, 112, 19, '#1c1e22')}${disc(x, 112, 10, '#aab2bb')}`
  return sideView(
    rng,
    280,
    134,
    `${body.defs}${oval(140, 126, 132, 7, '#000', 'opacity="0.3"')}${box(6, 14, 262, 96, body.fill, 'rx="14"')}${windows}<path d="M236 34h24q6 0 6 8v28h-30z" fill="#a8c6d8"/><path d="M8 78H266" stroke="#22252b" stroke-width="5"/>${box(232, 80, 26, 30, darker(paint, 0.8), 'rx="3"')}${disc(262, 98, 5, '#fff3c4')}${wheelAt(62)}${wheelAt(206)}`,
  )
}

export const helicopter: DrawSprite = (colour, rng) => {
  const paint = colour ?? '#c8402f'
  const body = lit('c', paint)
  return sideView(
    rng,
    280,
    130,
    `${body.defs}<path d="M150 26h8v18h-8z" fill="#3a3f48"/>${oval(154, 22, 122, 6, '#5c6875', 'opacity="0.75"')}<path d="M12 46L128 56L120 84L20 62z" fill="${darker(paint, 0.85)}"/><path d="M4 22L22 24L34 58L16 62z" fill="${paint}"/>${disc(14, 42, 18, '#9aa3ad', 'opacity="0.5"')}${blob('104,66 130,42 190,42 230,60 240,84 214,104 150,106 112,92', body.fill)}<path d="M180 48Q222 52 234 82H178z" fill="#a8d0e6"/><path d="M188 54q20 4 28 14" stroke="#fff" stroke-width="5" opacity="0.6" fill="none"/><path d="M130 104v14M196 104v14M108 120H226q10 0 14-8" stroke="#3a3f48" stroke-width="6" fill="none"/>`,
  )
}
