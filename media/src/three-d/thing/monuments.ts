import { box } from '../mesh/box.ts'
import { extruded } from '../mesh/extruded.ts'
import { gable } from '../mesh/gable.ts'
import { lathe } from '../mesh/lathe.ts'
import type { Thing } from './thing.ts'

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

export const monuments = [bridge, fence, pyramid, column, temple]
