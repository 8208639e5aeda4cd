import { blob, box, disc, eye, lit, oval } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

export const lamp: DrawSprite = (colour) => {
  const shade = lit('l', colour ?? '#e8c98a')
  return {
    width: 160,
    height: 240,
    body: `${shade.defs}${oval(80, 228, 48, 10, '#5a4632')}<path d="M74 120h12v104H74z" fill="#8a6a42"/>${disc(80, 178, 14, '#a8824e')}<path d="M46 10H114L152 124H8z" fill="${shade.fill}"/><path d="M52 14L24 118" stroke="#fff" stroke-width="7" opacity="0.35"/>`,
    lamps: `<defs><radialGradient id="g"><stop offset="0" stop-color="#ffe2a0" stop-opacity="0.8"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient></defs>${disc(80, 90, 80, 'url(#g)')}<path d="M46 10H114L152 124H8z" fill="#ffe2a0" opacity="0.75"/>`,
  }
}

/** An alarm clock. */
export const clock: DrawSprite = (colour) => {
  const metal = lit('c', colour ?? '#c8402f')
  const marks = Array.from(
    { length: 12 },
    (_, hour) =>
      `<path d="M100 62v${hour % 3 ? 8 : 14}" stroke="#2a2d33" stroke-width="5" transform="rotate(${hour * 30} 100 126)"/>`,
  ).join('')
  return {
    width: 200,
    height: 220,
    body: `${metal.defs}<path d="M48 196L34 216M152 196L166 216" stroke="#3a3d44" stroke-width="11" stroke-linecap="round"/><path d="M26 66Q26 24 76 24zM174 66Q174 24 124 24z" fill="${darker(colour ?? '#c8402f', 0.8)}"/><path d="M100 20V36M84 14h32" stroke="#3a3d44" stroke-width="8" stroke-linecap="round"/>${disc(100, 126, 86, metal.fill)}${disc(100, 126, 70, '#fbf7ec')}${marks}<path d="M100 126L68 98" stroke="#22252b" stroke-width="8" stroke-linecap="round"/><path d="M100 126L132 84" stroke="#22252b" stroke-width="6" stroke-linecap="round"/>${disc(100, 126, 7, '#c8202c')}`,
  }
}

/** Of the earth, on a stand. */
export const globe: DrawSprite = () => {
  const sea = lit('s', '#3f86c8')
  return {
    width: 190,
    height: 240,
    body: `${sea.defs}${oval(95, 228, 56, 10, '#5a3c22')}<path d="M88 194h14v30H88z" fill="#7a5230"/><path d="M40 20A92 92 0 1 0 164 176" fill="none" stroke="#c9a25a" stroke-width="9"/>${disc(100, 96, 78, sea.fill)}${blob('60,50 92,36 112,48 100,70 108,84 84,104 70,88 54,76', '#5f9a4a')}${blob('96,110 124,106 134,124 116,160 102,150', '#6fa552')}${blob('136,50 162,66 172,92 150,96 138,80 126,66', '#5f9a4a')}${blob('56,58 44,90 52,124 66,96 72,60', '#fff', 'opacity="0.2"')}`,
  }
}

/** A plant in a pot. */
export const plant: DrawSprite = (colour, rng) => {
  const pot = lit('p', colour ?? '#c0633f')
  const leaves = Array.from({ length: 13 }, (_, index) => {
    const angle = -84 + index * 14 + (rng() - 0.5) * 8
    const long = 74 + rng() * 40
    return `<g transform="rotate(${angle.toFixed(1)} 100 160)">${blob(`100,160 86,${160 - long * 0.5} 100,${160 - long} 114,${160 - long * 0.5}`, darker('#5fa54a', 0.7 + rng() * 0.45))}<path d="M100 158V${172 - long}" stroke="#2f5a2a" stroke-width="2" opacity="0.6"/></g>`
  }).join('')
  return {
    width: 200,
    height: 250,
    body: `${pot.defs}${leaves}<path d="M52 168H148L138 238Q136 246 126 246H74Q64 246 62 238z" fill="${pot.fill}"/>${box(44, 156, 112, 20, lighter(colour ?? '#c0633f', 0.15), 'rx="5"')}<path d="M66 180L72 236" stroke="#fff" stroke-width="6" opacity="0.25"/>`,
  }
}

