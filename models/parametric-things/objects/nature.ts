import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe } from '../shapes/lathe.ts'
import { roughened } from '../shapes/roughened.ts'
import { tube } from '../shapes/tube.ts'
import type { ObjectType } from './object.ts'

const tree: ObjectType = {
  nouns: ['tree', 'oak', 'oak tree'],
  partMaterials: { leaves: 'leaf', trunk: 'bark' },
  build({ add, around, along, rng }) {
    const lean = (rng() - 0.5) * 0.3
    add(
      'trunk',
      tube({
        path: (share) => [lean * share * share, share * 2.4, 0],
        radius: (share) => 0.2 - 0.12 * share,
        around,
        along: along * 3,
      }),
    )
    for (let branch = 0; branch < 5; branch++) {
      const turn = (branch / 5) * 360 + rng() * 40
      add(
        'trunk',
        tube({
          path: (share) => [share * 0.9, 1.5 + branch * 0.15 + share * 0.7, 0],
          radius: (share) => 0.07 - 0.05 * share,
          around: Math.max(6, around / 3),
          along: along * 2,
        }),
        { turned: [0, turn, 0] },
      )
      const angle = (-turn * Math.PI) / 180
      const size = 1.3 + rng() * 0.5
      add('leaves', roughened(ellipsoid([size, size * 0.8, size], around), 0.12, rng), {
        to: [0.9 * Math.cos(-angle), 2.35 + branch * 0.15, 0.9 * Math.sin(angle)],
      })
    }
    add('leaves', roughened(ellipsoid([1.9, 1.5, 1.9], around * 1.5), 0.15, rng), { to: [lean, 3.1, 0] })
  },
}

const pine: ObjectType = {
  nouns: ['pine', 'fir', 'pine tree', 'fir tree', 'christmas tree'],
  partMaterials: { leaves: ['leaf', '#2f6b3c'], trunk: 'bark' },
  build({ add, around, along, rng }) {
    add(
      'trunk',
      lathe(
        [
          [0, 0],
          [0.16, 0],
          [0.12, 0.7],
          [0, 0.7],
        ],
        { around, along },
      ),
    )
    for (let layer = 0; layer < 5; layer++) {
      const [low, reach] = [0.5 + layer * 0.52, 1 - layer * 0.17]
      add(
        'leaves',
        roughened(
          lathe(
            [
              [0, low],
              [reach, low - 0.06],
              [reach * 0.45, low + 0.42],
              [0, low + 0.85],
            ],
            { around, along: along * 2 },
          ),
          0.05,
          rng,
        ),
      )
    }
  },
}

const cactus: ObjectType = {
  nouns: ['cactus'],
  partMaterials: { body: ['leaf', '#4f8f57'], pot: 'clay' },
  build({ add, around, along }) {
    add(
      'pot',
      lathe(
        [
          [0, 0],
          [0.09, 0],
          [0.12, 0.15],
          [0.13, 0.15],
          [0.13, 0.18],
          [0.11, 0.18],
          [0.1, 0.155],
          [0, 0.15],
        ],
        { around, along },
      ),
    )
    add(
      'body',
      lathe(
        [
          [0, 0.14],
          [0.06, 0.15],
          [0.07, 0.3],
          [0.065, 0.46],
          [0.035, 0.53],
          [0, 0.545],
        ],
        { around, along: along * 2 },
      ),
    )
    for (const [side, height] of [
      [1, 0.27],
      [-1, 0.34],
    ] as const)
      add(
        'body',
        tube({
          path: (share) => [
            side * (0.05 + 0.09 * Math.min(1, share * 2)),
            height + 0.16 * Math.max(0, share - 0.35),
            0,
          ],
          radius: (share) => 0.034 - 0.02 * Math.max(0, share - 0.85) * 6,
          around: Math.max(8, around / 2),
          along: along * 5,
        }),
      )
  },
}

