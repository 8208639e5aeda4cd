import { box } from '../mesh/box.ts'
import { extruded } from '../mesh/extruded.ts'
import { lathe } from '../mesh/lathe.ts'
import { tube } from '../mesh/tube.ts'
import type { Thing, Workshop } from './thing.ts'

/** A roof over a rectangle, its ridge along z. */
function gable(across: number, high: number, deep: number) {
  return extruded(
    [
      [across / 2, -high / 3],
      [0, (high * 2) / 3],
      [-across / 2, -high / 3],
      [0, -high / 3],
    ],
    deep,
  )
}

/** Teeth around the top of a tower. */
function battlements(
  { put, along }: Workshop,
  part: string,
  radius: number,
  height: number,
  count: number,
): void {
  for (let tooth = 0; tooth < count; tooth++) {
    const turn = (tooth / count) * 2 * Math.PI
    put(part, box([radius * 0.32, radius * 0.35, radius * 0.25], { round: radius * 0.02, fineness: along }), {
      to: [radius * 0.92 * Math.sin(turn), height + radius * 0.17, radius * 0.92 * Math.cos(turn)],
      turned: [0, (turn * 180) / Math.PI, 0],
    })
  }
}

const house: Thing = {
  nouns: ['house', 'cottage', 'cabin', 'home'],
  made: {
    walls: ['brick', '#c9b79c'],
    roof: ['brick', '#8c3f34'],
    door: 'wood',
    windows: ['glass', '#9fc4dd'],
    chimney: 'brick',
  },
  build({ put, along }) {
    put('walls', box([6, 3, 5], { round: 0.05, fineness: along }), { to: [0, 1.5, 0] })
    put(
      'walls',
      extruded(
        [
          [3, -0.8],
          [0, 1.6],
          [-3, -0.8],
          [0, -0.8],
        ],
        4.96,
      ),
      { to: [0, 3.8, 0] },
    )
    for (const side of [-1, 1])
      put('roof', box([4.3, 0.18, 5.8], { round: 0.06, fineness: along }), {
        to: [side * 1.68, 4.2, 0],
        turned: [0, 0, side * -38.6],
      })
    put('chimney', box([0.6, 1.6, 0.6], { round: 0.03, fineness: along }), { to: [1.6, 4.9, -1] })
    put('door', box([1, 2, 0.12], { round: 0.03, fineness: along }), { to: [0, 1, 2.5] })
    for (const x of [-1.9, 1.9]) {
      put('windows', box([1.1, 1.1, 0.1]), { to: [x, 1.7, 2.5] })
      put('door', box([1.3, 0.1, 0.16]), { to: [x, 1.1, 2.52] })
      for (const z of [-1.2, 1.2]) put('windows', box([0.1, 1, 1]), { to: [Math.sign(x) * 3, 1.7, z] })
    }
  },
}

const tower: Thing = {
  nouns: ['tower'],
  made: { walls: 'stone', door: 'wood' },
  build(workshop) {
    const { put, around, along } = workshop
    put(
      'walls',
      lathe(
        [
          [0, 0],
          [2.2, 0],
          [1.8, 1],
          [1.7, 8],
          [2.1, 8.6],
          [2.1, 9.4],
          [1.8, 9.4],
          [1.8, 8.8],
          [0, 8.8],
        ],
        { around, along: along * 2 },
      ),
    )
    battlements(workshop, 'walls', 2.1, 9.4, 10)
    put('door', box([1, 2, 0.4], { round: 0.05, fineness: along }), { to: [0, 1, 1.85] })
  },
}

const castle: Thing = {
  nouns: ['castle', 'fortress'],
  made: { walls: 'stone', roofs: ['brick', '#4c5f8a'], gate: 'wood' },
  build(workshop) {
    const { put, around, along } = workshop
    for (const x of [-1, 1])
      for (const z of [-1, 1]) {
        put(
          'walls',
          lathe(
            [
              [0, 0],
              [1.3, 0],
              [1.2, 6],
              [1.45, 6.3],
              [1.45, 6.8],
              [0, 6.8],
            ],
            { around, along },
          ),
          { to: [x * 5, 0, z * 4] },
        )
        put(
          'roofs',
          lathe(
            [
              [0, 6.8],
              [1.7, 6.8],
              [0, 10],
            ],
            { around, along },
          ),
          { to: [x * 5, 0, z * 4] },
        )
      }
    for (const z of [-1, 1])
      put('walls', box([8, 4.5, 0.8], { round: 0.05, fineness: along }), { to: [0, 2.25, z * 4] })
    for (const x of [-1, 1])
      put('walls', box([0.8, 4.5, 6], { round: 0.05, fineness: along }), { to: [x * 5, 2.25, 0] })
    for (let tooth = -3; tooth <= 3; tooth++)
      for (const z of [-1, 1])
        put('walls', box([0.6, 0.6, 0.8], { round: 0.03, fineness: along }), {
          to: [tooth * 1.1, 4.75, z * 4],
        })
    put('walls', box([3, 7, 3], { round: 0.05, fineness: along }), { to: [0, 3.5, -0.5] })
    put(
      'roofs',
      lathe(
        [
          [0, 7],
          [2.3, 7],
          [0, 10.5],
        ],
        { around: 4, along },
      ),
      { to: [0, 0, -0.5], turned: [0, 45, 0] },
    )
    put('gate', box([2, 2.8, 0.3], { round: 0.05, fineness: along }), { to: [0, 1.4, 4.35] })
  },
}