/** A teddy bear. */
export const teddy: DrawSprite = (colour) => {
  const fur = colour ?? '#b07a48'
  const coat = lit('t', fur)
  return {
    width: 190,
    height: 230,
    body: `${coat.defs}${disc(48, 34, 24, fur)}${disc(142, 34, 24, fur)}${disc(48, 34, 13, lighter(fur, 0.4))}${disc(142, 34, 13, lighter(fur, 0.4))}${oval(34, 138, 20, 34, darker(fur, 0.85), 'transform="rotate(28 34 138)"')}${oval(156, 138, 20, 34, darker(fur, 0.85), 'transform="rotate(-28 156 138)"')}${oval(95, 158, 58, 62, coat.fill)}${oval(95, 166, 36, 40, lighter(fur, 0.4))}${oval(46, 208, 30, 22, coat.fill)}${oval(144, 208, 30, 22, coat.fill)}${oval(42, 210, 15, 12, lighter(fur, 0.4))}${oval(148, 210, 15, 12, lighter(fur, 0.4))}${disc(95, 66, 56, coat.fill)}${oval(95, 84, 28, 22, lighter(fur, 0.45))}${eye(74, 60, 7)}${eye(116, 60, 7)}${oval(95, 76, 10, 7, '#2a1f18')}<path d="M95 82v8q-10 8-16 2M95 90q10 8 16 2" stroke="#2a1f18" stroke-width="3" fill="none"/><path d="M62 116Q95 132 128 116L124 130Q95 142 66 130z" fill="#c8302a"/>`,
  }
}

export const laptop: DrawSprite = (colour) => {
  const metal = lit('m', colour ?? '#b9bec6')
  return {
    width: 260,
    height: 170,
    body: `${metal.defs}${box(38, 6, 184, 124, darker(colour ?? '#b9bec6', 0.5), 'rx="9"')}${box(48, 15, 164, 104, '#2f4a6a')}<path d="M62 36h70M62 54h100M62 72h84M62 90h56" stroke="#a8d0ec" stroke-width="6" stroke-linecap="round"/>${box(162, 78, 38, 28, '#f0b43c', 'rx="3"')}<path d="M12 156L40 130H220L248 156z" fill="${metal.fill}"/><path d="M58 136H202L214 148H46z" fill="#3a3f48"/>${box(6, 154, 248, 12, darker(colour ?? '#b9bec6', 0.75), 'rx="6"')}`,
  }
}

export const guitar: DrawSprite = (colour) => {
  const wood = lit('w', colour ?? '#c07a36')
  return {
    width: 130,
    height: 330,
    body: `${wood.defs}${box(56, 26, 18, 170, '#4a2f1e')}<path d="M48 4H82L78 40H52z" fill="#3a2418"/>${[10, 20, 30].map((y) => `${disc(44, y + 2, 4, '#d5dae0')}${disc(86, y + 2, 4, '#d5dae0')}`).join('')}${blob('65,168 96,172 108,198 96,226 116,258 112,300 65,324 18,300 14,258 34,226 22,198 34,172', wood.fill)}${disc(65, 226, 24, '#2a1a12')}<circle cx="65" cy="226" r="28" fill="none" stroke="#e8c98a" stroke-width="3"/>${box(42, 282, 46, 9, '#2a1a12', 'rx="3"')}<path d="M59 14V286M63 14V286M67 14V286M71 14V286" stroke="#f2ead8" stroke-width="1.400"/>${blob('34,240 28,270 40,300 40,266', '#fff', 'opacity="0.25"')}`,
  }
}

export const gift: DrawSprite = (colour, rng) => {
  const paper = colour ?? oneOf(['#c8302a', '#2f6fce', '#3f9142', '#7a3fa8'], rng)
  const wrap = lit('w', paper)
  return {
    width: 180,
    height: 190,
    body: `${wrap.defs}${oval(90, 182, 82, 8, '#000', 'opacity="0.18"')}${box(18, 88, 144, 94, wrap.fill)}${box(10, 62, 160, 32, lighter(paper, 0.12), 'rx="3"')}${box(78, 62, 24, 120, '#f2cf6a')}${blob('88,62 60,58 36,30 52,10 78,26', '#f2cf6a')}${blob('92,62 120,58 144,30 128,10 102,26', '#e0b84e')}${disc(90, 58, 11, '#d9a83c')}`,
  }
}