const mushroom: ObjectType = {
  nouns: ['mushroom', 'toadstool'],
  partMaterials: { cap: ['skin', '#c53b2c'], stem: ['wax', '#f1e7d3'], dots: ['wax', '#fbf7ee'] },
  build({ add, around, along, rng }) {
    add(
      'stem',
      lathe(
        [
          [0, 0],
          [0.04, 0],
          [0.03, 0.03],
          [0.022, 0.09],
          [0.026, 0.12],
          [0, 0.125],
        ],
        { around, along },
      ),
    )
    add(
      'cap',
      lathe(
        [
          [0, 0.1],
          [0.09, 0.095],
          [0.095, 0.11],
          [0.075, 0.15],
          [0.04, 0.172],
          [0, 0.178],
        ],
        { around, along },
      ),
    )
    for (let dot = 0; dot < 9; dot++) {
      const turn = dot * 2.4 + rng() * 0.4
      const out = 0.025 + 0.05 * Math.sqrt(dot / 9)
      const height = 0.178 - 4.2 * out * out
      add('dots', ellipsoid([0.02, 0.009, 0.02], Math.max(8, around / 2)), {
        to: [out * Math.cos(turn), height + 0.002, out * Math.sin(turn)],
      })
    }
  },
}

const flower: ObjectType = {
  nouns: ['flower', 'daisy', 'sunflower'],
  partMaterials: { petals: ['paper', '#e8b021'], heart: ['skin', '#6b4423'], stem: ['leaf', '#4f8f3f'] },
  build({ add, around, along }) {
    add(
      'stem',
      tube({
        path: (share) => [0.02 * Math.sin(share * 3), share * 0.4, 0],
        radius: 0.007,
        around: 8,
        along: along * 4,
      }),
    )
    add('heart', ellipsoid([0.07, 0.07, 0.03], around), { to: [0, 0.42, 0.012] })
    for (let petal = 0; petal < 12; petal++) {
      const turn = (petal / 12) * 360
      const angle = (turn * Math.PI) / 180
      add('petals', ellipsoid([0.075, 0.03, 0.008], Math.max(8, around / 2)), {
        to: [0.065 * Math.cos(angle), 0.42 + 0.065 * Math.sin(angle), 0],
        turned: [0, 0, turn],
      })
    }
    for (const side of [-1, 1])
      add('stem', ellipsoid([0.12, 0.008, 0.045], Math.max(8, around / 2)), {
        to: [side * 0.06, 0.15 + side * 0.03, 0],
        turned: [0, 0, side * 25],
      })
  },
}

const rock: ObjectType = {
  nouns: ['rock', 'boulder', 'stone'],
  partMaterials: { body: 'stone' },
  build: ({ add, around, rng }) =>
    add('body', roughened(ellipsoid([1, 0.7, 0.8], around * 2), 0.16, rng), { to: [0, 0.3, 0] }),
}

const cloud: ObjectType = {
  nouns: ['cloud'],
  partMaterials: { body: 'snow' },
  build({ add, around, rng }) {
    for (const [x, y, size] of [
      [0, 0.4, 0.9],
      [-0.55, 0.3, 0.6],
      [0.55, 0.32, 0.65],
      [-0.25, 0.62, 0.6],
      [0.28, 0.66, 0.55],
    ] as const)
      add('body', roughened(ellipsoid([size, size * 0.8, size * 0.8], around), 0.05, rng), { to: [x, y, 0] })
  },
}

const snowman: ObjectType = {
  nouns: ['snowman'],
  partMaterials: {
    body: 'snow',
    nose: ['skin', '#e2762a'],
    buttons: ['rubber', '#26262a'],
    hat: ['fabric', '#2a2a33'],
  },
  build({ add, around, along }) {
    for (const [height, size] of [
      [0.35, 0.76],
      [0.9, 0.54],
      [1.28, 0.38],
    ] as const)
      add('body', ellipsoid([size, size * 0.95, size], around), { to: [0, height, 0] })
    add(
      'nose',
      lathe(
        [
          [0, 0],
          [0.03, 0],
          [0, 0.2],
        ],
        { around: Math.max(8, around / 2), along },
      ),
      { to: [0, 1.28, 0.17], turned: [90, 0, 0] },
    )
    for (const height of [0.78, 0.9, 1.02])
      add('buttons', ellipsoid([0.05, 0.05, 0.03], Math.max(8, around / 2)), {
        to: [0, height, 0.262 - Math.abs(height - 0.9) * 0.2],
      })
    for (const x of [-0.07, 0.07])
      add('buttons', ellipsoid([0.04, 0.04, 0.03], Math.max(8, around / 2)), { to: [x, 1.35, 0.17] })
    add(
      'hat',
      lathe(
        [
          [0, 1.42],
          [0.24, 1.42],
          [0.24, 1.44],
          [0.15, 1.45],
          [0.15, 1.68],
          [0, 1.68],
        ],
        { around, along },
      ),
    )
  },
}

export const nature = [tree, pine, cactus, mushroom, flower, rock, cloud, snowman]
