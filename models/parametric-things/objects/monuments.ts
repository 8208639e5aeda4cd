import { box } from '../shapes/box.ts'
import { extruded } from '../shapes/extruded.ts'
import { gable } from '../shapes/gable.ts'
import { lathe } from '../shapes/lathe.ts'
import type { ObjectType } from './object.ts'

const bridge: ObjectType = {
  nouns: ['bridge'],
  partMaterials: { body: 'stone' },
  build({ add, along, around }) {
    const stones = 2 * Math.max(4, Math.round(around / 3))
    const arch = Array.from({ length: stones }, (_, at) => {
      const turn = (at / (stones - 1)) * Math.PI
      return [2.6 * Math.cos(turn), 2 * Math.sin(turn)] as const
    })
    for (let at = 0; at < arch.length - 1; at++) {
      const [[x, y], [nextX, nextY]] = [arch[at], arch[at + 1]]
      const top = 2.6
      add('body', box([Math.abs(x - nextX) + 0.01, top - (y + nextY) / 2, 2.4]), {
        to: [(x + nextX) / 2, (top + (y + nextY) / 2) / 2, 0],
      })
    }
    for (const side of [-1, 1]) {
      add('body', box([1.6, 2.6, 2.4], { round: 0.04, subdivision: along }), { to: [side * 3.4, 1.3, 0] })
      add('body', box([8.6, 0.7, 0.25], { round: 0.05, subdivision: along }), { to: [0, 3, side * 1.15] })
    }
    add('body', box([8.6, 0.25, 2.5], { round: 0.03, subdivision: along }), { to: [0, 2.65, 0] })
  },
}

const fence: ObjectType = {
  nouns: ['fence'],
  partMaterials: { boards: ['wood', '#c8b08a'] },
  build({ add, along }) {
    for (let board = 0; board < 9; board++) {
      add('boards', box([0.12, 0.9, 0.03], { round: 0.008, subdivision: along }), {
        to: [(board - 4) * 0.22, 0.45, 0],
      })
      add(
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
      add('boards', box([2, 0.09, 0.03], { round: 0.008, subdivision: along }), { to: [0, height, -0.03] })
  },
}

const mipMaps: ObjectType = {
  nouns: ['pyramid'],
  partMaterials: { body: ['brick', '#d6b878'] },
  build: ({ add, along }) =>
    add(
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

const column: ObjectType = {
  nouns: ['column', 'pillar'],
  partMaterials: { body: 'marble' },
  build({ add, around, along }) {
    add('body', box([0.9, 0.12, 0.9], { round: 0.02, subdivision: along }), { to: [0, 0.06, 0] })
    add(
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
    add('body', box([0.88, 0.14, 0.88], { round: 0.02, subdivision: along }), { to: [0, 2.85, 0] })
  },
}

const temple: ObjectType = {
  nouns: ['temple'],
  partMaterials: { body: 'marble', roof: ['brick', '#b5653f'] },
  build({ add, around, along }) {
    for (const [row, size] of [0.6, 0.3, 0].entries())
      add('body', box([8 + size * 2, 0.3, 5 + size * 2], { round: 0.03, subdivision: along }), {
        to: [0, 0.15 + row * 0.3, 0],
      })
    for (const z of [-1, 1])
      for (let at = 0; at < 6; at++)
        add(
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
    add('body', box([6.4, 3.2, 2.4], { round: 0.02, subdivision: along }), { to: [0, 2.5, 0] })
    add('body', box([8, 0.6, 5], { round: 0.03, subdivision: along }), { to: [0, 4.5, 0] })
    add('roof', gable(5.4, 1.5, 8.4), { to: [0, 5.3, 0], turned: [0, 90, 0] })
  },
}

export const monuments = [bridge, fence, mipMaps, column, temple]
