import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { extruded, type Outline } from '../shapes/extruded.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import type { ObjectType } from './object.ts'

/** A star with its points at one radius and its dents at another. */
function starOutline(points: number, out: number, dent: number): Outline {
  return Array.from({ length: points * 2 }, (_, at) => {
    const turn = Math.PI / 2 + (at * Math.PI) / points
    const reach = at % 2 === 0 ? out : dent
    return [reach * Math.cos(turn), reach * Math.sin(turn)] as const
  })
}

const sword: ObjectType = {
  nouns: ['sword'],
  partMaterials: { blade: 'steel', hilt: 'gold', grip: 'leather' },
  build({ add, around, along }) {
    add(
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
    add('hilt', box([0.22, 0.03, 0.04], { round: 0.014, subdivision: along + 1 }), { to: [0, 0.775, 0] })
    add(
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
    add('hilt', ellipsoid([0.05, 0.05, 0.05], around), { to: [0, 0.94, 0] })
  },
}

const shield: ObjectType = {
  nouns: ['shield'],
  partMaterials: { face: ['paint', '#2f4f8f'], rim: 'gold' },
  build({ add, around, along }) {
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
    add('face', extruded(outline, 0.03), { to: [0, 0.46, 0] })
    add(
      'rim',
      extruded(
        outline.map(([x, y]) => [x * 1.06, y * 1.05] as const),
        0.02,
      ),
      { to: [0, 0.46, -0.01] },
    )
    add(
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

const crown: ObjectType = {
  nouns: ['crown'],
  partMaterials: { body: 'gold', gems: ['crystal', '#c32f45'] },
  build({ add, around, along }) {
    add(
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
      add(
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
      add(point % 2 ? 'body' : 'gems', ellipsoid([0.018, 0.018, 0.018], Math.max(8, around / 2)), {
        from: [0, 0.125, 0.0975],
        turned: [0, turn, 0],
      })
      add('gems', ellipsoid([0.016, 0.02, 0.01], Math.max(8, around / 2)), {
        from: [0, 0.03, 0.098],
        turned: [0, turn + 22.5, 0],
      })
    }
  },
}

const key: ObjectType = {
  nouns: ['key'],
  partMaterials: { body: 'bronze' },
  build({ add, around, along }) {
    add(
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
    add(
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
      add('body', box([reach, 0.006, 0.004], { round: 0.001, subdivision: along }), {
        to: [reach / 2, height, 0],
      })
  },
}

const ring: ObjectType = {
  nouns: ['ring'],
  partMaterials: { band: 'gold', gem: ['crystal', '#bfe6f7'] },
  build({ add, around, along }) {
    add(
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
    add(
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

const gem: ObjectType = {
  nouns: ['gem', 'diamond', 'jewel'],
  partMaterials: { body: 'crystal' },
  build: ({ add, along }) =>
    add(
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

const chest: ObjectType = {
  nouns: ['treasure chest', 'chest'],
  partMaterials: { body: 'wood', bands: 'bronze' },
  build({ add, around, along }) {
    add('body', box([0.7, 0.32, 0.44], { round: 0.012, subdivision: along + 1 }), { to: [0, 0.16, 0] })
    const dome = (across: number, radius: number) =>
      tube({ path: (share) => [(share - 0.5) * across, 0.32, 0], radius, around: around * 1.5, along })
    add('body', dome(0.69, 0.215))
    for (const x of [-0.24, 0.24]) {
      add('bands', box([0.05, 0.34, 0.46], { round: 0.01, subdivision: along }), { to: [x, 0.165, 0] })
      add(
        'bands',
        tube({
          path: (share) => [x + (share - 0.5) * 0.05, 0.32, 0],
          radius: 0.225,
          around: around * 1.5,
          along,
        }),
      )
    }
    add('bands', box([0.09, 0.12, 0.03], { round: 0.012, subdivision: along + 1 }), { to: [0, 0.31, 0.225] })
  },
}

const star: ObjectType = {
  nouns: ['star'],
  partMaterials: { body: 'gold' },
  build: ({ add }) => add('body', extruded(starOutline(5, 0.2, 0.085), 0.05), { to: [0, 0.165, 0] }),
}

const heart: ObjectType = {
  nouns: ['heart'],
  partMaterials: { body: ['plastic', '#d2304a'] },
  build({ add, around }) {
    const outline: Outline = Array.from({ length: 2 * around }, (_, at) => {
      const turn = (at / (2 * around)) * 2 * Math.PI
      const x = 16 * Math.sin(turn) ** 3
      const y = 13 * Math.cos(turn) - 5 * Math.cos(2 * turn) - 2 * Math.cos(3 * turn) - Math.cos(4 * turn)
      return [-x * 0.011, y * 0.011] as const
    })
    add('body', extruded(outline, 0.08), { to: [0, 0.19, 0] })
  },
}

export const weaponsAndValuables = [sword, shield, crown, key, ring, gem, chest, star, heart]