const lighthouse: Thing = {
  nouns: ['lighthouse'],
  made: {
    walls: ['paint', '#f2f0ea'],
    stripes: ['paint', '#c2372e'],
    lantern: ['glass', '#ffe9a8'],
    rock: 'stone',
  },
  build({ put, around, along }) {
    put(
      'rock',
      lathe(
        [
          [0, 0],
          [4, 0],
          [3.4, 0.7],
          [2.4, 1],
          [0, 1],
        ],
        { around, along },
      ),
    )
    for (let band = 0; band < 6; band++) {
      const [low, high] = [1 + band * 2, 3 + band * 2]
      const radius = (height: number) => 1.9 - (height - 1) * 0.075
      put(
        band % 2 ? 'stripes' : 'walls',
        lathe(
          [
            [0, low],
            [radius(low), low],
            [radius(high), high],
            [0, high],
          ],
          { around, along },
        ),
      )
    }
    put(
      'stripes',
      lathe(
        [
          [0, 13],
          [1.5, 13],
          [1.5, 13.2],
          [0, 13.2],
        ],
        { around, along },
      ),
    )
    put(
      'lantern',
      lathe(
        [
          [0, 13.2],
          [0.8, 13.2],
          [0.8, 14.6],
          [0, 14.6],
        ],
        { around, along },
      ),
    )
    put(
      'stripes',
      lathe(
        [
          [0, 14.6],
          [1.1, 14.6],
          [0.6, 15.2],
          [0.1, 15.5],
          [0.08, 16],
          [0, 16],
        ],
        { around, along },
      ),
    )
  },
}

const windmill: Thing = {
  nouns: ['windmill', 'mill'],
  made: { walls: ['paint', '#ece6d8'], cap: ['wood', '#6d4a2f'], sails: ['wood', '#a5835c'] },
  build({ put, around, along }) {
    put(
      'walls',
      lathe(
        [
          [0, 0],
          [2.2, 0],
          [1.4, 6],
          [0, 6],
        ],
        { around, along },
      ),
    )
    put(
      'cap',
      lathe(
        [
          [0, 6],
          [1.7, 6],
          [1.4, 6.8],
          [0, 7.6],
        ],
        { around, along },
      ),
    )
    put('cap', tube({ path: (share) => [0, 6.5, 1 + share * 1.1], radius: 0.14, around: 10, along }))
    for (let sail = 0; sail < 4; sail++) {
      const turn = sail * 90 + 20
      const angle = (turn * Math.PI) / 180
      put('sails', box([0.14, 4.4, 0.1], { round: 0.02, fineness: along }), {
        to: [-2.1 * Math.sin(angle), 6.5 + 2.1 * Math.cos(angle), 2.05],
        turned: [0, 0, turn],
      })
      for (let lath = 0; lath < 6; lath++) {
        const out = 1.1 + lath * 0.58
        put('sails', box([1, 0.1, 0.05]), {
          to: [
            -out * Math.sin(angle) + 0.4 * Math.cos(angle),
            6.5 + out * Math.cos(angle) + 0.4 * Math.sin(angle),
            2.08,
          ],
          turned: [0, 0, turn],
        })
      }
    }
    put('cap', box([0.9, 1.8, 0.3], { round: 0.05, fineness: along }), { to: [0, 0.9, 2] })
  },
}

const tent: Thing = {
  nouns: ['tent'],
  made: { cloth: ['fabric', '#c9773a'], poles: 'wood' },
  build({ put, around, along }) {
    put('cloth', gable(2.2, 1.7, 2.8), { to: [0, 1.7 / 3, 0] })
    for (const z of [-1.42, 1.42])
      put(
        'poles',
        tube({ path: (share) => [0, share * 1.85, z], radius: 0.03, around: Math.max(6, around / 3), along }),
      )
  },
}

