import { ellipsoid } from '../mesh/ellipsoid.ts'
import { lathe } from '../mesh/lathe.ts'
import { roughened } from '../mesh/roughened.ts'
import { tube } from '../mesh/tube.ts'
import type { Thing } from './thing.ts'

const tree: Thing = {
  nouns: ['tree', 'oak', 'oak tree'],
  made: { leaves: 'leaf', trunk: 'bark' },
  build({ put, around, along, dice }) {
    const lean = (dice() - 0.5) * 0.3
    put(
      'trunk',
      tube({
        path: (share) => [lean * share * share, share * 2.4, 0],
        radius: (share) => 0.2 - 0.12 * share,
        around,
        along: along * 3,
      }),
    )
    for (let branch = 0; branch < 5; branch++) {
      const turn = (branch / 5) * 360 + dice() * 40
      put(
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
      const size = 1.3 + dice() * 0.5
      put('leaves', roughened(ellipsoid([size, size * 0.8, size], around), 0.12, dice), {
        to: [0.9 * Math.cos(-angle), 2.35 + branch * 0.15, 0.9 * Math.sin(angle)],
      })
    }
    put('leaves', roughened(ellipsoid([1.9, 1.5, 1.9], around * 1.5), 0.15, dice), { to: [lean, 3.1, 0] })
  },
}

const pine: Thing = {
  nouns: ['pine', 'fir', 'pine tree', 'fir tree', 'christmas tree'],
  made: { leaves: ['leaf', '#2f6b3c'], trunk: 'bark' },
  build({ put, around, along, dice }) {
    put(
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
      put(
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
          dice,
        ),
      )
    }
  },
}

const cactus: Thing = {
  nouns: ['cactus'],
  made: { body: ['leaf', '#4f8f57'], pot: 'clay' },
  build({ put, around, along }) {
    put(
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
    put(
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
      put(
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

const mushroom: Thing = {
  nouns: ['mushroom', 'toadstool'],
  made: { cap: ['skin', '#c53b2c'], stem: ['wax', '#f1e7d3'], dots: ['wax', '#fbf7ee'] },
  build({ put, around, along, dice }) {
    put(
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
    put(
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
      const turn = dot * 2.4 + dice() * 0.4
      const out = 0.025 + 0.05 * Math.sqrt(dot / 9)
      const height = 0.178 - 4.2 * out * out
      put('dots', ellipsoid([0.02, 0.009, 0.02], Math.max(8, around / 2)), {
        to: [out * Math.cos(turn), height + 0.002, out * Math.sin(turn)],
      })
    }
  },
}

const flower: Thing = {
  nouns: ['flower', 'daisy', 'sunflower'],
  made: { petals: ['paper', '#e8b021'], heart: ['skin', '#6b4423'], stem: ['leaf', '#4f8f3f'] },
  build({ put, around, along }) {
    put(
      'stem',
      tube({
        path: (share) => [0.02 * Math.sin(share * 3), share * 0.4, 0],
        radius: 0.007,
        around: 8,
        along: along * 4,
      }),
    )
    put('heart', ellipsoid([0.07, 0.07, 0.03], around), { to: [0, 0.42, 0.012] })
    for (let petal = 0; petal < 12; petal++) {
      const turn = (petal / 12) * 360
      const angle = (turn * Math.PI) / 180
      put('petals', ellipsoid([0.075, 0.03, 0.008], Math.max(8, around / 2)), {
        to: [0.065 * Math.cos(angle), 0.42 + 0.065 * Math.sin(angle), 0],
        turned: [0, 0, turn],
      })
    }
    for (const side of [-1, 1])
      put('stem', ellipsoid([0.12, 0.008, 0.045], Math.max(8, around / 2)), {
        to: [side * 0.06, 0.15 + side * 0.03, 0],
        turned: [0, 0, side * 25],
      })
  },
}

const rock: Thing = {
  nouns: ['rock', 'boulder', 'stone'],
  made: { body: 'stone' },
  build: ({ put, around, dice }) =>
    put('body', roughened(ellipsoid([1, 0.7, 0.8], around * 2), 0.16, dice), { to: [0, 0.3, 0] }),
}

const cloud: Thing = {
  nouns: ['cloud'],
  made: { body: 'snow' },
  build({ put, around, dice }) {
    for (const [x, y, size] of [
      [0, 0.4, 0.9],
      [-0.55, 0.3, 0.6],
      [0.55, 0.32, 0.65],
      [-0.25, 0.62, 0.6],
      [0.28, 0.66, 0.55],
    ] as const)
      put('body', roughened(ellipsoid([size, size * 0.8, size * 0.8], around), 0.05, dice), { to: [x, y, 0] })
  },
}

const snowman: Thing = {
  nouns: ['snowman'],
  made: {
    body: 'snow',
    nose: ['skin', '#e2762a'],
    buttons: ['rubber', '#26262a'],
    hat: ['fabric', '#2a2a33'],
  },
  build({ put, around, along }) {
    for (const [height, size] of [
      [0.35, 0.76],
      [0.9, 0.54],
      [1.28, 0.38],
    ] as const)
      put('body', ellipsoid([size, size * 0.95, size], around), { to: [0, height, 0] })
    put(
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
      put('buttons', ellipsoid([0.05, 0.05, 0.03], Math.max(8, around / 2)), {
        to: [0, height, 0.262 - Math.abs(height - 0.9) * 0.2],
      })
    for (const x of [-0.07, 0.07])
      put('buttons', ellipsoid([0.04, 0.04, 0.03], Math.max(8, around / 2)), { to: [x, 1.35, 0.17] })
    put(
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
