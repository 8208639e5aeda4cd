import { box } from '../mesh/box.ts'
import { ellipsoid } from '../mesh/ellipsoid.ts'
import { extruded } from '../mesh/extruded.ts'
import { lathe } from '../mesh/lathe.ts'
import { placed } from '../mesh/placed.ts'
import type { Vector } from '../model/vector.ts'
import { sheet } from '../mesh/sheet.ts'
import { tube } from '../mesh/tube.ts'
import { joined } from '../mesh/joined.ts'
import type { Thing, Workshop } from './thing.ts'

/** A wheel that rolls along z, with its hub. */
function wheel({ put, around, along }: Workshop, to: Vector, radius: number, wide: number): void {
  const half = wide / 2
  put(
    'tyres',
    lathe(
      [
        [radius * 0.55, -half],
        [radius * 0.95, -half],
        [radius, -half * 0.5],
        [radius, half * 0.5],
        [radius * 0.95, half],
        [radius * 0.55, half],
      ],
      { around, along },
    ),
    { to, turned: [0, 0, 90] },
  )
  put(
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

const car: Thing = {
  nouns: ['car'],
  made: { body: 'paint', windows: ['glass', '#33424f'], lights: ['glass', '#fff2c4'], ...wheels },
  build(workshop) {
    const { put, along } = workshop
    const fineness = along + 3
    put('body', box([1.76, 0.55, 4.2], { round: 0.22, fineness }), { to: [0, 0.6, 0] })
    put('windows', box([1.5, 0.56, 2.1], { round: 0.26, fineness }), { to: [0, 1.08, -0.2] })
    put('body', box([1.42, 0.12, 1.5], { round: 0.06, fineness }), { to: [0, 1.36, -0.2] })
    for (const x of [-0.8, 0.8]) for (const z of [-1.3, 1.35]) wheel(workshop, [x, 0.34, z], 0.34, 0.24)
    for (const x of [-0.6, 0.6])
      put('lights', ellipsoid([0.3, 0.16, 0.12], workshop.around / 2), { to: [x, 0.66, 2.06] })
  },
}

const truck: Thing = {
  nouns: ['truck', 'lorry'],
  made: { cab: 'paint', load: ['paint', '#d9dde0'], windows: ['glass', '#33424f'], ...wheels },
  build(workshop) {
    const { put, along } = workshop
    put('cab', box([2.2, 2.1, 1.7], { round: 0.16, fineness: along + 1 }), { to: [0, 1.65, 2.3] })
    put('windows', box([1.9, 0.8, 0.1], { round: 0.04, fineness: along }), { to: [0, 2.1, 3.13] })
    put('load', box([2.4, 2.5, 4.6], { round: 0.06, fineness: along + 1 }), { to: [0, 2.05, -1] })
    put('hubs', box([1.2, 0.3, 6.2], { round: 0.03, fineness: along }), { to: [0, 0.7, 0] })
    for (const x of [-0.95, 0.95]) for (const z of [2.2, -1.4, -2.5]) wheel(workshop, [x, 0.5, z], 0.5, 0.35)
  },
}

/** A hull: wide above, narrow below, pointed in front. */
function hull({ around, along }: Workshop, long: number, wide: number, deep: number) {
  const girth = (share: number) =>
    wide * Math.min(1, 0.75 + 0.6 * share) * Math.sqrt(Math.max(0, 1 - share ** 5)) * 0.5
  const at = (across: number, share: number): Vector => {
    const angle = across * Math.PI
    const reach = girth(share)
    const rise = 0.18 * deep * share * share
    return [-Math.cos(angle) * reach, deep - deep * Math.sin(angle) ** 0.7 + rise, (share - 0.5) * long]
  }
  const rows = Math.max(6, along * 8)
  const skin = sheet({ columns: Math.max(8, around), rows, at })
  const deck = sheet({
    columns: 2,
    rows,
    at: (across, share) => {
      const [x, y, z] = at(0, share)
      return [-x * (1 - 2 * across), y, z]
    },
  })
  const stern = sheet({
    columns: Math.max(8, around),
    rows: 1,
    at: (across, up) => {
      const point = at(1 - across, 0)
      return [point[0] * (1 - up), point[1] + (at(0, 0)[1] - point[1]) * up, point[2]]
    },
  })
  return joined([skin, deck, stern])
}

const boat: Thing = {
  nouns: ['boat', 'rowboat'],
  made: { hull: 'wood', seats: ['wood', '#d0ab77'] },
  build(workshop) {
    const { put, along } = workshop
    put('hull', hull(workshop, 3.4, 1.3, 0.6))
    for (const z of [-0.9, 0.1, 0.9])
      put('seats', box([1, 0.05, 0.26], { round: 0.02, fineness: along }), { to: [0, 0.66, z] })
    for (const side of [-1, 1])
      put(
        'seats',
        tube({
          path: (share) => [side * (0.3 + share * 1.3), 0.85 - share * 0.5, 0.3],
          radius: (share) => (share > 0.8 ? 0.06 : 0.025),
          around: 8,
          along: along * 6,
        }),
      )
  },
}

const sailboat: Thing = {
  nouns: ['sailboat', 'ship', 'sailing boat', 'yacht'],
  made: { hull: ['wood', '#7a4a2a'], sails: ['fabric', '#f0eadc'], mast: 'wood' },
  build(workshop) {
    const { put, around, along } = workshop
    put('hull', hull(workshop, 6, 2, 1.1))
    put(
      'mast',
      tube({
        path: (share) => [0, 1 + share * 6, 0.3],
        radius: (share) => 0.09 - 0.05 * share,
        around: Math.max(8, around / 2),
        along,
      }),
    )
    put('mast', tube({ path: (share) => [0, 1.7, 0.3 - share * 2.6], radius: 0.05, around: 8, along }))
    put(
      'sails',
      extruded(
        [
          [2.5, -2.2],
          [0.1, 2.6],
          [0.1, -2.2],
          [1.2, -2.2],
        ],
        0.03,
      ),
      { to: [0, 4, 0.3], turned: [0, 90, 0] },
    )
    put(
      'sails',
      extruded(
        [
          [-0.1, -2],
          [-0.1, 2.2],
          [-2.2, -2],
          [-1, -2],
        ],
        0.03,
      ),
      { to: [0, 3.8, 0.4], turned: [0, 90, 0] },
    )
  },
}

const rocket: Thing = {
  nouns: ['rocket', 'spaceship'],
  made: { body: ['paint', '#eceef0'], fins: ['paint', '#cf3b2f'], window: ['glass', '#6fb2dd'] },
  build({ put, around, along }) {
    put(
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
    put(
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
    put(
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
      put(
        'fins',
        placed(
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
    put('window', ellipsoid([0.5, 0.5, 0.2], around), { to: [0, 3.6, 0.68] })
  },
}

const train: Thing = {
  nouns: ['train', 'locomotive', 'steam engine'],
  made: { body: ['paint', '#2c5440'], boiler: ['iron', '#3a3d40'], trim: 'bronze', ...wheels },
  build(workshop) {
    const { put, around, along } = workshop
    put(
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
    put('body', box([2, 1.9, 1.6], { round: 0.06, fineness: along + 1 }), { to: [0, 2.1, -1.8] })
    put('body', box([2.3, 0.14, 1.9], { round: 0.05, fineness: along }), { to: [0, 3.1, -1.8] })
    put('body', box([1.8, 0.3, 5.2], { round: 0.04, fineness: along }), { to: [0, 0.85, -0.1] })
    put(
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
    put('trim', ellipsoid([0.5, 0.5, 0.5], around), { to: [0, 2.45, 0.6] })
    for (const x of [-0.85, 0.85]) {
      for (const z of [-1.7, -0.4]) wheel(workshop, [x, 0.62, z], 0.62, 0.18)
      for (const z of [0.9, 1.8]) wheel(workshop, [x, 0.4, z], 0.4, 0.18)
    }
  },
}

const plane: Thing = {
  nouns: ['plane', 'airplane', 'aeroplane', 'aircraft'],
  made: { body: ['paint', '#e9edf0'], wings: ['paint', '#3f73b5'], windows: ['glass', '#33424f'] },
  build({ put, around, along }) {
    put(
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
      put('wings', box([4.2, 0.12, 1.3], { round: 0.06, fineness: along + 1 }), {
        to: [side * 2.4, 1, -0.1],
        turned: [0, side * 14, side * 3],
      })
      put('wings', box([1.5, 0.08, 0.6], { round: 0.04, fineness: along + 1 }), {
        to: [side * 0.9, 1.35, -3.2],
        turned: [0, side * 14, 0],
      })
      put(
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
        put('windows', ellipsoid([0.06, 0.22, 0.18], Math.max(6, around / 3)), {
          to: [side * 0.665, 1.3, 1.9 - pane * 0.55],
        })
    }
    put('wings', box([0.1, 1.4, 0.9], { round: 0.05, fineness: along + 1 }), {
      to: [0, 2, -3.1],
      turned: [-22, 0, 0],
    })
  },
}

const bicycle: Thing = {
  nouns: ['bicycle', 'bike'],
  made: { frame: 'paint', tyres: 'rubber', saddle: 'leather', metal: 'steel' },
  build({ put, around, along }) {
    const rod = (from: Vector, to: Vector, radius = 0.016, part = 'frame') =>
      put(
        part,
        tube({
          path: (share) =>
            [0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * share) as unknown as Vector,
          radius,
          around: Math.max(6, around / 3),
          along,
        }),
      )
    for (const z of [-0.52, 0.52]) {
      const ring = (radius: number, thick: number, part: string) =>
        put(
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
    put('saddle', ellipsoid([0.15, 0.06, 0.26], around), { to: [0, 0.92, -0.2] })
  },
}

export const vehicles = [car, truck, boat, sailboat, rocket, train, plane, bicycle]
