import { box } from '../mesh/box.ts'
import { extruded } from '../mesh/extruded.ts'
import { gable } from '../mesh/gable.ts'
import { tube } from '../mesh/tube.ts'
import type { Thing } from './thing.ts'

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

export const dwellings = [house, tent]