/** Open, leaning on its tip. */
export const umbrella: DrawSprite = (colour) => {
  const cloth = colour ?? '#c8302a'
  return {
    width: 240,
    height: 220,
    body: `<path d="M120 12V190Q120 212 102 212Q86 212 86 196" fill="none" stroke="#5a3c22" stroke-width="8" stroke-linecap="round"/><path d="M8 116Q14 20 120 20Q226 20 232 116Q206 96 178 116Q150 96 120 116Q90 96 62 116Q34 96 8 116z" fill="${cloth}"/><path d="M120 20Q78 50 62 116Q90 96 120 116z" fill="${lighter(cloth, 0.2)}"/><path d="M120 20Q206 40 232 116Q206 96 178 116Q166 50 120 20z" fill="${darker(cloth, 0.78)}"/>${disc(120, 16, 6, '#5a3c22')}`,
  }
}

/** A football, or in a colour a ball. */
export const ball: DrawSprite = (colour) => {
  const skin = lit('b', colour ?? '#f4f4f0')
  const patch = (x: number, y: number, turn: number) =>
    `<path d="M0 -20L19 -6L12 16L-12 16L-19 -6z" fill="${colour ? '#fff' : '#22252b'}" opacity="${colour ? 0.55 : 1}" transform="translate(${x} ${y}) rotate(${turn})"/>`
  return {
    width: 150,
    height: 150,
    body: `${skin.defs}<defs><clipPath id="r"><circle cx="75" cy="75" r="72"/></clipPath></defs>${disc(75, 75, 72, skin.fill)}<g clip-path="url(#r)">${patch(75, 72, 0)}${patch(75, 6, 36)}${patch(140, 52, 10)}${patch(10, 52, -10)}${patch(116, 132, 30)}${patch(34, 132, -30)}<path d="M75 52V24M94 66L122 58M87 88L106 116M63 88L44 116M56 66L28 58" stroke="${colour ? '#fff' : '#22252b'}" stroke-opacity="0.6" stroke-width="4"/></g>${oval(50, 44, 16, 11, '#fff', 'opacity="0.6"')}`,
  }
}

export const microphone: DrawSprite = (colour) => {
  const metal = lit('m', colour ?? '#8a929c')
  const mesh = [30, 44, 58, 72, 86]
    .map((y) => `<path d="M42 ${y}H118" stroke="#4a505a" stroke-width="3"/>`)
    .join('')
  return {
    width: 160,
    height: 260,
    body: `${metal.defs}${oval(80, 248, 56, 10, '#2a2d33')}<path d="M74 168h12v76H74z" fill="#3a3f48"/>${box(38, 8, 84, 132, metal.fill, 'rx="42"')}${mesh}<path d="M60 18v112M80 10v124M100 18v112" stroke="#4a505a" stroke-width="3"/><path d="M22 84Q22 164 80 164Q138 164 138 84" fill="none" stroke="#2a2d33" stroke-width="9" stroke-linecap="round"/>${box(38, 92, 84, 12, '#d9a441')}`,
  }
}

/** A balloon on a string. */
export const partyBalloon: DrawSprite = (colour, rng) => {
  const skin = colour ?? oneOf(['#e23a2e', '#f2b63a', '#3a8fd8', '#4f9a6a', '#b45ac0', '#f08ab0'], rng)
  const rubber = lit('r', skin)
  return {
    width: 110,
    height: 250,
    body: `${rubber.defs}<path d="M55 138Q66 178 52 204Q44 226 56 248" stroke="#8a8a8a" stroke-width="2.500" fill="none"/><path d="M55 4C122 4 118 88 55 132C-8 88 -12 4 55 4z" fill="${rubber.fill}"/><path d="M46 142L64 142L55 128z" fill="${darker(skin, 0.7)}"/>${oval(36, 40, 11, 18, '#fff', 'opacity="0.5" transform="rotate(22 36 40)"')}`,
  }
}
