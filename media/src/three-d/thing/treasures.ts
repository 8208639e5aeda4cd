import { box } from '../mesh/box.ts'
import { ellipsoid } from '../mesh/ellipsoid.ts'
import { extruded, type Outline } from '../mesh/extruded.ts'
import { lathe } from '../mesh/lathe.ts'
import { tube } from '../mesh/tube.ts'
import type { Thing } from './thing.ts'

/** A star with its points out and its dents between them. */
function starred(points: number, out: number, dent: number): Outline {
  return Array.from({ length: points * 2 }, (_, at) => {
    const turn = Math.PI / 2 + (at * Math.PI) / points
    const reach = at % 2 === 0 ? out : dent
    return [reach * Math.cos(turn), reach * Math.sin(turn)] as const
  })
}

const sword: Thing = {
  nouns: ['sword'],
  made: { blade: 'steel', hilt: 'gold', grip: 'leather' },
  build({ put, around, along }) {
    put(
      'blade',
      lathe(
        [
          [0, 0],
          [0.024, 0.08],
          [0.026, 0.75],
          [0, 0.76],
        ],
        { around: 4, along },
      ),
      { to: [0, 0, 0], scaled: [1, 1, 0.3] },
    )
    put('hilt', box([0.22, 0.03, 0.04], { round: 0.014, fineness: along + 1 }), { to: [0, 0.775, 0] })
    put(
      'grip',
      lathe(
        [
          [0, 0.79],
          [0.014, 0.79],
          [0.017, 0.85],
          [0.013, 0.92],
          [0, 0.92],
        ],
        { around, along },
      ),
    )
    put('hilt', ellipsoid([0.05, 0.05, 0.05], around), { to: [0, 0.94, 0] })
  },
}

const shield: Thing = {
  nouns: ['shield'],
  made: { face: ['paint', '#2f4f8f'], rim: 'gold' },
  build({ put, around, along }) {
    const outline: Outline = [
      [0.3, 0.36],
      [0, 0.4],
      [-0.3, 0.36],
      [-0.31, 0.05],
      [-0.2, -0.25],
      [0, -0.44],
      [0.2, -0.25],
      [0.31, 0.05],
    ]
    put('face', extruded(outline, 0.03), { to: [0, 0.46, 0] })
    put(
      'rim',
      extruded(
        outline.map(([x, y]) => [x * 1.06, y * 1.05] as const),
        0.02,
      ),
      { to: [0, 0.46, -0.01] },
    )
    put(
      'rim',
      lathe(
        [
          [0, 0],
          [0.09, 0],
          [0.07, 0.03],
          [0, 0.05],
        ],
        { around, along },
      ),
      { to: [0, 0.5, 0.012], turned: [90, 0, 0] },
    )
  },
}

const crown: Thing = {
  nouns: ['crown'],
  made: { body: 'gold', gems: ['crystal', '#c32f45'] },
  build({ put, around, along }) {
    put(
      'body',
      lathe(
        [
          [0.088, 0],
          [0.094, 0],
          [0.1, 0.06],
          [0.095, 0.06],
          [0.088, 0],
        ],
        { around: around * 1.5, along },
      ),
    )
    for (let point = 0; point < 8; point++) {
      const turn = point * 45
      put(
        'body',
        lathe(
          [
            [0, 0],
            [0.02, 0],
            [0, 0.065],
          ],
          { around: 8, along },
        ),
        {
          from: [0, 0, 0],
          scaled: [1.5, 1, 0.22],
          turned: [0, turn, 0],
          to: [0.0975 * Math.sin((turn * Math.PI) / 180), 0.055, 0.0975 * Math.cos((turn * Math.PI) / 180)],
        },
      )
      put(point % 2 ? 'body' : 'gems', ellipsoid([0.018, 0.018, 0.018], Math.max(8, around / 2)), {
        from: [0, 0.125, 0.0975],
        turned: [0, turn, 0],
      })
      put('gems', ellipsoid([0.016, 0.02, 0.01], Math.max(8, around / 2)), {
        from: [0, 0.03, 0.098],
        turned: [0, turn + 22.5, 0],
      })
    }
  },
}

