import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe, type Profile } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import type { ObjectType, Builder } from './object.ts'

/** The foot and body that all chessmen have, up to a collar. */
const foot: Profile = [
  [0, 0],
  [0.017, 0],
  [0.0175, 0.004],
  [0.014, 0.008],
  [0.012, 0.012],
  [0.008, 0.02],
]

function chessman(nouns: ObjectType['nouns'], head: Profile, more?: (builder: Builder) => void): ObjectType {
  return {
    nouns,
    partMaterials: { body: ['wood', '#d8b984'] },
    build(builder) {
      const { add, around, along } = builder
      add('body', lathe([...foot, ...head], { around, along }))
      more?.(builder)
    },
  }
}

const ball: ObjectType = {
  nouns: ['ball', 'sphere'],
  partMaterials: { body: ['plastic', '#d8483a'], stripe: ['plastic', '#f4f1ea'] },
  build({ add, around, along }) {
    add('body', ellipsoid([0.24, 0.24, 0.24], around * 1.5), { to: [0, 0.12, 0] })
    add(
      'stripe',
      tube({
        path: (share) => [
          0.1135 * Math.cos(share * 2 * Math.PI),
          0.12,
          0.1135 * Math.sin(share * 2 * Math.PI),
        ],
        radius: 0.009,
        around: 10,
        along: around * 1.5 + along,
        isRing: true,
      }),
      { turned: [0, 0, 0] },
    )
  },
}

/** Where the dots are on the side of each number. */
const dots: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]
const dieSides = [
  [0, 0, 0],
  [0, 90, 0],
  [-90, 0, 0],
  [90, 0, 0],
  [0, -90, 0],
  [0, 180, 0],
] as const

const die: ObjectType = {
  nouns: ['die', 'dice'],
  partMaterials: { body: ['plastic', '#f2efe8'], dots: ['plastic', '#22242a'] },
  build({ add, around, along }) {
    add('body', box([0.02, 0.02, 0.02], { round: 0.003, subdivision: along + 2 }), { to: [0, 0.01, 0] })
    for (const [side, turned] of dieSides.entries())
      for (const [x, y] of dots[side])
        add('dots', ellipsoid([0.0036, 0.0036, 0.0008], Math.max(8, around / 2)), {
          from: [x * 0.0055, y * 0.0055, 0.01],
          turned,
          to: [0, 0.01, 0],
        })
  },
}

const cube: ObjectType = {
  nouns: ['cube', 'block'],
  partMaterials: { body: ['plastic', '#3f7fbf'] },
  build: ({ add, along }) =>
    add('body', box([0.2, 0.2, 0.2], { round: 0.012, subdivision: along + 1 }), { to: [0, 0.1, 0] }),
}

const robot: ObjectType = {
  nouns: ['robot'],
  partMaterials: {
    body: ['paint', '#8fa3ad'],
    joints: 'iron',
    eyes: ['glass', '#57e0ff'],
    lamp: ['plastic', '#e2483a'],
  },
  build({ add, around, along }) {
    const subdivision = along + 1
    add('body', box([0.36, 0.42, 0.24], { round: 0.04, subdivision }), { to: [0, 0.62, 0] })
    add('body', box([0.28, 0.22, 0.22], { round: 0.04, subdivision }), { to: [0, 0.98, 0] })
    add(
      'joints',
      lathe(
        [
          [0, 0.82],
          [0.05, 0.82],
          [0.05, 0.88],
          [0, 0.88],
        ],
        { around, along },
      ),
    )
    add('joints', tube({ path: (share) => [0, 1.08 + share * 0.1, 0], radius: 0.008, around: 8, along }))
    add('lamp', ellipsoid([0.045, 0.045, 0.045], around / 1.5), { to: [0, 1.19, 0] })
    for (const side of [-1, 1]) {
      add('eyes', ellipsoid([0.07, 0.07, 0.03], around), { to: [side * 0.065, 1, 0.108] })
      add('joints', ellipsoid([0.09, 0.09, 0.09], around / 1.5), { to: [side * 0.21, 0.76, 0] })
      add('body', box([0.09, 0.32, 0.1], { round: 0.03, subdivision }), {
        to: [side * 0.24, 0.56, 0],
        turned: [0, 0, side * 6],
      })
      add('joints', ellipsoid([0.1, 0.08, 0.1], around / 1.5), { to: [side * 0.258, 0.38, 0] })
      add(
        'joints',
        lathe(
          [
            [0, 0.1],
            [0.045, 0.1],
            [0.045, 0.42],
            [0, 0.42],
          ],
          { around: around / 1.5, along },
        ),
        { to: [side * 0.1, 0, 0] },
      )
      add('body', box([0.13, 0.1, 0.22], { round: 0.03, subdivision }), { to: [side * 0.1, 0.05, 0.03] })
    }
    add('joints', box([0.2, 0.02, 0.02], { round: 0.005, subdivision }), { to: [0, 0.92, 0.112] })
  },
}

