import { blob, box, disc, lit, oval } from './shapes.ts'
import { darker, lighter, oneOf, type DrawSprite } from './sprite.ts'

// What hangs on a wall or stands before it.

/** With curtains, and the sky behind it. */
export const window: DrawSprite = (colour) => {
  const cloth = lit('c', colour ?? '#e8dcc4')
  return {
    width: 260,
    height: 260,
    body: `${cloth.defs}<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fbfe8"/><stop offset="1" stop-color="#e2f0f6"/></linearGradient></defs>${box(38, 22, 184, 222, '#f1ece0', 'rx="4"')}${box(50, 34, 160, 198, 'url(#s)')}${blob('50,200 90,176 140,190 210,168 210,232 50,232', '#8fb87a')}${blob('70,90 96,78 126,84 138,96 100,102', '#fff', 'opacity="0.85"')}<path d="M130 34V232M50 130H210" stroke="#f1ece0" stroke-width="9"/>${box(26, 240, 208, 14, '#dcd4c2', 'rx="3"')}${box(8, 8, 244, 9, '#8a6a42', 'rx="4"')}<path d="M14 14H84Q86 90 44 132Q30 190 34 248H14z" fill="${cloth.fill}" opacity="0.94"/><path d="M246 14H176Q174 90 216 132Q230 190 226 248H246z" fill="${cloth.fill}" opacity="0.94"/><path d="M30 18Q34 90 24 140M58 18Q60 80 36 126M230 18Q226 90 236 140M202 18Q200 80 224 126" stroke="#000" stroke-opacity="0.1" stroke-width="5" fill="none"/>`,
  }
}

export const bookshelf: DrawSprite = (colour, rng) => {
  const wood = colour ?? '#7a5132'
  const row = (y: number) => {
    const books: string[] = []
    for (let x = 22; x < 286;) {
      const wide = 9 + rng() * 11
      const tall = 48 + rng() * 20
      const cover = oneOf(
        ['#8f2f2a', '#2f4a6a', '#4f6a3a', '#c9a25a', '#5a3f6a', '#2f6f7a', '#b5623a', '#e0d6c0'],
        rng,
      )
      if (rng() < 0.92)
        books.push(
          `${box(x, y - tall, wide, tall, cover, 'rx="1.500"')}<path d="M${x + 2} ${y - tall + 10}h${wide - 4}" stroke="#fff" stroke-opacity="0.45" stroke-width="2.500"/>`,
        )
      x += wide + 1
    }
    return `${books.join('')}${box(14, y, 282, 9, lighter(wood, 0.12))}`
  }
  return {
    width: 310,
    height: 330,
    body: `${box(4, 4, 302, 326, wood, 'rx="4"')}${box(16, 16, 278, 302, darker(wood, 0.5))}${[86, 164, 242, 318].map(row).join('')}`,
  }
}

export const fireplace: DrawSprite = (colour) => {
  const stone = colour ?? '#a39a8c'
  const bricks = Array.from({ length: 30 }, (_, index) =>
    box(
      14 + (index % 6) * 42 + (Math.floor(index / 6) % 2 ? -14 : 0),
      44 + Math.floor(index / 6) * 40,
      38,
      34,
      index % 3 ? stone : lighter(stone, 0.14),
      'rx="3"',
    ),
  ).join('')
  const flame = `${blob('92,226 84,190 104,150 116,172 130,128 148,168 160,150 178,194 170,226', '#f0762c')}${blob('108,226 106,196 130,160 152,196 152,226', '#ffc23c')}${blob('120,226 122,206 132,188 142,206 142,226', '#fff3b8')}`
  return {
    width: 262,
    height: 246,
    body: `<defs><clipPath id="w"><rect x="10" y="36" width="242" height="206"/></clipPath></defs>${box(10, 36, 242, 206, darker(stone, 0.75))}<g clip-path="url(#w)">${bricks}</g><path d="M62 242V142Q62 96 131 96Q200 96 200 142V242z" fill="#1c1512"/>${flame}<path d="M80 232h104M92 222l80 14" stroke="#5a3a22" stroke-width="13" stroke-linecap="round"/>${box(0, 18, 262, 22, '#6b4428', 'rx="4"')}`,
    lamps: `<defs><radialGradient id="g"><stop offset="0" stop-color="#ff9a3c" stop-opacity="0.75"/><stop offset="1" stop-color="#ff9a3c" stop-opacity="0"/></radialGradient></defs>${disc(131, 196, 120, 'url(#g)')}${flame}`,
  }
}

