import { box } from '../shapes/box.ts'
import { ellipsoid } from '../shapes/ellipsoid.ts'
import { lathe } from '../shapes/lathe.ts'
import { tube } from '../shapes/tube.ts'
import { mixed, type Vector } from '@atelier/media/mesh/vector.ts'
import type { ObjectType, Builder } from './object.ts'

/** A wheel that rolls along z, with its hub. */
function wheel({ add, around, along }: Builder, to: Vector, radius: number, wide: number): void {
  const half = wide / 2
  add(
    'tyres',
    lathe(
      [
        [radius * 0.55, -half],
        [radius * 0.95, -half],
        [radius, -half * 0.5],
        [radius, half * 0.5],
        [radius * 0.95, half],
        [radius * 0.55, half],
        [radius * 0.55, -half],
      ],
      { around, along },
    ),
    { to, turned: [0, 0, 90] },
  )
  add(
    'hubs',
    lathe(
      [
        [0, -half * 0.85],
        [radius * 0.58, -half * 0.85],
        [radius * 0.58, half * 0.85],
        [0, half * 0.85],
      ],
      { around, along },
    ),
    { to, turned: [0, 0, 90] },
  )
}

const wheels = { tyres: 'rubber', hubs: 'steel' } as const

const car: ObjectType = {
  nouns: ['car'],
  partMaterials: { body: 'paint', windows: ['glass', '#33424f'], lights: ['glass', '#fff2c4'], ...wheels },
  build(builder) {
    const { add, along } = builder
    const subdivision = along + 3
    add('body', box([1.76, 0.55, 4.2], { round: 0.22, subdivision }), { to: [0, 0.6, 0] })
    add('windows', box([1.5, 0.56, 2.1], { round: 0.26, subdivision }), { to: [0, 1.08, -0.2] })
    add('body', box([1.42, 0.12, 1.5], { round: 0.06, subdivision }), { to: [0, 1.36, -0.2] })
    for (const x of [-0.8, 0.8]) for (const z of [-1.3, 1.35]) wheel(builder, [x, 0.34, z], 0.34, 0.24)
    for (const x of [-0.6, 0.6])
      add('lights', ellipsoid([0.3, 0.16, 0.12], builder.around / 2), { to: [x, 0.66, 2.06] })
  },
}

const truck: ObjectType = {
  nouns: ['truck', 'lorry'],
  partMaterials: { cab: 'paint', load: ['paint', '#d9dde0'], windows: ['glass', '#33424f'], ...wheels },
  build(builder) {
    const { add, along } = builder
    add('cab', box([2.2, 2.1, 1.7], { round: 0.16, subdivision: along + 1 }), { to: [0, 1.65, 2.3] })
    add('windows', box([1.9, 0.8, 0.1], { round: 0.04, subdivision: along }), { to: [0, 2.1, 3.13] })
    add('load', box([2.4, 2.5, 4.6], { round: 0.06, subdivision: along + 1 }), { to: [0, 2.05, -1] })
    add('hubs', box([1.2, 0.3, 6.2], { round: 0.03, subdivision: along }), { to: [0, 0.7, 0] })
    for (const x of [-0.95, 0.95]) for (const z of [2.2, -1.4, -2.5]) wheel(builder, [x, 0.5, z], 0.5, 0.35)
  },
}

const train: ObjectType = {
  nouns: ['train', 'locomotive', 'steam engine'],
  partMaterials: { body: ['paint', '#2c5440'], boiler: ['iron', '#3a3d40'], trim: 'bronze', ...wheels },
  build(builder) {
    const { add, around, along } = builder
    add(
      'boiler',
      lathe(
        [
          [0, 0],
          [0.75, 0],
          [0.75, 3.2],
          [0.6, 3.4],
          [0, 3.4],
        ],
        { around, along },
      ),
      { to: [0, 1.7, -0.9], turned: [90, 0, 0] },
    )
    add('body', box([2, 1.9, 1.6], { round: 0.06, subdivision: along + 1 }), { to: [0, 2.1, -1.8] })
    add('body', box([2.3, 0.14, 1.9], { round: 0.05, subdivision: along }), { to: [0, 3.1, -1.8] })
    add('body', box([1.8, 0.3, 5.2], { round: 0.04, subdivision: along }), { to: [0, 0.85, -0.1] })
    add(
      'trim',
      lathe(
        [
          [0, 0],
          [0.22, 0],
          [0.18, 0.5],
          [0.3, 0.8],
          [0.24, 0.8],
          [0, 0.7],
        ],
        { around, along },
      ),
      { to: [0, 2.35, 2] },
    )
    add('trim', ellipsoid([0.5, 0.5, 0.5], around), { to: [0, 2.45, 0.6] })
    for (const x of [-0.85, 0.85]) {
      for (const z of [-1.7, -0.4]) wheel(builder, [x, 0.62, z], 0.62, 0.18)
      for (const z of [0.9, 1.8]) wheel(builder, [x, 0.4, z], 0.4, 0.18)
    }
  },
}

const bicycle: ObjectType = {
  nouns: ['bicycle', 'bike'],
  partMaterials: { frame: 'paint', tyres: 'rubber', saddle: 'leather', metal: 'steel' },
  build({ add, around, along }) {
    const rod = (from: Vector, to: Vector, radius = 0.016, part = 'frame') =>
      add(
        part,
        tube({
          path: (share) => mixed(from, to, share),
          radius,
          around: Math.max(6, around / 3),
          along,
        }),
      )
    for (const z of [-0.52, 0.52]) {
      const ring = (radius: number, thick: number, part: string) =>
        add(
          part,
          tube({
            path: (share) => [
              0,
              0.34 + radius * Math.sin(share * 2 * Math.PI),
              z + radius * Math.cos(share * 2 * Math.PI),
            ],
            radius: thick,
            around: Math.max(6, around / 3),
            along: around * 1.5,
            isRing: true,
          }),
        )
      ring(0.32, 0.02, 'tyres')
      ring(0.3, 0.01, 'metal')
      for (let spoke = 0; spoke < 10; spoke++) {
        const turn = (spoke / 10) * 2 * Math.PI
        rod([0, 0.34, z], [0, 0.34 + 0.3 * Math.sin(turn), z + 0.3 * Math.cos(turn)], 0.003, 'metal')
      }
    }
    rod([0, 0.34, -0.52], [0, 0.3, -0.05])
    rod([0, 0.34, -0.52], [0, 0.8, -0.17])
    rod([0, 0.3, -0.05], [0, 0.9, -0.2])
    rod([0, 0.8, -0.17], [0, 0.82, 0.36])
    rod([0, 0.3, -0.05], [0, 0.74, 0.38])
    rod([0, 0.34, 0.52], [0, 0.95, 0.34])
    rod([-0.26, 0.97, 0.3], [0.26, 0.97, 0.3], 0.014, 'metal')
    rod([-0.12, 0.3, -0.05], [0.12, 0.3, -0.05], 0.012, 'metal')
    add('saddle', ellipsoid([0.15, 0.06, 0.26], around), { to: [0, 0.92, -0.2] })
  },
}

export const vehicles = [car, truck, train, bicycle]
