import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { extruded } from '../shapes/extruded.ts'
import { lathe } from '../shapes/lathe.ts'
import { transformed } from '../shapes/transformed.ts'
import type { ObjectType } from './object.ts'

const rocket: ObjectType = {
  nouns: ['rocket', 'spaceship'],
  partMaterials: { body: ['paint', '#eceef0'], fins: ['paint', '#cf3b2f'], window: ['glass', '#6fb2dd'] },
  build({ add, around, along }) {
    add(
      'body',
      lathe(
        [
          [0, 0.6],
          [0.55, 0.6],
          [0.75, 1.6],
          [0.78, 3],
          [0.62, 4.4],
          [0.46, 5],
          [0, 5],
        ],
        { around, along: along * 2 },
      ),
    )
    add(
      'fins',
      lathe(
        [
          [0, 5],
          [0.47, 5],
          [0.3, 5.5],
          [0, 6.1],
        ],
        { around, along },
      ),
    )
    add(
      'fins',
      lathe(
        [
          [0, 0.25],
          [0.5, 0.25],
          [0.36, 0.6],
          [0, 0.6],
        ],
        { around, along },
      ),
    )
    for (const turn of [0, 90, 180, 270])
      add(
        'fins',
        transformed(
          extruded(
            [
              [0.4, 0.1],
              [-0.35, 0.9],
              [-0.35, -0.5],
              [0.5, -0.9],
            ],
            0.1,
          ),
          { to: [0.9, 0.95, 0] },
        ),
        { turned: [0, turn, 0] },
      )
    add('window', ellipsoid([0.5, 0.5, 0.2], around), { to: [0, 3.6, 0.68] })
  },
}

const plane: ObjectType = {
  nouns: ['plane', 'airplane', 'aeroplane', 'aircraft'],
  partMaterials: { body: ['paint', '#e9edf0'], wings: ['paint', '#3f73b5'], windows: ['glass', '#33424f'] },
  build({ add, around, along }) {
    add(
      'body',
      lathe(
        [
          [0, 0],
          [0.3, 0.15],
          [0.62, 1.2],
          [0.7, 3],
          [0.66, 5],
          [0.3, 7],
          [0, 7.4],
        ],
        { around, along: along * 2 },
      ),
      { to: [0, 1.1, 3.6], turned: [-90, 0, 0] },
    )
    for (const side of [-1, 1]) {
      add('wings', box([4.2, 0.12, 1.3], { round: 0.06, subdivision: along + 1 }), {
        to: [side * 2.4, 1, -0.1],
        turned: [0, side * 14, side * 3],
      })
      add('wings', box([1.5, 0.08, 0.6], { round: 0.04, subdivision: along + 1 }), {
        to: [side * 0.9, 1.35, -3.2],
        turned: [0, side * 14, 0],
      })
      add(
        'body',
        lathe(
          [
            [0, 0],
            [0.22, 0],
            [0.26, 0.5],
            [0.18, 1.1],
            [0, 1.1],
          ],
          { around: around / 1.5, along },
        ),
        { to: [side * 1.9, 0.75, 0.9], turned: [-90, 0, 0] },
      )
      for (let pane = 0; pane < 6; pane++)
        add('windows', ellipsoid([0.06, 0.22, 0.18], Math.max(6, around / 3)), {
          to: [side * 0.665, 1.3, 1.9 - pane * 0.55],
        })
    }
    add('wings', box([0.1, 1.4, 0.9], { round: 0.05, subdivision: along + 1 }), {
      to: [0, 2, -3.1],
      turned: [-22, 0, 0],
    })
  },
}

export const aircraft = [rocket, plane]