export const blackboard: DrawSprite = () => ({
  width: 330,
  height: 200,
  body: `${box(4, 4, 322, 186, '#8a6236', 'rx="5"')}${box(16, 16, 298, 160, '#2f4f42')}<g fill="none" stroke="#f2f2e8" stroke-width="4" stroke-linecap="round" opacity="0.85"><path d="M40 58l14-24l14 24M45 50h18M88 34v24h12q8-6 0-12q6-8 -2-12zM142 38q-16-8-20 8t18 10"/><path d="M40 96h104M40 116h82M40 136h96"/><circle cx="236" cy="90" r="40"/><path d="M236 50v40l28 28"/></g>${box(20, 182, 290, 11, '#a87a46', 'rx="3"')}${box(60, 178, 22, 6, '#fff', 'rx="2"')}${box(90, 178, 16, 6, '#f2cf6a', 'rx="2"')}`,
})

/** A painting in a frame. */
export const wallPicture: DrawSprite = (colour) => ({
  width: 240,
  height: 190,
  body: `${box(2, 2, 236, 186, '#a8782c', 'rx="3"')}${box(14, 14, 212, 162, '#e0b84e')}${box(24, 24, 192, 142, colour ?? '#a8cfe4')}${disc(170, 62, 18, '#f6d98a')}${blob('24,120 70,70 110,112 150,84 216,126 216,166 24,166', '#6f8f9a')}${blob('24,142 90,124 160,140 216,130 216,166 24,166', '#6f9a52')}`,
})

export const mirror: DrawSprite = (colour) => ({
  width: 170,
  height: 230,
  body: `<ellipse cx="85" cy="115" rx="82" ry="112" fill="${colour ?? '#c9a24a'}"/><ellipse cx="85" cy="115" rx="68" ry="98" fill="#cfdfe8"/>${blob('44,60 80,30 110,34 60,96 34,130', '#fff', 'opacity="0.6"')}${blob('120,120 134,110 124,160 96,196 88,190', '#fff', 'opacity="0.35"')}`,
})

export const sofa: DrawSprite = (colour, rng) => {
  const cloth = colour ?? oneOf(['#4f7a8a', '#b5623a', '#6f8f5a', '#8a6a86'], rng)
  const fill = lit('s', cloth)
  return {
    width: 300,
    height: 150,
    body: `${fill.defs}${box(28, 134, 12, 16, '#4a2f1e')}${box(260, 134, 12, 16, '#4a2f1e')}${box(30, 12, 240, 90, fill.fill, 'rx="20"')}<path d="M150 18V92" stroke="#000" stroke-opacity="0.16" stroke-width="4"/>${box(36, 74, 114, 44, lighter(cloth, 0.14), 'rx="12"')}${box(150, 74, 114, 44, lighter(cloth, 0.14), 'rx="12"')}${box(30, 108, 240, 32, darker(cloth, 0.85), 'rx="8"')}${box(6, 52, 44, 88, fill.fill, 'rx="18"')}${box(250, 52, 44, 88, fill.fill, 'rx="18"')}${box(62, 42, 44, 42, '#e8c98a', 'rx="9" transform="rotate(-10 84 63)"')}`,
  }
}

/** An armchair. */
export const chair: DrawSprite = (colour, rng) => {
  const cloth = colour ?? oneOf(['#b5623a', '#4f7a8a', '#6f8f5a'], rng)
  const fill = lit('s', cloth)
  return {
    width: 180,
    height: 200,
    body: `${fill.defs}${box(30, 180, 12, 20, '#4a2f1e')}${box(138, 180, 12, 20, '#4a2f1e')}${box(32, 8, 116, 130, fill.fill, 'rx="34"')}${box(38, 104, 104, 44, lighter(cloth, 0.16), 'rx="13"')}${box(30, 140, 120, 44, darker(cloth, 0.85), 'rx="8"')}${box(6, 84, 42, 102, fill.fill, 'rx="20"')}${box(132, 84, 42, 102, fill.fill, 'rx="20"')}${disc(66, 52, 4, darker(cloth, 0.6))}${disc(114, 52, 4, darker(cloth, 0.6))}${disc(90, 80, 4, darker(cloth, 0.6))}`,
  }
}

export const bed: DrawSprite = (colour, rng) => {
  const blanket = colour ?? oneOf(['#5f86b0', '#b5746a', '#7a9a7a'], rng)
  const fill = lit('b', blanket)
  return {
    width: 320,
    height: 160,
    body: `${fill.defs}${box(4, 10, 20, 150, '#7a5132', 'rx="6"')}${box(296, 60, 20, 100, '#7a5132', 'rx="6"')}${box(18, 100, 284, 40, '#f1ece0', 'rx="6"')}${oval(70, 88, 46, 22, '#fbf8f0')}${oval(70, 84, 38, 14, '#fff')}${blob('104,84 150,72 240,74 300,88 302,134 104,136', fill.fill)}<path d="M110 92Q200 78 298 98" stroke="#fff" stroke-opacity="0.4" stroke-width="6" fill="none"/>${box(14, 136, 292, 14, '#6b4428', 'rx="3"')}`,
  }
}
