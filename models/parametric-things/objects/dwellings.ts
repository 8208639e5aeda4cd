import { box } from '../shapes/box.ts'
import { extruded } from '../shapes/extruded.ts'
import { gable } from '../shapes/gable.ts'
import { tube } from '../shapes/tube.ts'
import type { ObjectType } from './object.ts'

const house: ObjectType = {
  nouns: ['house', 'cottage', 'cabin', 'home'],
  partMaterials: {
    walls: ['brick', '#c9b79c'],
    roof: ['brick', '#8c3f34'],
    door: 'wood',
    windows: ['glass', '#9fc4dd'],
    chimney: 'brick',
  },
  build({ add, along }) {
    add('walls', box([6, 3, 5], { round: 0.05, subdivision: along }), { to: [0, 1.5, 0] })
    add(
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
      add('roof', box([4.3, 0.18, 5.8], { round: 0.06, subdivision: along }), {
        to: [side * 1.68, 4.2, 0],
        turned: [0, 0, side * -38.6],
      })
    add('chimney', box([0.6, 1.6, 0.6], { round: 0.03, subdivision: along }), { to: [1.6, 4.9, -1] })
    add('door', box([1, 2, 0.12], { round: 0.03, subdivision: along }), { to: [0, 1, 2.5] })
    for (const x of [-1.9, 1.9]) {
      add('windows', box([1.1, 1.1, 0.1]), { to: [x, 1.7, 2.5] })
      add('door', box([1.3, 0.1, 0.16]), { to: [x, 1.1, 2.52] })
      for (const z of [-1.2, 1.2]) add('windows', box([0.1, 1, 1]), { to: [Math.sign(x) * 3, 1.7, z] })
    }
  },
}

const tent: ObjectType = {
  nouns: ['tent'],
  partMaterials: { cloth: ['fabric', '#c9773a'], poles: 'wood' },
  build({ add, around, along }) {
    add('cloth', gable(2.2, 1.7, 2.8), { to: [0, 1.7 / 3, 0] })
    for (const z of [-1.42, 1.42])
      add(
        'poles',
        tube({ path: (share) => [0, share * 1.85, z], radius: 0.03, around: Math.max(6, around / 3), along }),
      )
  },
}

export const dwellings = [house, tent]
