import { blob, box, disc, facing, limb, lit, oval, sideView } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

const wheel = (x: number, y: number, r: number) =>
  `${disc(x, y, r, '#1c1e22')}${disc(x, y, r * 0.62, '#aab2bb')}${disc(x, y, r * 0.5, '#6b737d')}<path d="M${x - r * 0.5} ${y}h${r}M${x} ${y - r * 0.5}v${r}" stroke="#d5dae0" stroke-width="${r * 0.14}"/>${disc(x, y, r * 0.16, '#2a2d33')}`

/** A wheel with thin spokes. */
const spoked = (x: number, y: number, r: number, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#1c1e22" stroke-width="${width}"/><path d="M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}M${x - r * 0.7} ${y + r * 0.7}l${r * 1.4} ${-r * 1.4}" stroke="#9aa3ad" stroke-width="1.4"/>`

export const car: DrawSprite = (colour, rng) => {
  const paint = colour ?? oneOf(['#c8302a', '#2f6fce', '#e8b43a', '#3d4450', '#3f9142'], rng)
  const body = lit('c', paint)
  const isLeft = rng() < 0.5
  return {
    width: 260,
    height: 92,
    heading: isLeft ? -1 : 1,
    body: facing(
      isLeft,
      260,
      `${body.defs}${oval(130, 84, 120, 7, '#000', 'opacity="0.3"')}
      <path d="M6 66Q4 48 22 42L66 34Q96 6 132 6Q166 6 190 36L232 44Q254 50 254 70L248 76H14z" fill="${body.fill}"/>
      <path d="M78 36Q100 14 126 14V36z" fill="#26364a"/><path d="M132 14Q160 14 178 37L132 36z" fill="#26364a"/><path d="M90 32Q104 18 118 16L104 34zM140 16Q152 18 160 26L140 30z" fill="#fff" opacity="0.28"/>
      <path d="M22 52Q120 42 246 56" stroke="#fff" stroke-opacity="0.45" stroke-width="3" fill="none"/><path d="M128 40v32M74 40l-4 32M182 40l6 20" stroke="#000" stroke-opacity="0.25" stroke-width="2"/>
      <path d="M8 54q8-8 18-6l-2 8z" fill="#e23a2e"/><path d="M252 58q-10-8-22-6l4 8z" fill="#fff3c4"/><path d="M6 66h248v8H8z" fill="#23262c"/>${box(138, 46, 12, 3.5, '#23262c', 'rx="1.500"')}${wheel(62, 70, 21)}${wheel(200, 70, 21)}`,
    ),
    lamps: facing(
      isLeft,
      260,
      `<path d="M252 52L260 40V84L250 66z" fill="#fff3c4" opacity="0.7"/>${disc(244, 57, 7, '#fff6d0')}${disc(14, 51, 5, '#ff5a4a')}`,
    ),
  }
}

export const truck: DrawSprite = (colour, rng) => {
  const paint = colour ?? oneOf(['#3a6ea8', '#c8502f', '#4f7a4a'], rng)
  const body = lit('c', paint)
  return sideView(
    rng,
    270,
    130,
    `${body.defs}${box(6, 100, 252, 10, '#2a2d33')}${box(6, 52, 158, 50, darker(paint, 0.82), 'rx="4"')}<path d="M14 58v38M44 58v38M74 58v38M104 58v38M134 58v38" stroke="#000" stroke-opacity="0.25" stroke-width="3"/>
      <path d="M168 104V26Q168 14 182 14H222Q232 14 238 26L252 60Q262 64 262 76V104z" fill="${body.fill}"/><path d="M182 24H220Q226 24 230 32L242 58H182z" fill="#26364a"/><path d="M190 28l22 0l-16 26h-6z" fill="#fff" opacity="0.25"/>${box(188, 66, 14, 4, '#23262c')}<path d="M262 80h-14v10h14z" fill="#fff3c4"/>${wheel(52, 108, 21)}${wheel(104, 108, 21)}${wheel(218, 108, 21)}`,
  )
}

export const tractor: DrawSprite = (colour, rng) => {
  const paint = colour ?? oneOf(['#3f8f45', '#c8402f'], rng)
  const body = lit('c', paint)
  return sideView(
    rng,
    210,
    160,
    `${body.defs}<path d="M160 78V28h7v50z" fill="#3a3d44"/>${box(100, 72, 98, 40, body.fill, 'rx="8"')}<path d="M176 80h18M176 90h18M176 100h18" stroke="#23262c" stroke-width="3"/><path d="M44 84V14H110L122 76V100H44z" fill="${darker(paint, 0.9)}"/><path d="M54 24H100L108 72H54z" fill="#a8c6d8"/><path d="M58 28h24L62 66z" fill="#fff" opacity="0.4"/>${box(38, 8, 80, 9, darker(paint, 0.7), 'rx="3"')}
      ${disc(60, 110, 48, '#1c1e22')}${disc(60, 110, 27, '#f0c23a')}${disc(60, 110, 9, '#3a3d44')}${disc(176, 132, 27, '#1c1e22')}${disc(176, 132, 14, '#f0c23a')}${disc(176, 132, 5, '#3a3d44')}`,
  )
}

export const train: DrawSprite = (colour, rng) => {
  const paint = colour ?? oneOf(['#2f4a3a', '#8f2f2a', '#2f3f6a'], rng)
  const body = lit('c', paint)
  const carriage = (x: number) =>
    `${box(x, 62, 118, 62, body.fill, 'rx="6"')}${box(x - 2, 56, 122, 10, darker(paint, 0.6), 'rx="4"')}${[10, 37, 64, 91].map((at) => box(x + at, 74, 18, 20, '#f2e2b0', 'rx="2"')).join('')}<path d="M${x} 104h118" stroke="#e8c66a" stroke-width="4"/>${[22, 46, 74, 98].map((at) => wheel(x + at, 128, 11)).join('')}`
  const isLeft = rng() < 0.5
  const windows = [10, 37, 64, 91]
    .flatMap((at) => [box(4 + at, 74, 18, 20, '#ffd27a'), box(130 + at, 74, 18, 20, '#ffd27a')])
    .join('')
  return {
    width: 420,
    height: 144,
    heading: isLeft ? -1 : 1,
    body: facing(
      isLeft,
      420,
      `${body.defs}<path d="M0 140h420v4H0z" fill="#4a3a30"/>${carriage(4)}${carriage(130)}<path d="M250 116h6v6h-10z" fill="#23262c"/>
      ${box(256, 48, 56, 74, darker(paint, 0.85), 'rx="4"')}${box(250, 40, 68, 10, darker(paint, 0.6), 'rx="4"')}${box(266, 58, 34, 26, '#a8c6d8', 'rx="3"')}<path d="M306 70H388Q400 70 400 92Q400 116 388 116H306z" fill="${body.fill}"/><path d="M322 70v46M346 70v46M370 70v46" stroke="#e8c66a" stroke-width="4"/>
      <path d="M372 70V34l-6-10h28l-6 10v36z" fill="#23262c"/>${blob('372,18 350,22 330,8 300,10 290,-2 320,-8 352,-4 382,4', '#e9ecef', 'opacity="0.85"')}${oval(336, 64, 11, 9, '#b98a3c')}<path d="M398 116l20 22h-30z" fill="#7a2f2a"/>${disc(402, 88, 7, '#fff3c4')}${wheel(282, 124, 15)}${wheel(318, 124, 15)}${wheel(354, 124, 15)}${wheel(386, 128, 10)}<path d="M282 126h74" stroke="#c5ccd6" stroke-width="5"/>`,
    ),
    lamps: facing(isLeft, 420, `${windows}${disc(402, 88, 9, '#fff6d0')}`),
  }
}

export const bicycle: DrawSprite = (colour, rng) => {
  const paint = colour ?? oneOf(['#c8402f', '#2f6f7a', '#2a2d33'], rng)
  return sideView(
    rng,
    210,
    130,
    `${spoked(46, 86, 40, 6)}${spoked(164, 86, 40, 6)}<g fill="none" stroke="${paint}" stroke-width="6.500" stroke-linecap="round" stroke-linejoin="round"><path d="M46 86L78 36L100 88L46 86M78 36L142 34L100 88M142 34L164 86M142 34L136 14"/></g>${limb('78,36 74,22', 6, paint)}${blob('56,20 74,14 92,18 88,25 66,27', '#3a2a20')}<path d="M136 14q16-8 24 4q0 8-8 8" fill="none" stroke="#2a2d33" stroke-width="6" stroke-linecap="round"/>${disc(100, 88, 10, '#8a929c')}<path d="M100 88l12 18M104 108h16" stroke="#2a2d33" stroke-width="5"/>`,
  )
}

export const motorcycle: DrawSprite = (colour, rng) => {
  const paint = colour ?? oneOf(['#b3202c', '#2a2d33', '#d9822c'], rng)
  const tank = lit('c', paint)
  return sideView(
    rng,
    230,
    130,
    `${tank.defs}${wheel(48, 92, 36)}${wheel(182, 92, 36)}<path d="M48 92L96 88L130 96L150 50L182 92M150 50L142 26" stroke="#8a929c" stroke-width="8" fill="none" stroke-linejoin="round"/>${blob('84,64 106,60 130,66 132,96 108,104 86,94', '#4a505a')}<path d="M90 72h34M88 80h38M88 88h38" stroke="#9aa3ad" stroke-width="3"/>
      ${blob('92,48 116,36 146,42 150,58 128,66 100,64', tank.fill)}${blob('20,48 50,48 96,52 100,64 70,68 36,62', '#23252b')}${blob('10,54 30,50 60,66 52,72 24,70', paint)}<path d="M142 26q-14-8-24-4" stroke="#2a2d33" stroke-width="7" fill="none" stroke-linecap="round"/>${disc(158, 46, 12, '#d5dae0')}${disc(162, 46, 8, '#fff3c4')}<path d="M100 100H34" stroke="#c5ccd6" stroke-width="9" stroke-linecap="round"/>${blob('156,62 182,52 208,64 206,72 182,62 160,72', paint)}`,
  )
}

export const plane: DrawSprite = (colour, rng) => {
  const paint = colour ?? '#eef1f5'
  const hull = lit('c', paint)
  const isLeft = rng() < 0.5
  const windows = Array.from({ length: 12 }, (_, index) =>
    box(64 + index * 13, 56, 6, 8, '#3f6f9a', 'rx="3"'),
  ).join('')
  return {
    width: 280,
    height: 120,
    heading: isLeft ? -1 : 1,
    body: facing(
      isLeft,
      280,
      `${hull.defs}${blob('120,58 96,8 112,8 168,56', darker(paint, 0.75))}<path d="M8 6L36 8L62 54L22 56z" fill="${colour ? darker(colour, 0.7) : '#2f6fce'}"/>
      <path d="M10 52Q30 44 220 44Q262 46 276 66Q262 84 220 84H70Q30 82 10 52z" fill="${hull.fill}"/>${windows}<path d="M244 54q12 2 18 8l-20 2z" fill="#26364a"/><path d="M20 68Q140 74 274 68" stroke="${colour ? darker(colour, 0.6) : '#d2352c'}" stroke-width="4" fill="none"/>
      ${blob('164,72 110,118 92,118 118,72', darker(paint, 0.86))}${oval(132, 96, 20, 8, '#8a929c')}<path d="M12 54L2 66L44 68z" fill="${darker(paint, 0.8)}"/>`,
    ),
  }
}

export const ufo: DrawSprite = (colour) => {
  const metal = lit('c', colour ?? '#9aa6b8')
  const lights = [40, 74, 110, 146, 180]
  return {
    width: 220,
    height: 110,
    body: `${metal.defs}<path d="M64 46Q66 4 110 4Q154 4 156 46z" fill="#8fd8e8" opacity="0.85"/><path d="M78 40Q80 14 104 10Q88 22 88 42z" fill="#fff" opacity="0.6"/>${oval(110, 60, 106, 26, metal.fill)}${oval(110, 50, 60, 13, lighter(colour ?? '#9aa6b8', 0.35))}${lights.map((x) => disc(x, 66 + Math.cos((x - 110) / 45) * 6, 6, '#f2e07a')).join('')}${oval(110, 84, 34, 9, '#5c6875')}`,
    lamps: `<path d="M84 86L50 110H170L136 86z" fill="#bff2c8" opacity="0.6"/>${lights.map((x) => disc(x, 66 + Math.cos((x - 110) / 45) * 6, 6, '#fff3a8')).join('')}`,
  }
}