const key: Thing = {
  nouns: ['key'],
  made: { body: 'bronze' },
  build({ put, around, along }) {
    put(
      'body',
      tube({
        path: (share) => [
          0.018 * Math.cos(share * 2 * Math.PI),
          0.07 + 0.018 * Math.sin(share * 2 * Math.PI),
          0,
        ],
        radius: 0.004,
        around: Math.max(8, around / 2),
        along: around * 1.5,
        isRing: true,
      }),
    )
    put(
      'body',
      lathe(
        [
          [0, 0],
          [0.0035, 0],
          [0.0035, 0.05],
          [0.006, 0.053],
          [0, 0.054],
        ],
        { around: Math.max(8, around / 2), along },
      ),
    )
    for (const [height, reach] of [
      [0.004, 0.016],
      [0.013, 0.012],
    ] as const)
      put('body', box([reach, 0.006, 0.004], { round: 0.001, fineness: along }), {
        to: [reach / 2, height, 0],
      })
  },
}

const ring: Thing = {
  nouns: ['ring'],
  made: { band: 'gold', gem: ['crystal', '#bfe6f7'] },
  build({ put, around, along }) {
    put(
      'band',
      tube({
        path: (share) => [
          0.01 * Math.cos(share * 2 * Math.PI),
          0.0115 + 0.01 * Math.sin(share * 2 * Math.PI),
          0,
        ],
        radius: 0.0015,
        around: Math.max(8, around / 2),
        along: around * 2,
        isRing: true,
      }),
    )
    put(
      'gem',
      lathe(
        [
          [0, 0],
          [0.004, 0.0035],
          [0.0026, 0.005],
          [0, 0.005],
        ],
        { around: 8, along },
      ),
      { to: [0, 0.022, 0] },
    )
  },
}

const gem: Thing = {
  nouns: ['gem', 'diamond', 'jewel'],
  made: { body: 'crystal' },
  build: ({ put, along }) =>
    put(
      'body',
      lathe(
        [
          [0, 0],
          [0.05, 0.045],
          [0.034, 0.065],
          [0, 0.065],
        ],
        { around: 8, along },
      ),
    ),
}

const chest: Thing = {
  nouns: ['treasure chest', 'chest'],
  made: { body: 'wood', bands: 'bronze' },
  build({ put, around, along }) {
    put('body', box([0.7, 0.32, 0.44], { round: 0.012, fineness: along + 1 }), { to: [0, 0.16, 0] })
    const dome = (across: number, radius: number) =>
      tube({ path: (share) => [(share - 0.5) * across, 0.32, 0], radius, around: around * 1.5, along })
    put('body', dome(0.69, 0.215))
    for (const x of [-0.24, 0.24]) {
      put('bands', box([0.05, 0.34, 0.46], { round: 0.01, fineness: along }), { to: [x, 0.165, 0] })
      put(
        'bands',
        tube({
          path: (share) => [x + (share - 0.5) * 0.05, 0.32, 0],
          radius: 0.225,
          around: around * 1.5,
          along,
        }),
      )
    }
    put('bands', box([0.09, 0.12, 0.03], { round: 0.012, fineness: along + 1 }), { to: [0, 0.31, 0.225] })
  },
}

const star: Thing = {
  nouns: ['star'],
  made: { body: 'gold' },
  build: ({ put }) => put('body', extruded(starred(5, 0.2, 0.085), 0.05), { to: [0, 0.165, 0] }),
}

const heart: Thing = {
  nouns: ['heart'],
  made: { body: ['plastic', '#d2304a'] },
  build({ put, around }) {
    const outline: Outline = Array.from({ length: 2 * around }, (_, at) => {
      const turn = (at / (2 * around)) * 2 * Math.PI
      const x = 16 * Math.sin(turn) ** 3
      const y = 13 * Math.cos(turn) - 5 * Math.cos(2 * turn) - 2 * Math.cos(3 * turn) - Math.cos(4 * turn)
      return [-x * 0.011, y * 0.011] as const
    })
    put('body', extruded(outline, 0.08), { to: [0, 0.19, 0] })
  },
}

export const treasures = [sword, shield, crown, key, ring, gem, chest, star, heart]