const guitar: ObjectType = {
  nouns: ['guitar'],
  partMaterials: { body: ['wood', '#c28a4a'], neck: ['wood', '#5b3a22'], strings: 'steel' },
  build({ add, around, along }) {
    for (const [y, wide, high] of [
      [0.2, 0.4, 0.4],
      [0.47, 0.3, 0.3],
    ] as const)
      add(
        'body',
        lathe(
          [
            [0, -0.045],
            [wide / 2, -0.045],
            [wide / 2, 0.045],
            [0, 0.045],
          ],
          { around: around * 1.5, along },
        ),
        { to: [0, y, 0], turned: [90, 0, 0], scaled: [1, 1, high / wide] },
      )
    add(
      'neck',
      lathe(
        [
          [0, 0.046],
          [0.055, 0.046],
          [0, 0.047],
        ],
        { around, along },
      ),
      { to: [0, 0.4, 0], turned: [90, 0, 0] },
    )
    add('neck', box([0.055, 0.5, 0.03], { round: 0.012, subdivision: along + 1 }), { to: [0, 0.83, 0.045] })
    add('neck', box([0.08, 0.16, 0.02], { round: 0.01, subdivision: along + 1 }), {
      to: [0, 1.15, 0.035],
      turned: [8, 0, 0],
    })
    add('neck', box([0.15, 0.02, 0.02], { round: 0.006, subdivision: along }), { to: [0, 0.17, 0.055] })
    for (let string = 0; string < 6; string++)
      add(
        'strings',
        tube({
          path: (share) => [(string - 2.5) * 0.008, 0.17 + share * 0.9, 0.068],
          radius: 0.0012,
          around: 6,
          along: 1,
        }),
      )
  },
}

export const games = [
  ball,
  die,
  cube,
  robot,
  guitar,
  chessman(
    ['pawn', 'chess pawn'],
    [
      [0.0065, 0.03],
      [0.0075, 0.034],
      [0.005, 0.036],
      [0.0095, 0.042],
      [0.0075, 0.05],
      [0, 0.053],
    ],
  ),
  chessman(
    ['rook', 'chess rook'],
    [
      [0.008, 0.035],
      [0.0115, 0.042],
      [0.0118, 0.053],
      [0.0085, 0.053],
      [0.0085, 0.048],
      [0, 0.048],
    ],
    ({ add, along }) => {
      for (const turn of [0, 60, 120, 180, 240, 300])
        add('body', box([0.005, 0.005, 0.004], { round: 0.0006, subdivision: along }), {
          from: [0, 0.0545, 0.0098],
          turned: [0, turn, 0],
        })
    },
  ),
  chessman(
    ['king', 'chess king'],
    [
      [0.0075, 0.045],
      [0.011, 0.055],
      [0.0075, 0.058],
      [0.012, 0.075],
      [0.007, 0.08],
      [0, 0.081],
    ],
    ({ add, along }) => {
      add('body', box([0.003, 0.014, 0.003], { round: 0.0006, subdivision: along }), { to: [0, 0.087, 0] })
      add('body', box([0.01, 0.003, 0.003], { round: 0.0006, subdivision: along }), { to: [0, 0.088, 0] })
    },
  ),
]