const bridge: Thing = {
  nouns: ['bridge'],
  made: { body: 'stone' },
  build({ put, along, around }) {
    const stones = 2 * Math.max(4, Math.round(around / 3))
    const arch = Array.from({ length: stones }, (_, at) => {
      const turn = (at / (stones - 1)) * Math.PI
      return [2.6 * Math.cos(turn), 2 * Math.sin(turn)] as const
    })
    for (let at = 0; at < arch.length - 1; at++) {
      const [[x, y], [nextX, nextY]] = [arch[at]!, arch[at + 1]!]
      const top = 2.6
      put('body', box([Math.abs(x - nextX) + 0.01, top - (y + nextY) / 2, 2.4]), {
        to: [(x + nextX) / 2, (top + (y + nextY) / 2) / 2, 0],
      })
    }
    for (const side of [-1, 1]) {
      put('body', box([1.6, 2.6, 2.4], { round: 0.04, fineness: along }), { to: [side * 3.4, 1.3, 0] })
      put('body', box([8.6, 0.7, 0.25], { round: 0.05, fineness: along }), { to: [0, 3, side * 1.15] })
    }
    put('body', box([8.6, 0.25, 2.5], { round: 0.03, fineness: along }), { to: [0, 2.65, 0] })
  },
}

const fence: Thing = {
  nouns: ['fence'],
  made: { boards: ['wood', '#c8b08a'] },
  build({ put, along }) {
    for (let board = 0; board < 9; board++) {
      put('boards', box([0.12, 0.9, 0.03], { round: 0.008, fineness: along }), {
        to: [(board - 4) * 0.22, 0.45, 0],
      })
      put(
        'boards',
        extruded(
          [
            [0.06, 0],
            [0, 0.1],
            [-0.06, 0],
            [0, 0],
          ],
          0.03,
        ),
        { to: [(board - 4) * 0.22, 0.9, 0] },
      )
    }
    for (const height of [0.25, 0.65])
      put('boards', box([2, 0.09, 0.03], { round: 0.008, fineness: along }), { to: [0, height, -0.03] })
  },
}

const pyramid: Thing = {
  nouns: ['pyramid'],
  made: { body: ['brick', '#d6b878'] },
  build: ({ put, along }) =>
    put(
      'body',
      lathe(
        [
          [0, 0],
          [3, 0],
          [0, 2.8],
        ],
        { around: 4, along },
      ),
      { turned: [0, 45, 0] },
    ),
}

const column: Thing = {
  nouns: ['column', 'pillar'],
  made: { body: 'marble' },
  build({ put, around, along }) {
    put('body', box([0.9, 0.12, 0.9], { round: 0.02, fineness: along }), { to: [0, 0.06, 0] })
    put(
      'body',
      lathe(
        [
          [0, 0.12],
          [0.4, 0.12],
          [0.42, 0.2],
          [0.34, 0.28],
          [0.33, 1.5],
          [0.29, 2.6],
          [0.36, 2.68],
          [0.4, 2.78],
          [0, 2.78],
        ],
        { around, along: along * 2 },
      ),
    )
    put('body', box([0.88, 0.14, 0.88], { round: 0.02, fineness: along }), { to: [0, 2.85, 0] })
  },
}

const temple: Thing = {
  nouns: ['temple'],
  made: { body: 'marble', roof: ['brick', '#b5653f'] },
  build({ put, around, along }) {
    for (const [row, size] of [0.6, 0.3, 0].entries())
      put('body', box([8 + size * 2, 0.3, 5 + size * 2], { round: 0.03, fineness: along }), {
        to: [0, 0.15 + row * 0.3, 0],
      })
    for (const z of [-1, 1])
      for (let at = 0; at < 6; at++)
        put(
          'body',
          lathe(
            [
              [0, 0.9],
              [0.36, 0.9],
              [0.3, 4],
              [0.42, 4.2],
              [0, 4.2],
            ],
            { around: Math.max(8, around / 1.5), along },
          ),
          { to: [-3.5 + at * 1.4, 0, z * 2.1] },
        )
    put('body', box([6.4, 3.2, 2.4], { round: 0.02, fineness: along }), { to: [0, 2.5, 0] })
    put('body', box([8, 0.6, 5], { round: 0.03, fineness: along }), { to: [0, 4.5, 0] })
    put('roof', gable(5.4, 1.5, 8.4), { to: [0, 5.3, 0], turned: [0, 90, 0] })
  },
}

export const buildings = [
  house,
  tower,
  castle,
  lighthouse,
  windmill,
  tent,
  bridge,
  fence,
  pyramid,
  column,
  temple,
]
